/** Pictures an operator may choose for an offer: emblem and background. */
import type { Emblem } from '../../art/emblems.ts';
import type { Enamel } from '../../art/enamels.ts';

export const itemPictures = {
  coin: { enamel: 'rong', emblem: 'coin' },
  coupon: { enamel: 'chad', emblem: 'coupon' },
  gift: { enamel: 'muang', emblem: 'gift' },
  parcel: { enamel: 'rong', emblem: 'parcel' },
  bottle: { enamel: 'nam', emblem: 'bottle' },
  umbrella: { enamel: 'khram', emblem: 'umbrella' },
  headphones: { enamel: 'muang', emblem: 'headphones' },
  star: { enamel: 'khram', emblem: 'star' },
  gem: { enamel: 'nam', emblem: 'gem' },
  bell: { enamel: 'khram', emblem: 'bell' },
  lantern: { enamel: 'chad', emblem: 'lantern' },
  lotus: { enamel: 'muang', emblem: 'lotus' },
  wheel: { enamel: 'nam', emblem: 'roulette' },
  wave: { enamel: 'nam', emblem: 'wave' },
  moon: { enamel: 'khram', emblem: 'moon' },
} as const satisfies Readonly<Record<string, { readonly enamel: Enamel; readonly emblem: Emblem }>>;

export type ItemPicture = keyof typeof itemPictures;
export const itemPictureCodes = Object.keys(itemPictures) as [ItemPicture, ...ItemPicture[]];
