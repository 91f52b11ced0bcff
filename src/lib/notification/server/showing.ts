/** To whom and when announcements and banners are shown, and what an operator may set of it. */
import { invalidInput } from '../../contract/problems.ts';
import type { Db } from '../../server/db/connect.ts';
import type { noticeAudiences, noticeTopics } from '../rules/notice.ts';
import { noticeTargets } from './ports.ts';

/** `Start` is null only for what has been shown ever since. */
export interface Showing<Start extends Date | null = Date | null> {
  readonly audience: (typeof noticeAudiences)[number];
  readonly leastVipLevel: number;
  readonly segmentId: bigint | null;
  readonly memberId: bigint | null;
  readonly about: (typeof noticeTopics)[number];
  readonly priority: number;
  readonly startsAt: Start;
  readonly endsAt: Date | null;
}

export interface ShowingInput {
  readonly audience?: Showing['audience'] | undefined;
  readonly least_vip_level?: number | undefined;
  readonly segment_id?: bigint | null | undefined;
  readonly member_id?: bigint | null | undefined;
  readonly about?: Showing['about'] | undefined;
  readonly priority?: number | undefined;
  readonly starts_at?: Date | undefined;
  readonly ends_at?: Date | null | undefined;
}

/** Named for its audience alone, and needed there; changed to another audience, it is for neither any more. @throws Refusal invalid_input */
function targetOf(before: Showing, input: ShowingInput): Pick<Showing, 'segmentId' | 'memberId'> {
  const audience = input.audience ?? before.audience;
  if (audience !== 'segment' && input.segment_id != null)
    throw invalidInput({ segment_id: 'เลือกกลุ่มได้เมื่อผู้ชมเป็นกลุ่มสมาชิก' });
  if (audience !== 'one' && input.member_id != null)
    throw invalidInput({ member_id: 'ใส่รหัสสมาชิกได้เมื่อผู้ชมเป็นสมาชิกคนเดียว' });
  const segmentId = audience === 'segment' ? (input.segment_id ?? before.segmentId) : null;
  const memberId = audience === 'one' ? (input.member_id ?? before.memberId) : null;
  if (audience === 'segment' && segmentId === null) throw invalidInput({ segment_id: 'เลือกกลุ่ม' });
  if (audience === 'one' && memberId === null) throw invalidInput({ member_id: 'ใส่รหัสสมาชิก' });
  return { segmentId, memberId };
}

/** Holds the segment until the transaction ends, so that it is not dropped meanwhile. @throws Refusal invalid_input */
export async function assertTarget(
  tx: Db,
  agentId: bigint,
  { segmentId, memberId }: Pick<Showing, 'segmentId' | 'memberId'>,
): Promise<void> {
  const { holdSegment, memberExists } = noticeTargets.get();
  if (segmentId !== null && !(await holdSegment(tx, agentId, segmentId)))
    throw invalidInput({ segment_id: 'ไม่มีกลุ่มนี้แล้ว' });
  if (memberId !== null && !(await memberExists(tx, agentId, memberId)))
    throw invalidInput({ member_id: 'ไม่พบสมาชิกนี้' });
}

/** Whom it is for, as operators' calls tell it. */
export const targetView = ({ segmentId, memberId }: Pick<Showing, 'segmentId' | 'memberId'>) => ({
  segment_id: segmentId === null ? null : String(segmentId),
  member_id: memberId === null ? null : String(memberId),
});

/** What is shown changed in the fields that are sent. @throws Refusal invalid_input at its field, which calls it `thing` */
export function changedShowing<Start extends Date | null>(
  before: Showing<Start>,
  input: ShowingInput,
  thing: string,
): Showing<Start | Date> {
  const startsAt: Start | Date = input.starts_at ?? before.startsAt;
  const after = {
    audience: input.audience ?? before.audience,
    leastVipLevel: input.least_vip_level ?? before.leastVipLevel,
    ...targetOf(before, input),
    about: input.about ?? before.about,
    priority: input.priority ?? before.priority,
    startsAt,
    endsAt: input.ends_at === undefined ? before.endsAt : input.ends_at,
  };
  if (after.leastVipLevel > 0 && after.audience !== 'member')
    throw invalidInput({ least_vip_level: `กำหนดระดับได้เฉพาะ${thing}ถึงสมาชิก` });
  const isTimed = input.starts_at !== undefined || input.ends_at != null;
  if (isTimed && after.startsAt && after.endsAt && after.endsAt <= after.startsAt)
    throw invalidInput({ ends_at: 'เวลาสิ้นสุดต้องหลังเวลาเริ่ม' });
  return after;
}

/** The end of what is ended now, or undefined where it has ended before: an end is inclusive, nobody is to see it any more. */
export function endNow({ endsAt }: Pick<Showing, 'endsAt'>, now: Date): Date | undefined {
  const end = new Date(now.getTime() - 1);
  return endsAt && endsAt <= end ? undefined : end;
}
