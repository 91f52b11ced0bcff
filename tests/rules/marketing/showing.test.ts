import { expect, it } from 'vitest';
import { reachThai, shownStateAt, targetThai } from '#lib/marketing/rules/showing.ts';
import { heldFrom } from '#lib/marketing/rules/words.ts';

const now = new Date('2026-11-20T12:00:00+07:00');

it('has one state at a time, its end inclusive', () => {
  const state = (starts_at: string | null, ends_at: string | null) => shownStateAt({ starts_at, ends_at }, now);
  expect(state(null, null)).toBe('live');
  expect(state('2026-11-20T12:00:00+07:00', '2026-11-20T12:00:00+07:00')).toBe('live');
  expect(state('2026-11-20T12:00:01+07:00', null)).toBe('planned');
  expect(state(null, '2026-11-20T11:59:59+07:00')).toBe('ended');
});

it('counts no further than a thousand', () => {
  expect([reachThai(0), reachThai(1_000), reachThai(1_001)]).toEqual(['0 คน', '1,000 คน', '1,000+ คน']);
});

it('says whom it is for in words', () => {
  const of = { audience: 'member', least_vip_level: 0, segment_id: null, member_id: null } as const;
  const segments = [{ id: '3', name: 'ฝากประจำ' }];
  const told = [
    targetThai(of, []),
    targetThai({ ...of, least_vip_level: 2 }, []),
    targetThai({ ...of, audience: 'segment', segment_id: '3' }, segments),
    targetThai({ ...of, audience: 'one', member_id: '12' }, []),
  ];
  expect(told).toEqual(['สมาชิกที่เข้าสู่ระบบ', 'สมาชิกที่เข้าสู่ระบบ VIP 2', 'กลุ่ม ฝากประจำ', 'สมาชิก 12']);
});

it('calls rules that have always held by no date', () => {
  expect([heldFrom('2000-01-01'), heldFrom('2026-12-01')]).toEqual(['ตั้งแต่แรก', '1 ธ.ค. 69']);
});
