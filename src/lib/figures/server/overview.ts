/** The figures of the day for the console's first page, without a sum over entries but for the minutes of one hour. */
import { type HouseSumRow, recentSums } from '../../ledger/server/house-sums.ts';
import { type OpenRound, openRoundsByWorst } from '../../lotto/server/open-round-queries.ts';
import { satang, toDecimal } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import { sharedRead } from '../../server/read-cache.ts';
import { addDays, bangkokDay, bangkokInstant, type Day, hourMs, toIso } from '../../time.ts';
import type { FiguresView, Overview } from '../operator-contract.ts';
import { countsOf, type Figures, figureNames, figuresOf, liabilitiesOf } from '../rules/figures.ts';
import { queuesNow } from './queues.ts';
import { type SystemFacts, systemFacts } from './system-facts.ts';

const figuresView = (figures: Figures): FiguresView =>
  Object.fromEntries(figureNames.map((name) => [name, toDecimal(figures[name])])) as FiguresView;

/** Sums of THB; points count in no figure. */
export const bahtOnly = <Row extends Pick<HouseSumRow, 'currency'>>(rows: readonly Row[]): Row[] =>
  rows.filter((row) => row.currency === 'THB');

const hourOf = (instant: Date): Date => new Date(Math.floor(instant.getTime() / hourMs) * hourMs);

/** So many whole days before today show which way a figure goes. */
const trendDays = 14;

/** Today's figures and yesterday's up to the same minute, both days by hour, and the days before. One statement. */
async function dayFigures(ctx: Context) {
  const now = ctx.now();
  const today = bangkokDay(now);
  const [begin, before] = [bangkokInstant(today), bangkokInstant(addDays(today, -1))];
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000 - (begin.getTime() - before.getTime()));
  const [yesterday, earliest] = [addDays(today, -1), addDays(today, -trendDays)];
  const part = { from: hourOf(minute), to: minute };
  const sums = await recentSums(ctx.db, { days: earliest, hours: yesterday, part });
  const [hours, days] = [bahtOnly(sums.hours), bahtOnly(sums.days)];
  const ofToday = hours.filter(({ hour }) => hour >= begin);
  const ofHour = (at: Date) => figuresOf(hours.filter(({ hour }) => hour.getTime() === at.getTime()));
  const hourView = (at: Date) => {
    const { money_in, money_out, ggr } = ofHour(at);
    return { at: toIso(at), money_in: toDecimal(money_in), money_out: toDecimal(money_out), ggr: toDecimal(ggr) };
  };
  const hoursOf = (from: Date) => Array.from({ length: 24 }, (_, n) => hourView(new Date(from.getTime() + n * hourMs)));
  const dayView = (of: Day) => {
    const rows = of === yesterday ? hours.filter(({ hour }) => hour < begin) : days.filter((row) => row.day === of);
    const { money_in, money_out, stakes, ggr, ngr } = figuresView(figuresOf(rows));
    return { day: of, money_in, money_out, stakes, ggr, ngr };
  };
  return {
    today: figuresView(figuresOf(ofToday)),
    yesterday: figuresView(figuresOf([...hours.filter(({ hour }) => hour < hourOf(minute)), ...bahtOnly(sums.part)])),
    yesterday_until: toIso(minute),
    counts: countsOf(ofToday),
    days: Array.from({ length: trendDays }, (_, n) => dayView(addDays(earliest, n))),
    hours: { today: hoursOf(begin).filter(({ at }) => new Date(at) <= now), yesterday: hoursOf(before) },
  };
}

const roundView = ({ roundId, marketName, closeAt, status, bills, payable, worst, net }: OpenRound) => ({
  round_id: String(roundId),
  market_name: marketName,
  close_at: toIso(closeAt),
  status,
  bills,
  payable: toDecimal(payable),
  worst: {
    three_top: worst.three_top,
    two_bottom: worst.two_bottom,
    ...(worst.four_top === undefined ? {} : { four_top: worst.four_top }),
    payout: toDecimal(satang(worst.payout)),
    net: toDecimal(net),
  },
});

export interface OverviewRead {
  readonly overview: Overview;
  /** Of the same moment, for who judges them. */
  readonly system: SystemFacts;
}

/**
 * Everything on the first page of the console: four statements, shared by all who look within two seconds.
 *
 * @see design operator.md sections 5, 6 and 8
 */
export const overviewRead = (ctx: Context): Promise<OverviewRead> => sharedRead(ctx, 'overview', readOverview);

export const overview = async (ctx: Context): Promise<Overview> => (await overviewRead(ctx)).overview;

async function readOverview(ctx: Context): Promise<OverviewRead> {
  const [figures, { system, books }, queues, { openStakes, rounds }] = await Promise.all([
    dayFigures(ctx),
    systemFacts(ctx),
    queuesNow(ctx),
    openRoundsByWorst(ctx.db),
  ]);
  const { balances, sealedTo } = books;
  const owed = liabilitiesOf(bahtOnly(balances));
  const points = balances.reduce((sum, row) => (row.currency === 'POINT' ? sum - row.balance : sum), 0n);
  const overview = {
    as_of: toIso(ctx.now()),
    sealed_to: sealedTo ? toIso(sealedTo) : null,
    ...figures,
    queues,
    rounds: rounds.map(roundView),
    liabilities: {
      wallets: toDecimal(owed.wallets),
      in_flight: toDecimal(owed.inFlight),
      suspense: toDecimal(owed.suspense),
      total: toDecimal(owed.total),
      banks: toDecimal(owed.banks),
      coverage_pct: owed.coveragePct ?? null,
      open_stakes: toDecimal(openStakes),
      points: String(points),
    },
  };
  return { overview, system };
}
