/** A yeekee room in every phase, and verification reports, on fixed data. */
import { VerificationReport } from '#islands/yeekee-room/VerificationReport.tsx';
import YeekeeRoom from '#islands/yeekee-room/YeekeeRoom.tsx';
import type { YeekeeRoom as Room, YeekeeFreeze, YeekeeRound, YeekeeShot } from '#lib/yeekee/contract.ts';
import { zeroPadded } from '#lib/zero-padded.ts';
import { now, round as plainRound } from './data.ts';
import type { States } from './states.ts';

const hash = 'd4f1a36b9e0c27585a1e6f0b3c9d8e7f6a5b4c3d2e1f0a9b8c7d6e5f4a3b2c1d';

const round = (over: Partial<YeekeeRound>): YeekeeRound => ({
  ...plainRound('open'),
  market: 'yeekee15',
  market_name: 'ยี่กี 15 นาที',
  flag: 'yeekee',
  category_id: 4,
  number: 36,
  close_at: '2026-12-01T15:04:42.000+07:00',
  mode: 'beacon',
  phase: 'both',
  shots_from: '2026-12-01T14:49:42.000+07:00',
  freeze_at: '2026-12-01T15:06:42.000+07:00',
  result_at: '2026-12-01T15:07:12.000+07:00',
  shot_count: 312,
  result_number: null,
  result: null,
  late: false,
  unproven: false,
  void_reason: null,
  ...over,
});

const numbers = ['84213', '52907', '11460', '70358', '30815', '00746'];
const shots = (masked: boolean): YeekeeShot[] =>
  Array.from({ length: 18 }, (_, at): YeekeeShot => {
    const mine = at % 6 === 1;
    const number = numbers[at % numbers.length] ?? '00000';
    return {
      seq: 312 - at,
      number: masked && !mine ? `${number.slice(0, 3)}**` : number,
      shooter: ['มะ***·3f2a', 'so***·91bc', 'ดา***·07d4'][at % 3] ?? '',
      at: `2026-12-01T14:59:${zeroPadded(55 - at, 2)}.120+07:00`,
      mine,
      hash,
    };
  }).reverse();

const freeze: YeekeeFreeze = {
  at: '2026-12-01T15:06:42.000+07:00',
  shot_count: 312,
  head: hash,
  root: hash,
  beacon: { round: 24835354, at: '2026-12-01T15:06:48.000+07:00', chain: 'drand quicknet', simulated: false, b: null },
  pushed_at: '2026-12-01T15:06:42.310+07:00',
};
const simulated: YeekeeFreeze = {
  ...freeze,
  beacon: {
    round: 24835354,
    at: '2026-12-01T15:06:48.000+07:00',
    chain: 'จำลอง',
    simulated: true,
    b: '9458083592823928399',
  },
};

const standing = (over: Partial<NonNullable<Room['mine']>>): Room['mine'] => ({
  shots_left: 100,
  next_allowed_at: null,
  staked: '0.00',
  reward_eligible: false,
  bills: 0,
  won: null,
  refunded: null,
  ...over,
});

type Over = Partial<Omit<Room, 'round'>> & { readonly round?: Partial<YeekeeRound> };

const room = ({ round: roundOver = {}, ...over }: Over) => (
  <div className="room-pane">
    <YeekeeRoom
      simulated
      invite={{ origin: 'https://benja.example', own: 'MALI24', from: undefined }}
      room={{
        round: round(roundOver),
        server_time: now,
        settings: {
          cooldown_seconds: 5,
          shots_max: 100,
          shots_min: roundOver.mode === 'classic' ? 20 : 0,
          reward: '100.00',
          reward_rows: [1, 16],
          reward_stake_min: '100.00',
          reward_shooters_min: 10,
          reward_margin_pct: 20,
        },
        shots: shots(true),
        more: true,
        head: hash,
        sum: null,
        freeze: null,
        has_proof: false,
        winners: [],
        mine: standing({ shots_left: 97, staked: '60.00', bills: 1 }),
        ...over,
      }}
    />
  </div>
);

const frozen = { freeze, sum: '14882047', shots: shots(false) };
const drawn = {
  ...frozen,
  round: {
    phase: 'resulted',
    status: 'settled',
    result_number: '56132',
    result: { three_top: '132', two_top: '32', two_bottom: '56' },
  },
  winners: [
    { row: 1, seq: 312, shooter: 'มะ***·3f2a', number: '84213', mine: false, reward: null },
    { row: 16, seq: 297, shooter: 'so***·91bc', number: '70358', mine: true, reward: '100.00' },
  ],
  mine: standing({ staked: '240.00', reward_eligible: true, bills: 2, won: '920.00' }),
} satisfies Over;

export const yeekeeStates: States = {
  ยังไม่เปิดยิง: () =>
    room({
      round: { phase: 'betting', shots_from: '2026-12-01T16:00:00.000+07:00', shot_count: 0 },
      shots: [],
      more: false,
    }),
  แทงและยิง: () => room({}),
  ยังไม่มีเลขยิง: () => room({ shots: [], more: false, round: { shot_count: 0 } }),
  มีสิทธิ์รับรางวัล: () => room({ mine: standing({ shots_left: 12, staked: '240.00', reward_eligible: true, bills: 2 }) }),
  ยิงครบแล้ว: () => room({ mine: standing({ shots_left: 0 }) }),
  ผู้มาเยือน: () => room({ mine: null }),
  'คิดจากเลขยิงอย่างเดียว ยังไม่ครบ': () => room({ round: { mode: 'classic', shot_count: 1 }, shots: shots(true).slice(-1) }),
  ปิดรับแทงแล้ว: () => room({ round: { close_at: '2026-12-01T15:00:00.000+07:00' } }),
  ปิดรายการ: () => room({ ...frozen, round: { phase: 'frozen' } }),
  'รอผลจาก drand': () =>
    room({ ...frozen, round: { phase: 'frozen', result_at: '2026-12-01T15:00:00.000+07:00', late: true } }),
  ออกผลแล้ว: () => room(drawn),
  'ออกผลแล้ว เลขสุ่มจำลองและพิสูจน์ไม่ได้': () =>
    room({
      ...drawn,
      freeze: simulated,
      round: { ...drawn.round, unproven: true },
      mine: standing({ staked: '240.00', reward_eligible: true, bills: 2 }),
    }),
  'ออกผลแล้ว ระบบ classic': () =>
    room({
      ...drawn,
      freeze: { ...freeze, beacon: null },
      round: { ...drawn.round, mode: 'classic' },
      mine: standing({ staked: '120.00', reward_eligible: true, bills: 1, won: '0.00' }),
    }),
  ยกเลิก: () =>
    room({
      ...frozen,
      shots: shots(false).slice(0, 4),
      freeze: { ...freeze, shot_count: 4, beacon: null },
      round: { mode: 'classic', phase: 'void', void_reason: 'มีเลขยิง 4 เลข ไม่ครบ 20 เลข', shot_count: 4 },
      mine: standing({ staked: '120.00', reward_eligible: true, bills: 1, refunded: '120.00' }),
    }),
  ตรวจแล้วถูกต้อง: () => (
    <VerificationReport
      about="ยี่กี 15 นาที รอบที่ 62 1 ธ.ค. 69"
      report={{
        verdict: 'right',
        title: 'คำนวณใหม่ได้เลขเดียวกัน แต่มีข้อที่หลักฐานนี้ยังพิสูจน์ไม่ได้',
        number: '56132',
        b: '8731946251',
        warnings: ['เลขสุ่มจำลอง: เว็บสร้างเองเพื่อทดสอบ ใช้พิสูจน์ความเป็นธรรมของเว็บไม่ได้'],
        claims: ['ประกาศรายการเสร็จเวลา 06:17:01 น.'],
        checks: [
          { id: 'list', text: 'เลขยิงเรียงครบ ไม่ขาดไม่ซ้ำ ยิงก่อนปิดทุกเลข', ok: true, detail: '312 เลข' },
          { id: 'result', text: 'ผลที่คำนวณใหม่ตรงกับผลที่ประกาศ', ok: true, detail: '56132' },
        ],
      }}
    />
  ),
  หลักฐานไม่ตรง: () => (
    <VerificationReport
      about="ยี่กี 15 นาที รอบที่ 62 1 ธ.ค. 69"
      report={{
        verdict: 'wrong',
        title: 'หลักฐานไม่ตรง',
        number: null,
        b: null,
        warnings: [],
        claims: [],
        checks: [{ id: 'chain', text: 'เลขทุกตัวต่อกันเป็นสายเดียว', ok: false, detail: 'd4f1a36b9e0c2758…' }],
      }}
    />
  ),
};
