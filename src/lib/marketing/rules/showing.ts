/** Announcements and banners by time, in words. */
export const shownStates = ['live', 'planned', 'ended'] as const;
export type ShownState = (typeof shownStates)[number];

export const shownStateThai: Readonly<Record<ShownState, string>> = {
  live: 'แสดงอยู่',
  planned: 'ตั้งเวลาไว้',
  ended: 'จบแล้ว',
};

export const shownStateTones: Readonly<Record<ShownState, string>> = { live: 'good', planned: 'info', ended: '' };

/** The state at an instant; an end is inclusive, no start is one that has been shown ever since. */
export function shownStateAt(
  { starts_at, ends_at }: { readonly starts_at: string | null; readonly ends_at: string | null },
  now: Date,
): ShownState {
  if (ends_at !== null && Date.parse(ends_at) < now.getTime()) return 'ended';
  return starts_at !== null && Date.parse(starts_at) > now.getTime() ? 'planned' : 'live';
}

export const audienceThai = {
  all: 'ทุกคน รวมผู้เยี่ยมชม',
  member: 'สมาชิกที่เข้าสู่ระบบ',
  segment: 'เฉพาะกลุ่มสมาชิก',
  one: 'สมาชิกคนเดียว',
} as const;
export const topicThai = { service: 'เรื่องที่ต้องรู้', offer: 'ชวนเล่นหรือฝาก' } as const;
export const levelThai = ['ทุกระดับ', 'VIP 1 ขึ้นไป', 'VIP 2'] as const;

interface Target {
  readonly audience: keyof typeof audienceThai;
  readonly least_vip_level: number;
  readonly segment_id: string | null;
  readonly member_id: string | null;
}

/** Whom something is for, in a list. */
export function targetThai(
  { audience, least_vip_level, segment_id, member_id }: Target,
  segments: readonly { readonly id: string; readonly name: string }[],
): string {
  if (audience === 'segment') return `กลุ่ม ${segments.find(({ id }) => id === segment_id)?.name ?? segment_id}`;
  if (audience === 'one') return `สมาชิก ${member_id}`;
  return least_vip_level > 0 ? `${audienceThai[audience]} ${levelThai[least_vip_level]}` : audienceThai[audience];
}

/** How many members a level reaches, "1,000+" past a thousand. */
export const reachThai = (count: number): string =>
  count > 1_000 ? '1,000+ คน' : `${count.toLocaleString('th-TH')} คน`;
