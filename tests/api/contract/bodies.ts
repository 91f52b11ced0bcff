/** Random bodies of a call generated from its schema, most of them valid, some with invalid fields. */
import fc from 'fast-check';
import { z } from 'zod';
import type { Route } from '#lib/contract/route.ts';
import type { Input } from './samples.ts';

interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
}

/** Longer ones are refused by length alone; hostile-input.test.ts has them. */
const longest = 40;

function textOf({ pattern, minLength = 0, maxLength = longest }: Shape): fc.Arbitrary<unknown> {
  const free = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, longest)) });
  if (!pattern) return free;
  try {
    return fc.stringMatching(new RegExp(pattern), { size: 'small' });
  } catch {
    // A pattern with lookahead cannot be generated from; the sample is used instead.
    return free;
  }
}

function drawnFrom(shape: Shape): fc.Arbitrary<unknown> {
  if ('const' in shape) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  const either = shape.anyOf ?? shape.allOf;
  if (either && either.length > 0) return fc.oneof(...either.map(drawnFrom));
  switch (shape.type) {
    case 'string':
      return textOf(shape);
    case 'integer':
    case 'number': {
      const min = Math.ceil(Math.max(shape.minimum ?? -1_000, Number.MIN_SAFE_INTEGER));
      return fc.integer({
        min,
        max: Math.max(min, Math.floor(Math.min(shape.maximum ?? 1_000_000, Number.MAX_SAFE_INTEGER))),
      });
    }
    case 'boolean':
      return fc.boolean();
    case 'array': {
      const { minItems: minLength = 0, maxItems = 5, items = {} } = shape;
      return fc.array(drawnFrom(items), { minLength, maxLength: Math.max(minLength, Math.min(maxItems, 5)) });
    }
    case 'object':
      return objectOf(shape);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

const objectOf = ({ properties = {}, required = [] }: Shape): fc.Arbitrary<unknown> =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, drawnFrom(inner)])), {
    requiredKeys: [...required],
  });

/** Fields are generated from the schema, from a sample with ids of existing rows, or from arbitrary JSON. */
export function bodiesOf(route: Route, samples: readonly Input[]): fc.Arbitrary<Input> {
  const shape = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as Shape;
  const fields = Object.entries(shape.properties ?? {}).map(([name, inner]) => {
    const known = samples.flatMap((sample) => (name in sample ? [sample[name]] : []));
    return [
      name,
      fc.oneof(
        { arbitrary: drawnFrom(inner), weight: 8 },
        { arbitrary: fc.jsonValue({ maxDepth: 2 }), weight: 1 },
        ...(known.length > 0 ? [{ arbitrary: fc.constantFrom(...known), weight: 8 }] : []),
      ),
    ] as const;
  });
  return fc
    .record(Object.fromEntries(fields), { requiredKeys: [] })
    .map((body) => ({ ...samples[0], ...body }) as Input);
}
