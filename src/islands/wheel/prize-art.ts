import type { WheelView } from '#lib/wheel/contract.ts';

/** The picture of what a prize gives. */
export const prizeArt: Readonly<Record<WheelView['prizes'][number]['kind'], string>> = {
  cash: '/art/set.svg#rong-coin',
  points: '/art/set.svg#khram-star',
  spin: '/art/set.svg#yok-gift',
  coupon: '/art/set.svg#chad-coupon',
};
