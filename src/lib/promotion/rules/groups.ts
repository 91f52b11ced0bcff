/** The groups that promotions are listed under. */
export const promotionGroups = {
  new: 'สมาชิกใหม่',
  daily: 'ประจำวัน',
  free: 'เครดิตฟรี',
  lotto: 'หวย',
  special: 'สิทธิ์พิเศษ',
  points: 'แต้มสะสม',
} as const;

export type PromotionGroup = keyof typeof promotionGroups;
export const promotionGroupCodes = Object.keys(promotionGroups) as [PromotionGroup, ...PromotionGroup[]];
