/** To whom and when announcements and banners are shown, and what an operator may set of it. */
import { invalidInput } from '../../contract/problems.ts';
import type { noticeAudiences, noticeTopics } from '../rules/notice.ts';

/** `Start` is null only for what has been shown ever since. */
export interface Showing<Start extends Date | null = Date | null> {
  readonly audience: (typeof noticeAudiences)[number];
  readonly leastVipLevel: number;
  readonly about: (typeof noticeTopics)[number];
  readonly priority: number;
  readonly startsAt: Start;
  readonly endsAt: Date | null;
}

export interface ShowingInput {
  readonly audience?: Showing['audience'] | undefined;
  readonly least_vip_level?: number | undefined;
  readonly about?: Showing['about'] | undefined;
  readonly priority?: number | undefined;
  readonly starts_at?: Date | undefined;
  readonly ends_at?: Date | null | undefined;
}

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
