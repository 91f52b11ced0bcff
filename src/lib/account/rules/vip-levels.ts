/** VIP levels as lists filter by them. */
export const vipFilters = ['0', '1', '2'] as const;
export type VipFilter = (typeof vipFilters)[number];

export const vipThai: Readonly<Record<VipFilter, string>> = { '0': 'ทั่วไป', '1': 'VIP 1', '2': 'VIP 2' };
