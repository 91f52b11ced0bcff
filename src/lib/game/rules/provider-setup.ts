/** What an operator enters of a provider of games (docs/game-providers.md): where its games open and are shown from. Pure. */

export const providerWires = ['benja', 'hub88'] as const;
export type ProviderWire = (typeof providerWires)[number];

/** How pages name a wire. */
export const wireThai: Readonly<Record<ProviderWire, string>> = { benja: 'สายของเบญจา', hub88: 'Hub88' };

/** What the address of a launch may name. */
export const launchPlaces = ['token', 'game', 'language', 'currency', 'mode', 'return_url'] as const;
export type LaunchPlace = (typeof launchPlaces)[number];

const neededPlaces: readonly LaunchPlace[] = ['token', 'game'];
const originsMost = 8;

interface Allowed {
  /** Addresses without TLS and of this machine: with the sandbox alone. */
  readonly anywhere: boolean;
}

/** An address as a partner's server or page has it: https, a public name, no name or password in it. */
function hostFault(url: URL, { anywhere }: Allowed): string | undefined {
  if (url.username || url.password) return 'ต้องไม่มีชื่อผู้ใช้หรือรหัสผ่านในที่อยู่';
  if (anywhere) return /^https?:$/.test(url.protocol) ? undefined : 'ต้องขึ้นต้นด้วย https://';
  if (url.protocol !== 'https:') return 'ต้องขึ้นต้นด้วย https://';
  const isPublic = /^(?=.*[a-z])[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(url.hostname) && !url.hostname.endsWith('.local');
  return isPublic ? undefined : 'ต้องเป็นชื่อโดเมนจริง ไม่ใช่เลข IP หรือเครื่องภายใน';
}

/** Why this is no address that the site may call; undefined for a good one. */
export function addressFault(text: string, allowed: Allowed): string | undefined {
  const url = URL.parse(text);
  if (!url) return 'ที่อยู่เว็บไม่ถูกต้อง';
  if (/[{}]/.test(text)) return 'ที่อยู่นี้ใช้ช่องในวงเล็บปีกกาไม่ได้';
  if (url.hash || url.search) return 'ต้องไม่มี ? หรือ # ต่อท้าย';
  return hostFault(url, allowed);
}

/** The origins of a text, one a line or apart by spaces or commas. */
export const originsOf = (text: string): readonly string[] => [...new Set(text.split(/[\s,]+/).filter(Boolean))];

/**
 * Why games may not be shown from these origins. One's own site is never among them: a page of it in the frame is not a game.
 *
 * @param own the site's own origins
 */
export function originsFault(
  origins: readonly string[],
  { anywhere, own }: Allowed & { readonly own: readonly string[] },
): string | undefined {
  if (origins.length === 0) return 'ใส่ต้นทางของเฟรมอย่างน้อย 1 ที่';
  if (origins.length > originsMost) return `ใส่ได้ไม่เกิน ${originsMost} ที่`;
  for (const origin of origins) {
    const url = URL.parse(origin);
    if (url?.origin !== origin) return `${origin}: ใส่แบบ https://games.example.com ไม่มี / ต่อท้าย`;
    const fault = hostFault(url, { anywhere });
    if (fault) return `${origin}: ${fault}`;
    if (own.includes(origin)) return `${origin}: เป็นที่อยู่ของเว็บนี้เอง`;
  }
  return undefined;
}

const placePattern = /\{(\w*)\}/g;

/** The address of a launch. A value is one part of it, whatever stands in it. */
export const launchAddress = (template: string, values: Readonly<Record<LaunchPlace, string>>): string =>
  template.replace(placePattern, (whole, name: string) =>
    Object.hasOwn(values, name) ? encodeURIComponent(values[name as LaunchPlace]) : whole,
  );

/** Why this is no address of launches; undefined for a good one. */
export function launchFault(
  template: string,
  { origins, ...allowed }: Allowed & { readonly origins: readonly string[] },
): string | undefined {
  const named = [...template.matchAll(placePattern)].map(([, name = '']) => name);
  const unknown = named.find((name) => !launchPlaces.some((place) => place === name));
  if (unknown !== undefined) return `ไม่รู้จักช่อง {${unknown}} ใช้ได้ ${launchPlaces.map((place) => `{${place}}`).join(' ')}`;
  const missing = neededPlaces.find((place) => !named.includes(place));
  if (missing) return `ต้องมีช่อง {${missing}}`;
  // Of two launches that differ in every place: what stays the same is what the template fixes.
  const [one, other] = ['a', 'b'].map((value) =>
    URL.parse(launchAddress(template, Object.fromEntries(launchPlaces.map((place) => [place, value])) as never)),
  );
  if (!one || !other || /[{}]/.test(template.replace(placePattern, ''))) return 'ที่อยู่เว็บไม่ถูกต้อง';
  if (one.origin !== other.origin) return 'ชื่อโดเมนต้องตายตัว ช่องในวงเล็บอยู่หลัง / เท่านั้น';
  return hostFault(one, allowed) ?? (origins.includes(one.origin) ? undefined : 'โดเมนนี้ไม่อยู่ในต้นทางของเฟรมที่อนุญาต');
}
