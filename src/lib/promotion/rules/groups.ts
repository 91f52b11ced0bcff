/** The groups promotions are listed under. */
export const promotionGroups = {
  lotto: 'หวย',
  special: 'สิทธิ์พิเศษ',
  points: 'แต้มสะสม',
} as const;

export type PromotionGroup = keyof typeof promotionGroups;
