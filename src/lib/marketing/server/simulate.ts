/** Runs a draft on thirty days of real deposits and bets, in a read-only snapshot (operator.md sections 5 and 12). */
import { eq, sql } from 'drizzle-orm';
import { tiedAmong } from '../../account/server/shared-queries.ts';
import { Refusal } from '../../contract/problems.ts';
import { type CreditedDeposit, creditedBetween } from '../../deposit/server/credited-queries.ts';
import { movedByCause } from '../../ledger/server/moved-by-cause.ts';
import { satang, subtract, toDecimal, zeroSatang } from '../../money.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import { playSources } from '../../play/server/play-sources.ts';
import type { BonusRule } from '../../promotion/rules/bonus.ts';
import { promotionPlay, takingsBefore, takingsOf } from '../../promotion/server/simulation-queries.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { addDays, bangkokDay, bangkokInstant, type Day, toIso } from '../../time.ts';
import type { SimulationView, VersionView } from '../operator-contract.ts';
import {
  costliestWeek,
  type Occasion,
  type PastTaking,
  type Taking,
  takenAgain,
  takenByAll,
  totalOf,
} from '../rules/simulate.ts';
import { findVersion } from './rule-queries.ts';
import { ruleVersion } from './tables.ts';
import { versionView } from './version-queries.ts';

const days = 30;

interface Span {
  /** Bangkok days, both inclusive. */
  readonly first: Day;
  readonly last: Day;
  readonly from: Date;
  readonly to: Date;
}

/** The thirty whole days before today. */
function spanBefore(now: Date): Span {
  const today = bangkokDay(now);
  const [first, last] = [addDays(today, -days), addDays(today, -1)];
  return { first, last, from: bangkokInstant(first), to: bangkokInstant(today) };
}

/** What the promotion has given in the period, with what the ledger says of each. */
async function pastOf(db: Db, promotionId: bigint | null, span: Span) {
  if (promotionId === null) return { past: [], before: { all: 0, byMember: new Map<bigint, number>() } };
  const takings = await takingsOf(db, promotionId, span);
  const ids = takings.map(({ takenId }) => takenId);
  const given = await movedByCause(db, 'promotion', 'promotion_bonus', ids);
  const back = await movedByCause(db, 'promotion', 'promotion_forfeited', ids);
  const byMember = await takingsBefore(db, promotionId, span.from);
  const past: PastTaking[] = takings.map(({ takenId, deposit, ...taking }) => ({
    ...taking,
    deposit: satang(deposit),
    given: given.get(takenId) ?? zeroSatang,
    forfeited: satang(-(back.get(takenId) ?? 0n)),
  }));
  return { past, before: { all: [...byMember.values()].reduce((sum, count) => sum + count, 0), byMember } };
}

/** Stakes less winnings of each member in the period, in satang, from all wallets. */
async function ggrOf(db: Db, span: Span): Promise<Map<bigint, bigint>> {
  const parts = playSources.all().map((source) => sql`(${source.playSql(span.first, span.last)})`);
  const { rows } = await db.execute<{ member_id: string; ggr: string }>(sql`
    select member_id::text, sum(stakes - wins)::text as ggr from (${sql.join(parts, sql` union all `)}) play group by member_id`);
  const ggr = new Map(rows.map((row) => [BigInt(row.member_id), BigInt(row.ggr)]));
  for (const [member, amount] of await promotionPlay(db, span)) ggr.set(member, (ggr.get(member) ?? 0n) + amount);
  return ggr;
}

/** Free credit needs no deposit: the first deposit of each member on a day stands for the day on which they were there. */
function occasionsOf(rule: BonusRule, deposits: readonly CreditedDeposit[]): Occasion[] {
  const all = deposits.map(({ memberId, at, amount, before }) => ({
    ...{ memberId, at, amount: satang(amount), deposits: before },
  }));
  return rule.given === 'free_credit' ? all.filter(({ deposits: { today } }) => today === 0) : all;
}

function totalView(takings: readonly Taking[], ggrByMember: ReadonlyMap<bigint, bigint>): SimulationView['low'] {
  const total = totalOf(takings);
  const members = new Set(takings.map(({ memberId }) => memberId));
  const ggr = satang([...members].reduce((sum, member) => sum + (ggrByMember.get(member) ?? 0n), 0n));
  return {
    takers: total.takers,
    takings: total.takings,
    granted: toDecimal(total.granted),
    forfeited: toDecimal(total.forfeited),
    cost: toDecimal(total.cost),
    ggr: toDecimal(ggr),
    ngr: toDecimal(subtract(ggr, total.cost)),
    cost_pct: ggr > 0n ? Number((total.cost * 1_000n) / ggr) / 10 : null,
  };
}

const assumptions = (rule: BonusRule, isNew: boolean): string[] => [
  isNew ? 'ต่ำสุด: ยังไม่เคยเปิดใช้ จึงยังไม่มีใครรับ' : 'ต่ำสุด: เฉพาะคนที่รับโปรนี้จริงในช่วงนั้น และยังเข้าเงื่อนไขใหม่',
  rule.given === 'free_credit'
    ? 'สูงสุด: ทุกคนที่ฝากในช่วงนั้นรับทุกครั้งที่รับได้ และไม่มีโบนัสหมดสิทธิ์เลย'
    : 'สูงสุด: ทุกยอดฝากที่เข้าเงื่อนไขรับโปร และไม่มีโบนัสหมดสิทธิ์เลย',
  'ยอดฝากและยอดเล่นของสมาชิกไม่เปลี่ยนเพราะโปรใหม่',
];

/** The figures of a rule over the thirty whole days before now, read in one snapshot. */
export async function simulated(
  ctx: OperatorContext,
  { rule, promotionId }: { readonly rule: BonusRule; readonly promotionId: bigint | null },
): Promise<SimulationView> {
  const now = ctx.now();
  const span = spanBefore(now);
  return ctx.db.transaction(
    async (tx) => {
      const { past, before } = await pastOf(tx, promotionId, span);
      const deposits = await creditedBetween(tx, ctx.agentId, span);
      const [low, high] = [takenAgain(rule, past, before), takenByAll(rule, occasionsOf(rule, deposits), before)];
      const ggr = await ggrOf(tx, span);
      return {
        from: span.first,
        to: span.last,
        low: totalView(low, ggr),
        high: totalView(high, ggr),
        week_cost: toDecimal(costliestWeek(high)),
        tied: await tiedAmong(tx, [...new Set(high.map(({ memberId }) => memberId))]),
        deposits: deposits.length,
        assumptions: assumptions(rule, promotionId === null),
        made_at: toIso(now),
        made_by: ctx.operator.name,
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Keeps what thirty days say of a version. @throws Refusal not_found, conflict (a later version stands) */
export async function simulateVersion(ctx: OperatorContext, versionId: bigint): Promise<VersionView> {
  const row = await findVersion(ctx.db, ctx.agentId, versionId);
  if (row.state === 'replaced' || row.state === 'ended') throw new Refusal('conflict');
  const simulation = await simulated(ctx, { rule: row.rule, promotionId: row.refId });
  return inTransaction(ctx, async (tx, inside) => {
    await tx
      .update(ruleVersion)
      .set({ simulation, simulatedAt: await databaseNow(tx) })
      .where(eq(ruleVersion.id, row.id));
    await recordAct(inside, {
      action: 'rule.simulate',
      subject: `rule:${row.id}`,
      after: { kind: row.kind, version: row.version, cost: [simulation.low.cost, simulation.high.cost] },
      quiet: true,
    });
    return versionView(inside, tx, row.id);
  });
}
