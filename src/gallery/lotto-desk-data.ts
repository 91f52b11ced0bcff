/** The console's pages of the lottery on fixed data: a change of rates, a holiday with a round on it, a round of yeekee. */
import { rateFields } from '#lib/lotto/rules/rate-form.ts';
import type { HolidayBoard } from '#lib/lotto/server/holiday-board-queries.ts';
import type { YeekeeDesk } from '#lib/yeekee/server/desk-queries.ts';

export const rateChange = {
  title: 'หวยรัฐบาล 2 ตัวบน',
  of: { group: 'gov', type: 'two_top' },
  fields: rateFields,
  values: { rate: '85', discount_pct: '0', stake_min: '1', stake_max: '10000', max_loss: '900000' },
  looked: true,
  changes: [{ name: 'rate', thai: 'บาทละ', was: '90', is: '85' }],
  problems: [],
  effects: [
    ['คืนผู้เล่นเฉลี่ย', '90%', '85%'],
    ['รับได้ต่อเลข', '฿10,000', '฿10,588.23'],
  ],
  call: 'POST /api/operator/rate/set',
  sent: { group: 'gov', bet_type: 'two_top', rate: '85' },
} as const;

export const holidayBoard: HolidayBoard = {
  markets: [{ code: 'gov', name: 'รัฐบาลไทย' }],
  market: 'gov',
  name: 'รัฐบาลไทย',
  schedule: { kind: 'monthly', days: [1, 16], close: '15:20', opensDaysBefore: 5, opensAt: '01:00' },
  holidays: new Map([['2026-12-16', '2026-12-17']]),
  rounds: new Map([
    [
      '2026-12-17',
      {
        id: '12',
        day: '2026-12-17',
        status: 'open',
        closeAt: new Date('2026-12-17T15:20:00+07:00'),
        bills: 1_240,
        stake: 8_450_000n,
      },
    ],
  ]),
};

const hash = '3f9a2c0e51b7d8864a1fce20937b5d60e2c8a4f1179d3b6058ec42a7d0915b3c';

export const yeekeeDesk: YeekeeDesk = {
  round: {
    round_id: '9012',
    market: 'yeekee15',
    market_name: 'ยี่กี 15 นาที',
    flag: 'th',
    category_id: 4,
    number: 34,
    draw_date: '2026-11-22',
    draw_at: '2026-11-22T14:32:30+07:00',
    open_at: '2026-11-22T06:00:00+07:00',
    close_at: '2026-11-22T14:30:00+07:00',
    status: 'closed',
    display: 'closed',
    mode: 'beacon',
    phase: 'frozen',
    shots_from: '2026-11-22T14:15:00+07:00',
    freeze_at: '2026-11-22T14:32:00+07:00',
    result_at: '2026-11-22T14:32:30+07:00',
    shot_count: 41,
    result_number: null,
    result: null,
    late: true,
    unproven: false,
    void_reason: null,
  },
  shots: [
    {
      seq: 41,
      number: '04689',
      shooter: 'สม***·3f2a',
      at: '2026-11-22T14:31:58+07:00',
      mine: false,
      hash,
      reward: null,
    },
    {
      seq: 40,
      number: '37901',
      shooter: 'พร***·91bc',
      at: '2026-11-22T14:31:51+07:00',
      mine: false,
      hash,
      reward: '86.50',
    },
  ],
  shotsMin: 0,
  head: hash,
  sum: '1884951',
  freeze: {
    at: '2026-11-22T14:32:00+07:00',
    shot_count: 41,
    head: hash,
    root: hash,
    beacon: {
      round: 24_835_354,
      at: '2026-11-22T14:32:06+07:00',
      chain: 'quicknet',
      simulated: true,
      b: '9458083592823928399',
    },
    pushed_at: '2026-11-22T14:32:01+07:00',
  },
  voidedAt: null,
  root: hash,
  signature: null,
  mayVoid: true,
};
