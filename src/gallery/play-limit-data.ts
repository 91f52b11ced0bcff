/** Play limits on fixed data. */
import type { LimitView } from '#lib/play-limit/contract.ts';

const limit = (over: Partial<LimitView> & Pick<LimitView, 'kind' | 'period'>): LimitView => ({
  own: null,
  operator: null,
  used: null,
  remaining: null,
  renews_at: null,
  raise: null,
  ...over,
});
const asked = '2026-12-02T10:00:00.000+07:00';
/** A limit in each state: none, partly used, used up, set by an operator, and with a waiting looser limit. */
export const playLimits: readonly LimitView[] = [
  limit({ kind: 'deposit', period: 'day' }),
  limit({ kind: 'stake', period: 'day', own: '1000.00', used: '960.00', remaining: '40.00' }),
  limit({ kind: 'stake', period: 'days7', own: '12345678.00', used: '12345678.00', remaining: '0.00' }),
  limit({ kind: 'loss', period: 'month', own: '3000.00', operator: '2000.00', used: '-500.00', remaining: '2500.00' }),
  limit({ kind: 'single_bet', period: 'bet', own: '500.00' }),
  limit({
    kind: 'session',
    period: 'day',
    own: '120',
    used: '45',
    remaining: '75',
    raise: { to: '240', confirmable_at: asked, ready: false },
  }),
  limit({
    kind: 'deposit',
    period: 'month',
    own: '5000.00',
    used: '500.00',
    remaining: '4500.00',
    raise: { to: null, confirmable_at: asked, ready: true },
  }),
];
