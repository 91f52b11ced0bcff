/** Decisions about incoming money as they wait for a second person. */
import { bankName } from '../../banks.ts';
import { satang } from '../../money.ts';
import type { Payload, QueuedAct, SlipParts } from '../../operator/server/second-person.ts';
import { maskedAccount } from '../../thai.ts';
import { type Match, type MatchOutcome, matchesOf, partThai } from '../rules/desk-match.ts';
import { decisionThai, type ReviewDecisionKind, reviewDecisions } from '../rules/desk-words.ts';
import type { KnownSender } from '../rules/sender.ts';
import { decideReview, reviewAsItIs } from './decide-review.ts';
import { isClaim } from './record-incoming.ts';
import { type ReviewDecision, shownReview } from './shown-review.ts';

const idOf = (value: unknown): bigint | undefined => (typeof value === 'string' ? BigInt(value) : undefined);
const kindOf = (value: unknown): ReviewDecisionKind => reviewDecisions.find((one) => one === value) ?? 'dismiss';

const decisionOf = ({ transfer_id, decision, member_id, payment_id }: Payload): ReviewDecision => ({
  transfer_id: BigInt(String(transfer_id)),
  decision: kindOf(decision),
  member_id: idOf(member_id),
  payment_id: idOf(payment_id),
});

const outcomes: Readonly<Record<MatchOutcome, 'pass' | 'ask' | 'hard'>> = {
  same: 'pass',
  near: 'pass',
  unknown: 'ask',
  differs: 'hard',
};
const worst = { hard: 0, ask: 1, pass: 2 } as const;

const checkOf = ({ part, outcome, text }: Match): SlipParts['checks'][number] => ({
  code: part,
  outcome: outcomes[outcome],
  title: partThai[part],
  evidence: text,
});

type Now = NonNullable<Awaited<ReturnType<typeof reviewAsItIs>>>;

/** Whose account the line is compared with: as registered when the payment was asked for, or the member's of today. */
function knownOf({ aim: { intent }, named }: Now): KnownSender | undefined {
  if (intent)
    return { bankCode: intent.senderBankCode, accountNumber: intent.senderAccountNumber, name: intent.senderName };
  return named
    ? { bankCode: named.bankCode, accountNumber: named.bankAccountNumber, name: `${named.firstName} ${named.lastName}` }
    : undefined;
}

/** What the second person looks at: who sent it, and how the line compares with whom and what it goes to. */
function partsOf(now: Now): SlipParts {
  const { money, aim } = now;
  const { sender } = money;
  const known = knownOf(now);
  const line = { amount: satang(money.amount), paidAt: money.paidAt, sender, isClaim: isClaim(money) };
  const payment = aim.intent && {
    payable: satang(aim.intent.payable),
    createdAt: aim.intent.createdAt,
    expiresAt: aim.intent.expiresAt,
  };
  return {
    party: sender && {
      title: `${bankName(sender.bankCode)} ${maskedAccount(sender.accountNumber)}`.trim(),
      text: `จาก ${sender.name || 'ผู้โอนที่ธนาคารไม่บอกชื่อ'}${known ? ` ให้ ${known.name}` : ''}`,
      mark: null,
    },
    checks: known
      ? matchesOf(line, known, payment)
          .map(checkOf)
          .sort((a, b) => worst[a.outcome] - worst[b.outcome])
      : [],
  };
}

export const queuedReview: QueuedAct = {
  action: 'payment.decide',
  heading: ({ transfer_id, decision }) => `เงินเข้า ${transfer_id} ${decisionThai[kindOf(decision)]}`,
  async look(ctx, payload) {
    const decision = decisionOf(payload);
    const now = await reviewAsItIs(ctx, decision);
    return (
      now && {
        ...shownReview(now.money, decision.decision, now.aim),
        parts: async () => partsOf(now),
      }
    );
  },
  run: (ctx, payload, reason) => decideReview(ctx, { ...decisionOf(payload), ...(reason && { reason }) }),
};
