/** Incoming money beside whom it may be from and the payments it may be for. Two statements. */
import { and, desc, eq, gt, inArray, or } from 'drizzle-orm';
import { localPhone, payersShown } from '../../account/server/payer-queries.ts';
import { bankName, trueMoney } from '../../banks.ts';
import { Refusal } from '../../contract/problems.ts';
import { satang, toDecimal } from '../../money.ts';
import { may } from '../../operator/rules/permissions.ts';
import { watchedBy } from '../../operator/server/claim-queries.ts';
import { waitingProposal } from '../../operator/server/second-person.ts';
import type { OperatorContext } from '../../server/context.ts';
import { maskedAccount } from '../../thai.ts';
import { dayMs, toIso } from '../../time.ts';
import type { DeskCandidate, DeskView } from '../desk-contract.ts';
import { type BankLine, likelihood, matchesOf } from '../rules/desk-match.ts';
import { reviewDecisions } from '../rules/desk-words.ts';
import { bankCodesOf, type KnownSender, shownNumber } from '../rules/sender.ts';
import { lineOf } from './desk-queries.ts';
import { type IncomingRow, isClaim } from './record-incoming.ts';
import type { IntentRow } from './set-intent-status.ts';
import { incomingTransfer, paymentIntent } from './tables.ts';

/** Payments older than this before the money are not what it was sent for. */
const lookBackMs = 2 * dayMs;
/** More candidates than this help nobody. */
const most = 8;

/** A line with its candidates. @throws Refusal not_found */
export async function deskView(ctx: OperatorContext, transferId: bigint): Promise<DeskView> {
  const [found] = await ctx.db
    .select({
      money: incomingTransfer,
      watched: watchedBy(ctx, 'transfer', 'incoming_transfer.id'),
      proposal: waitingProposal('payment.decide', 'transfer', 'incoming_transfer.id', ctx.now()),
    })
    .from(incomingTransfer)
    .where(eq(incomingTransfer.id, transferId));
  if (!found) throw new Refusal('not_found');
  const { money, proposal, watched } = found;
  const waits = money.status === 'review' || money.status === 'suspense';
  const decision = reviewDecisions.find((one) => one === proposal?.payload.decision);
  return {
    ...lineOf(money, proposal !== null, watched),
    reference: money.reference,
    bank_reference: money.bankReference,
    repeats: money.aliasOf === null ? null : String(money.aliasOf),
    waits,
    candidates: await candidatesOf(ctx, money),
    proposal: proposal && decision ? { approval_id: proposal.id, decision, first_by: proposal.first_by } : null,
    may_decide: waits && may(ctx.operator.role ?? 'owner', 'deposit.decide'),
  };
}

interface Candidate {
  readonly memberId: bigint;
  readonly known: KnownSender;
  readonly intent: IntentRow | undefined;
}

/** How each candidate compares with the line, the matched payment first, then the likeliest. */
async function candidatesOf(ctx: OperatorContext, money: IncomingRow): Promise<DeskCandidate[]> {
  const line: BankLine = {
    amount: satang(money.amount),
    paidAt: money.paidAt,
    sender: money.sender,
    isClaim: isClaim(money),
  };
  const rated = (await peopleAndPayments(ctx, money)).map((candidate) => {
    const { known, intent } = candidate;
    const payment = intent && {
      payable: satang(intent.payable),
      createdAt: intent.createdAt,
      expiresAt: intent.expiresAt,
    };
    const matches = matchesOf(line, known, payment);
    return { candidate, matches, likelihood: likelihood(matches) };
  });
  const isMatched = ({ candidate }: (typeof rated)[number]): boolean =>
    money.intentId !== null && candidate.intent?.id === money.intentId;
  rated.sort((a, b) => Number(isMatched(b)) - Number(isMatched(a)) || b.likelihood - a.likelihood);
  // Of each member the best alone.
  const best = rated.filter(
    (one, at) => rated.findIndex((other) => other.candidate.memberId === one.candidate.memberId) === at,
  );
  return best.slice(0, most).map(({ candidate: { memberId, known, intent }, ...rest }) => ({
    member_id: String(memberId),
    owner: {
      bank_name: bankName(known.bankCode),
      account: maskedAccount(known.accountNumber),
      name: known.name,
    },
    payment: intent
      ? {
          payment_id: String(intent.id),
          reference: intent.reference,
          status: intent.status,
          payable: toDecimal(satang(intent.payable)),
          created_at: toIso(intent.createdAt),
          expires_at: toIso(intent.expiresAt),
        }
      : null,
    ...rest,
  }));
}

/**
 * Members whose account the sender's may be, with their payments of those days; the payment that the amount is reserved for;
 * and the one it was matched with. One statement.
 */
async function peopleAndPayments(ctx: OperatorContext, money: IncomingRow): Promise<Candidate[]> {
  const isWallet = money.sender?.bankCode === trueMoney.code;
  const payers = ctx.db.$with('payers').as(
    payersShown(ctx.db, ctx.agentId, {
      bankCodes: isWallet ? null : bankCodesOf(money.sender?.bankCode ?? ''),
      number: shownNumber(money.sender?.accountNumber ?? ''),
    }),
  );
  const since = new Date(money.paidAt.getTime() - lookBackMs);
  const payments = ctx.db
    .select()
    .from(paymentIntent)
    .where(
      or(
        money.intentId === null ? undefined : eq(paymentIntent.id, money.intentId),
        money.accountId === null
          ? undefined
          : and(
              eq(paymentIntent.accountId, money.accountId),
              eq(paymentIntent.payable, money.amount),
              eq(paymentIntent.slotOpen, true),
            ),
        and(
          inArray(paymentIntent.memberId, ctx.db.select({ id: payers.memberId }).from(payers)),
          eq(paymentIntent.origin, 'asked'),
          gt(paymentIntent.createdAt, since),
        ),
      ),
    )
    .orderBy(desc(paymentIntent.id))
    .limit(100)
    .as('payments');
  const rows = await ctx.db
    .with(payers)
    .select()
    .from(payers)
    .fullJoin(payments, eq(payments.memberId, payers.memberId));
  return rows.flatMap(({ payers: payer, payments: intent }) =>
    candidateOf(payer, intent as IntentRow | null, isWallet),
  );
}

interface PayerFound {
  readonly memberId: bigint;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** A payment's own account is the one registered when it was asked for. */
function candidateOf(payer: PayerFound | null, intent: IntentRow | null, isWallet: boolean): Candidate[] {
  if (intent) {
    const { senderBankCode: bankCode, senderAccountNumber: accountNumber, senderName: name } = intent;
    return [{ memberId: intent.memberId, known: { bankCode, accountNumber, name }, intent }];
  }
  if (!payer) return [];
  const name = `${payer.firstName} ${payer.lastName}`;
  const known = isWallet
    ? { bankCode: trueMoney.code, accountNumber: localPhone(payer.phone), name }
    : { bankCode: payer.bankCode, accountNumber: payer.accountNumber, name };
  return [{ memberId: payer.memberId, known, intent: undefined }];
}
