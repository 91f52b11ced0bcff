/** The house's accounts in words: what a purpose is for. */
const purposes: Readonly<Record<string, string>> = {
  bank_float: 'เงินในบัญชีธนาคาร',
  deposit_fees: 'ค่าธรรมเนียมฝาก',
  deposit_suspense: 'เงินเข้าที่ยังหาเจ้าของไม่พบ',
  lotto: 'หวย',
  game: 'ค่ายเกม',
  withdrawals_in_flight: 'ถอนที่กำลังโอน',
  bonus_cost: 'ต้นทุนโบนัส',
  cashback_cost: 'ต้นทุนยอดคืน',
  affiliate_cost: 'ต้นทุนแนะนำเพื่อน',
  wheel_cost: 'ต้นทุนวงล้อ',
  quest_cost: 'ต้นทุนภารกิจ',
  poll_cost: 'ต้นทุนโพล',
  points_issued: 'แต้มที่ออกให้',
  adjustments: 'ปรับยอด',
};

/** Of an account as it is named ("lotto:gov"); empty where there are no words for it. */
export const houseThai = (account: string): string => purposes[account.split(':')[0] ?? ''] ?? '';
