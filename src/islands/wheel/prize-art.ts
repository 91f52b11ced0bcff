import type { WheelView } from '#lib/wheel/contract.ts';

/** The picture of what a prize gives. */
export const prizeArt: Readonly<Record<WheelView['prizes'][number]['kind'], string>> = {
  cash: '/art/set/rong.svg#coin',
  points: '/art/set/khram.svg#star',
  spin: '/art/set/yok.svg#gift',
  coupon: '/art/set/chad.svg#coupon',
};
