/** Draws every spin again from its seeds, and compares it with what was committed to and given. */
import { and, asc, eq, gt, gte } from 'drizzle-orm';
import { commitmentOf, configHash } from '../../house/rules/commitment.ts';
import { roundDraws } from '../../house/rules/streams.ts';
import { giftsOf, spinWheel, wheelConfig } from '../../house/rules/wheel.ts';
import { countOffenders, type LedgerProof, type Proved } from '../../ledger/server/check.ts';
import type { Db } from '../../server/db/connect.ts';
import { minuteMs } from '../../time.ts';
import { amountOf } from './give-prize.ts';
import type { SpinRow } from './shapes.ts';
import { readPrize } from './stored-prizes.ts';
import { wheelSetting, wheelSpin } from './tables.ts';

const batchSize = 500;
/** A run that began before a spin was committed has not seen it. */
const overlapMs = 10 * minuteMs;

type Setting = Pick<typeof wheelSetting.$inferSelect, 'prizes' | 'configHash'>;

function isAsDrawn(spin: SpinRow, setting: Setting): boolean {
  const prizes = setting.prizes.map(readPrize);
  const { serverSeed, clientSeed, nonce, segment } = spin;
  return (
    configHash(wheelConfig(prizes)) === setting.configHash &&
    commitmentOf(serverSeed, setting.configHash) === spin.commitment &&
    spinWheel(prizes, roundDraws(serverSeed, clientSeed, nonce)) === segment &&
    giftsOf(prizes, segment).some(
      ({ code, gives }) => code === spin.given && gives.kind === spin.kind && amountOf(gives) === spin.amount,
    )
  );
}

async function* strangeSpins(db: Db, since: Proved | undefined): AsyncGenerator<string> {
  const begins = since && new Date(since.at.getTime() - overlapMs);
  for (let last = 0n; ; ) {
    const rows = await db
      .select({ spin: wheelSpin, setting: { prizes: wheelSetting.prizes, configHash: wheelSetting.configHash } })
      .from(wheelSpin)
      .innerJoin(wheelSetting, eq(wheelSetting.id, wheelSpin.settingId))
      .where(and(gt(wheelSpin.id, last), begins && gte(wheelSpin.spunAt, begins)))
      .orderBy(asc(wheelSpin.id))
      .limit(batchSize);
    for (const { spin, setting } of rows) if (!isAsDrawn(spin, setting)) yield `spin ${spin.id}`;
    if (rows.length < batchSize) return;
    last = rows.at(-1)?.spin.id ?? last;
  }
}

export const judgedSpins: LedgerProof = {
  name: 'every spin of the wheel is what its seeds draw from the table that was committed to',
  prove: (db, since) => countOffenders(strangeSpins(db, since)),
};
