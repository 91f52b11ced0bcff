/** An event is a quest with a picture, a text and dates of its own: it is announced before it begins. */
import type { Emblem } from '../../art/emblems.ts';
import type { Enamel } from '../../art/enamels.ts';

/** Pictures an operator may choose. */
export const eventPictures = {
  lantern: { enamel: 'chad', emblem: 'lantern' },
  lotus: { enamel: 'muang', emblem: 'lotus' },
  wave: { enamel: 'nam', emblem: 'wave' },
  moon: { enamel: 'khram', emblem: 'moon' },
  gift: { enamel: 'yok', emblem: 'gift' },
  star: { enamel: 'khram', emblem: 'star' },
  coin: { enamel: 'rong', emblem: 'coin' },
  flame: { enamel: 'chad', emblem: 'flame' },
  ball: { enamel: 'yok', emblem: 'ball' },
} as const satisfies Readonly<Record<string, { readonly enamel: Enamel; readonly emblem: Emblem }>>;

export type EventPicture = keyof typeof eventPictures;
export const eventPictureCodes = Object.keys(eventPictures) as [EventPicture, ...EventPicture[]];
