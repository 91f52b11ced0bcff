/** A version of a promotion, simulated and not. */
import type { VersionView } from '#lib/marketing/operator-contract.ts';

const low = {
  takers: 31,
  takings: 48,
  granted: '6240.00',
  forfeited: '1820.50',
  cost: '4419.50',
  ggr: '22140.75',
  ngr: '17721.25',
  cost_pct: 19.9,
};

export const draftVersion: VersionView = {
  ...{
    version_id: '7',
    version: 3,
    state: 'draft',
    made_by: 'dara',
    made_at: '2026-11-22T13:50:00+07:00',
    live_at: null,
  },
  ...{ kind: 'promotion', ref_id: '4', promotion_state: 'live', approval_id: null, is_old: false, edge_pct: 41.7 },
  body: {
    ...{
      slug: 'morning',
      group: 'daily',
      title: 'ฝากเช้า รับเพิ่ม 10%',
      summary: 'ฝากก่อนเที่ยงรับเพิ่มทุกวัน',
      enamel: 'yok',
      emblem: 'gift',
    },
    ...{ position: 20, starts_at: '2026-11-01T00:00:00+07:00', ends_at: null },
    bonus: {
      ...{ given: 'daily_first_deposit', hours: { from: '06:00', until: '12:00' }, min_deposit: '100.00', percent: 10 },
      ...{ max_bonus: '200.00', fixed: null, spins: null, basis: 'bonus', times: 8, holds_deposit: false },
      ...{ max_withdraw: null, max_bet: null, weights: { lotto: 50 }, excluded_games: [], days: 7 },
      claims: { per_member: null, per_day: 1, total: null },
    },
  },
  texts: {
    ...{ headline: '10%', facts: [], terms: ['ใช้ได้ทีละโปร', 'สำหรับสมาชิกอายุ 20 ปีขึ้นไป'] },
    conditions: [
      { label: 'รับเมื่อ', value: 'ฝากครั้งแรกของวัน' },
      { label: 'เทิร์น', value: '8 เท่าของโบนัส' },
    ],
    ...{ example: 'ฝาก ฿300 ได้โบนัส ฿30', honest_value: 'โดยเฉลี่ย แทงหวยรวม ฿480 เสีย ฿38.40' },
  },
  simulation: {
    ...{ from: '2026-10-23', to: '2026-11-21', low, week_cost: '11240.00', tied: 4, deposits: 812 },
    high: {
      ...low,
      takers: 204,
      takings: 655,
      granted: '18400.00',
      forfeited: '0.00',
      cost: '18400.00',
      ggr: '-1520.00',
      ngr: '-19920.00',
      cost_pct: null,
    },
    assumptions: ['ต่ำสุด: เฉพาะคนที่รับโปรนี้จริงในช่วงนั้น และยังเข้าเงื่อนไขใหม่', 'ยอดฝากและยอดเล่นของสมาชิกไม่เปลี่ยนเพราะโปรใหม่'],
    ...{ made_at: '2026-11-22T14:02:00+07:00', made_by: 'dara' },
  },
  ...{ simulation_fresh: true, two: ['ต้นทุนจำลอง 7 วันตั้งแต่ ฿10,000'] },
  versions: [],
  changes: [],
};
