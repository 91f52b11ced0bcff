/** An operator writes to one member. */
import { sql } from 'drizzle-orm';
import { invalidInput, Refusal } from '../../contract/problems.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { OperatorContext } from '../../server/context.ts';
import { port } from '../../server/contributions.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { bangkokParts } from '../../time.ts';
import { offerObstacle } from '../rules/message.ts';
import { tellMember } from './tell-member.ts';

/** Whether a member rests from playing now. */
export const restsNow = port<(db: Db, memberId: bigint, now: Date) => Promise<boolean>>('pauses of play, for messages');

interface TeamMessage {
  readonly member_id: bigint;
  readonly about: 'account' | 'offer';
  readonly title: string;
  readonly text: string;
  readonly link?: string | undefined;
  readonly reason: string;
}

/**
 * Puts a message into a member's inbox. One about an offer is refused while the member rests, without their consent and in
 * the quiet hours; one about the account, such as a document that is asked for, is not.
 *
 * @throws Refusal not_found, invalid_input (about)
 */
export function sendMessage(ctx: OperatorContext, input: TeamMessage): Promise<{ message_sent_at: string }> {
  const { member_id: memberId, about, title, text, link = null, reason } = input;
  return inTransaction(ctx, async (tx, inside) => {
    const { rows } = await tx.execute<{ consents: boolean }>(
      sql`select marketing_consent as consents from member where id = ${memberId} and agent_id = ${ctx.agentId} and closed_at is null for share`,
    );
    const [member] = rows;
    if (!member) throw new Refusal('not_found');
    const now = await databaseNow(tx);
    if (about === 'offer') {
      const { hours: hour } = bangkokParts(now);
      const obstacle = offerObstacle({ ...member, hour, rests: await restsNow.get()(tx, memberId, now) });
      if (obstacle) throw invalidInput({ about: obstacle });
    }
    const reference = `team:${Buffer.from(inside.random(12)).toString('hex')}`;
    await tellMember(inside, tx, { memberId, kind: 'team', reference, data: { title, text, link } });
    await recordAct(inside, {
      ...{ action: 'message.send', subject: `member:${memberId}`, reason },
      after: { about, title, text, link },
    });
    return { message_sent_at: now.toISOString() };
  });
}
