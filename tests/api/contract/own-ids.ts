import type { Input } from './samples.ts';

/** Calls about something of a member's own; what else they need beside its id. */
export const byId: Readonly<Record<string, Input>> = {
  'POST /api/game/link': { game_id: '1', provider_id: 'benja' },
  'GET /api/lotto/bill/detail': {},
  'GET /api/member/payment/qrcode_info': {},
  'GET /api/member/payment/inquiry_status': {},
  'GET /api/member/promotion/stakes': {},
  'GET /api/member/statement': {},
  'GET /api/member/statement.csv': {},
  'POST /api/lotto/bill/cancel': {},
  'POST /api/lotto/bill/share': {},
  'POST /api/lotto/bill/unshare': {},
  'POST /api/lotto/bill/validate': {},
  'POST /api/lotto/bill/create': { quote_id: 'of-nobody-at-all' },
  'POST /api/lotto/number_set/remove': {},
  'POST /api/lotto/number_set/save': { name: 'ของใคร', numbers: ['11'] },
  'POST /api/member/payment/cancel': {},
  'POST /api/member/payment/slip': { slip: 'data:image/png;base64,iVBORw0KGgo=' },
  'POST /api/member/promotion/give_up': {},
  'POST /api/member/session/revoke': {},
  'POST /api/member/passkey/remove': { password: 'benja-demo' },
};
