/** What each role may do (trust.md section 3): four roles, each including the one before it. */

export const operatorRoles = ['viewer', 'cashier', 'manager', 'owner'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** The lowest role for every operator call. A call that is not listed requires an owner. */
export const leastRole: Readonly<Record<string, OperatorRole>> = {
  // Reading, and one's own session.
  'GET /api/operator/me': 'viewer',
  'POST /api/operator/logout': 'viewer',
  'POST /api/operator/totp/enrol': 'viewer',
  'POST /api/operator/totp/confirm': 'viewer',
  'GET /api/operator/audit/list': 'viewer',
  'GET /api/operator/ledger/check': 'viewer',
  'GET /api/operator/round/list': 'viewer',
  'GET /api/operator/round/exposure': 'viewer',
  'GET /api/operator/round/result': 'viewer',
  'POST /api/operator/round/preview': 'viewer',
  'GET /api/operator/limit/list': 'viewer',
  'GET /api/operator/holiday/list': 'viewer',
  'GET /api/operator/rate/list': 'viewer',
  'GET /api/operator/yeekee/incidents': 'viewer',
  'GET /api/operator/channel/list': 'viewer',
  'GET /api/operator/payment/day': 'viewer',
  'GET /api/operator/payment/review': 'viewer',
  'GET /api/operator/payment/returns': 'viewer',
  'POST /api/operator/withdraw/list': 'viewer',
  'GET /api/operator/coupon/list': 'viewer',
  'GET /api/operator/redemption/offers': 'viewer',
  'GET /api/operator/redemption/orders': 'viewer',
  'GET /api/operator/member/play': 'viewer',
  'GET /api/operator/line/messages': 'viewer',
  'GET /api/operator/promotion/list': 'viewer',
  'GET /api/operator/promotion/review': 'viewer',
  'GET /api/operator/cashback/rules': 'viewer',
  'GET /api/operator/quest/list': 'viewer',
  'GET /api/operator/notice/list': 'viewer',
  'GET /api/operator/poll/list': 'viewer',
  'GET /api/operator/wheel/list': 'viewer',
  'GET /api/operator/affiliate/configs': 'viewer',
  'GET /api/operator/affiliate/refused': 'viewer',
  'GET /api/operator/deletion/list': 'viewer',
  'GET /api/operator/game/status': 'viewer',
  'GET /api/operator/game/rounds': 'viewer',
  'GET /api/operator/game/reconcile': 'viewer',
  'GET /api/operator/game/incidents': 'viewer',

  // Members' money and orders, one at a time.
  'POST /api/operator/withdraw/approve': 'cashier',
  'POST /api/operator/withdraw/reject': 'cashier',
  'POST /api/operator/withdraw/paid': 'cashier',
  'POST /api/operator/withdraw/settle': 'cashier',
  'POST /api/operator/payment/decide': 'cashier',
  'POST /api/operator/payment/returned': 'cashier',
  'POST /api/operator/payment/reverse': 'cashier',
  'POST /api/operator/redemption/send': 'cashier',
  'POST /api/operator/redemption/cancel': 'cashier',
  'POST /api/operator/member/limit': 'cashier',
  'POST /api/operator/member/rest': 'cashier',
  'POST /api/operator/line/unlink': 'cashier',
  'POST /api/operator/promotion/decide': 'cashier',

  // Closing is for whoever sees the fault first.
  'POST /api/operator/game/close': 'cashier',
  'POST /api/operator/provider/close': 'cashier',
  'POST /api/operator/gaming/stop': 'cashier',

  // Draws, offers and the risk the house takes.
  'POST /api/operator/round/open': 'manager',
  'POST /api/operator/round/result': 'manager',
  'POST /api/operator/round/correct': 'manager',
  'POST /api/operator/round/approve': 'manager',
  'POST /api/operator/round/void': 'manager',
  'POST /api/operator/limit/set': 'manager',
  'POST /api/operator/limit/end': 'manager',
  'POST /api/operator/yeekee/rewards': 'manager',
  'POST /api/operator/holiday/set': 'manager',
  'POST /api/operator/holiday/remove': 'manager',
  'GET /api/operator/coupon/codes': 'manager',
  'POST /api/operator/coupon/create': 'manager',
  'POST /api/operator/coupon/give': 'manager',
  'POST /api/operator/coupon/end': 'manager',
  'POST /api/operator/promotion/create': 'manager',
  'POST /api/operator/promotion/change': 'manager',
  'POST /api/operator/promotion/pause': 'manager',
  'POST /api/operator/cashback/set': 'manager',
  'POST /api/operator/notice/set': 'manager',
  'POST /api/operator/notice/end': 'manager',
  'POST /api/operator/quest/add': 'manager',
  'POST /api/operator/quest/change': 'manager',
  'POST /api/operator/poll/create': 'manager',
  'POST /api/operator/poll/publish': 'manager',
  'POST /api/operator/poll/close': 'manager',
  'POST /api/operator/poll/answer': 'manager',
  'POST /api/operator/wheel/set': 'manager',
  'POST /api/operator/wheel/stock': 'manager',
  'POST /api/operator/wheel/give': 'manager',
  'POST /api/operator/message/send': 'cashier',
  'POST /api/operator/affiliate/set': 'manager',
  'POST /api/operator/cashback/recompute': 'manager',
  'POST /api/operator/deletion/decide': 'manager',
  'POST /api/operator/member/mark/end': 'manager',
  'POST /api/operator/redemption/add': 'manager',
  'POST /api/operator/redemption/change': 'manager',
  'POST /api/operator/game/open': 'manager',
  'POST /api/operator/provider/open': 'manager',
  'POST /api/operator/gaming/start': 'manager',
  'POST /api/operator/incident/close': 'manager',
  'POST /api/operator/game/reconcile': 'manager',

  // Rates, receiving accounts and staff.
  'POST /api/operator/rate/set': 'owner',
  'POST /api/operator/rate/remove': 'owner',
  'POST /api/operator/rate/plan': 'owner',
  'POST /api/operator/channel/set': 'owner',
  'POST /api/operator/channel/account': 'owner',
  'POST /api/operator/provider/key/make': 'owner',
  'POST /api/operator/provider/key/revoke': 'owner',
  'GET /api/operator/people/list': 'owner',
  'GET /api/operator/people/waiting': 'owner',
  'POST /api/operator/people/add': 'owner',
  'POST /api/operator/people/change': 'owner',
  'POST /api/operator/people/renew': 'owner',
};

/** Calls allowed before a required TOTP code was entered. */
export const beforeEnrolment: ReadonlySet<string> = new Set([
  'GET /api/operator/me',
  'POST /api/operator/totp/enrol',
  'POST /api/operator/totp/confirm',
]);

const atLeast = (role: OperatorRole, least: OperatorRole): boolean =>
  operatorRoles.indexOf(role) >= operatorRoles.indexOf(least);

export function mayAct(role: OperatorRole, call: string): boolean {
  return atLeast(role, leastRole[call] ?? 'owner');
}

/** Whether adding or renewing a person with this role needs a second person: roles that may set draws, rates or staff. */
export const takesTwo = (role: OperatorRole): boolean => atLeast(role, 'manager');

/** Whether a change grants more than before, to a role that needs a second person. */
export function raises(
  before: { readonly role: OperatorRole; readonly disabled: boolean },
  after: { readonly role: OperatorRole; readonly disabled: boolean },
): boolean {
  if (after.disabled || !takesTwo(after.role)) return false;
  return before.disabled || !atLeast(before.role, after.role);
}
