/**
 * How a lower domain asks higher ones without importing them: it declares a list or a port with its type, and src/app fills it
 * at start (src/app/contributions.ts). Asking before that is a programming error and throws.
 */

export interface Contributions<T> {
  fill(entries: readonly T[]): void;
  /** @throws Error before `fill` */
  all(): readonly T[];
}

/** Declares a list that any number of higher domains add to. */
export function contributions<T>(name: string): Contributions<T> {
  const entries = port<readonly T[]>(name);
  return { fill: entries.fill, all: entries.get };
}

export interface Port<T> {
  fill(implementation: T): void;
  /** @throws Error before `fill` */
  get(): T;
}

/** Declares something that exactly one higher domain does. */
export function port<T>(name: string): Port<T> {
  let filled: { readonly implementation: T } | undefined;
  return {
    fill: (implementation) => {
      filled = { implementation };
    },
    get: () => {
      if (!filled) throw new Error(`"${name}" is empty: src/app/contributions.ts has not been imported`);
      return filled.implementation;
    },
  };
}
