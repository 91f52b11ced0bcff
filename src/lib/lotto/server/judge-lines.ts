/**
 * Checks every result against what its draw published, and every line against that result, in both directions: everything
 * paid had won, and everything that won was paid. Shares no code with settlement (rules/judged-draw.ts).
 */
import { sql } from 'drizzle-orm';
import { countOffenders, type LedgerProof, type Proved } from '../../ledger/server/check.ts';
import { arrayLiteral } from '../../server/db/array-literal.ts';
import type { Db } from '../../server/db/connect.ts';
import { isMappedRight, judgeDraw, winningNumbers } from '../rules/judged-draw.ts';

/** Results, and rounds of lines, per batch. */
const batchSize = 500n;

interface ResultRow extends Record<string, unknown> {
  readonly round_id: bigint;
  readonly version: number;
  readonly mapping: string;
  readonly raw: Readonly<Record<string, unknown>>;
  readonly mapped: Readonly<Record<string, unknown>>;
}

/** Rounds with a result, in batches; `since`: those that were not finished by then. */
async function* roundsWithResult(db: Db, since: Proved | undefined): AsyncGenerator<bigint[]> {
  for (let last = 0n; ; ) {
    const { rows } = await db.execute<{ id: bigint }>(sql`
      select r.id from round r where r.result_version is not null and r.id > ${last}
        and (${since?.at.toISOString() ?? null}::timestamptz is null or r.settled_at is null
          or r.settled_at >= ${since?.at.toISOString() ?? null}::timestamptz - interval '10 minutes')
        order by r.id limit ${batchSize}`);
    if (rows.length === 0) return;
    yield rows.map((row) => row.id);
    last = rows.at(-1)?.id ?? last;
  }
}

async function resultsOf(db: Db, rounds: readonly bigint[]): Promise<readonly ResultRow[]> {
  const { rows } = await db.execute<ResultRow>(sql`
    select v.round_id, v.version, m.mapping, v.raw, v.mapped from result v join round r on r.id = v.round_id join market m on m.code = r.market
      where v.round_id = any(${arrayLiteral(rounds)}::bigint[]) order by v.round_id, v.version`);
  return rows;
}

async function* wrongResults(db: Db, since: Proved | undefined): AsyncGenerator<string> {
  for await (const rounds of roundsWithResult(db, since))
    for (const { round_id, version, mapping, raw, mapped } of await resultsOf(db, rounds)) {
      const draw = judgeDraw(mapping, raw);
      if (!draw || !isMappedRight(draw, mapped)) yield `round ${round_id} version ${version}`;
    }
}

/** The winning numbers of some rounds, one row per version, bet type and number, as array literals. */
function winners(results: readonly ResultRow[]): { rounds: string; versions: string; types: string; numbers: string } {
  const [rounds, versions, types, numbers]: [bigint[], number[], string[], string[]] = [[], [], [], []];
  for (const { round_id, version, mapping, raw } of results) {
    const draw = judgeDraw(mapping, raw);
    if (!draw) continue;
    for (const [type, winning] of winningNumbers(draw))
      for (const number of winning) {
        rounds.push(round_id);
        versions.push(version);
        types.push(type);
        numbers.push(number);
      }
  }
  return {
    rounds: arrayLiteral(rounds),
    versions: arrayLiteral(versions),
    types: arrayLiteral(types),
    numbers: arrayLiteral(numbers),
  };
}

interface WrongLine extends Record<string, unknown> {
  readonly bill_id: bigint;
  readonly position: number;
  readonly won: string;
  readonly due: string;
}

async function* wrongLines(db: Db, since: Proved | undefined): AsyncGenerator<string> {
  for await (const rounds of roundsWithResult(db, since)) {
    const { rounds: of, versions, types, numbers } = winners(await resultsOf(db, rounds));
    const { rows } = await db.execute<WrongLine>(sql`
      with wins as materialized (
        select * from unnest(${of}::bigint[], ${versions}::int[], ${types}::text[], ${numbers}::text[]) w (round_id, version, bet_type, number)
      ), judged as (
        select l.bill_id, l.position, l.win_amount as won,
            case when w.number is not null and b.status in ('won', 'lost') then l.stake * l.rate_x100 / 100 else 0 end as due
          from bill b join line l on l.bill_id = b.id
            left join wins w on w.round_id = b.round_id and w.version = b.result_version and w.bet_type = l.bet_type and w.number = l.number
          where b.round_id = any(${arrayLiteral(rounds)}::bigint[])
      )
      select bill_id, position, won::text as won, due::text as due from judged where won <> due order by bill_id, position`);
    for (const { bill_id, position, won, due } of rows)
      yield `line ${position} of bill ${bill_id}: ${won} instead of ${due}`;
  }
}

/** Lines of rounds without a result have won nothing. */
const wonWithoutResult = `select format('line %s of bill %s: %s instead of 0', l.position, l.bill_id, l.win_amount) from line l join round r on r.id = l.round_id
  where l.win_amount <> 0 and r.result_version is null`;

export const judgeChecks: readonly (LedgerProof | { readonly name: string; readonly breaches: string })[] = [
  {
    name: 'every result says what its draw published',
    prove: (db, since) => countOffenders(wrongResults(db, since)),
  },
  {
    name: 'every line won what the draw of its round makes it win',
    prove: (db, since) => countOffenders(wrongLines(db, since)),
  },
  { name: 'no line of a round without a result has won', breaches: wonWithoutResult },
  {
    // The setting may have been different at the time; then it explains no bill of the round.
    name: 'points of a round are the whole hundreds of its stakes by the setting that explains others of them',
    breaches: `select format('transfer %s (%s): %s of %s', id, reference, amount, due) from (
        select t.id, t.reference, e.amount, b.due, bool_or(e.amount = b.due) over (partition by b.round_id) as explains
          from transfer t join entry e on e.transfer_id = t.id and e.amount > 0
            join (
              select x.round_id, x.member_id, floor(sum(x.stake) / (s.per * 100)) as due from bill x
                cross join (select nullif(coalesce(min((config ->> 'baht_per_point')::bigint), 100), 0) as per from agent) s where x.status in ('won', 'lost') group by 1, 2, s.per
            ) b on t.reference = 'round:' || b.round_id || ':points:' || b.member_id
          where t.kind = 'points_earned'
      ) p where explains and amount <> due`,
  },
];
