/** What the team has written to members, as the audit keeps it. */
import { acts } from '../../operator/server/queries.ts';
import type { OperatorContext } from '../../server/context.ts';

interface SentMessage {
  readonly member_id: string;
  readonly about: string;
  readonly title: string;
  readonly text: string;
  readonly by: string;
  readonly reason: string;
  readonly at: string;
}

/** Newest first, fifty a page; of one member or of all. One statement. */
export async function sentMessages(
  ctx: OperatorContext,
  { member, cursor }: { readonly member: string; readonly cursor?: string | undefined },
): Promise<{ items: SentMessage[]; next_cursor: string | null }> {
  const subject = member ? `member:${member}` : undefined;
  const { items, next_cursor } = await acts(ctx, { subject, action: 'message.send', limit: 50, cursor });
  return {
    items: items.map((act) => {
      const { about = '', title = '', text = '' } = (act.after ?? {}) as Readonly<Record<string, string>>;
      const member_id = act.subject.slice('member:'.length);
      return { member_id, about, title, text, by: act.operator, reason: act.reason ?? '', at: act.at };
    }),
    next_cursor,
  };
}
