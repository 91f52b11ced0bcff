/** The wheel's part of a day's archive (trust.md section 1): what members were shown before a spin, and what spins revealed. */
import { and, asc, eq, gte, lt } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { openingOf } from '../../house/rules/commitment.ts';
import type { CommittedSeeds, Span } from '../../house/server/committed-seeds.ts';
import { wheelCommitment, wheelSpin } from './tables.ts';

const within = (column: PgColumn, { from, to }: Span) => and(gte(column, from), lt(column, to));

/** Only spins whose commitment is kept: those from before it was kept are in no archive. */
const isKept = eq(wheelCommitment.commitment, wheelSpin.commitment);

export const wheelSeeds: CommittedSeeds = {
  async of(db, span) {
    const shown = await db
      .select({ commitment: wheelCommitment.commitment })
      .from(wheelCommitment)
      .where(within(wheelCommitment.committedAt, span));
    const { commitment, serverSeed, clientSeed } = wheelSpin;
    const spun = await db
      .select({ commitment, serverSeed, clientSeed })
      .from(wheelSpin)
      .innerJoin(wheelCommitment, isKept)
      .where(within(wheelSpin.spunAt, span));
    return {
      commitments: shown.map((row) => row.commitment),
      openings: spun.map((row) => openingOf(row.commitment, row.serverSeed, row.clientSeed)),
    };
  },
  async firstIn(db, span) {
    const [shown] = await db
      .select({ at: wheelCommitment.committedAt })
      .from(wheelCommitment)
      .where(within(wheelCommitment.committedAt, span))
      .orderBy(asc(wheelCommitment.committedAt))
      .limit(1);
    const [spun] = await db
      .select({ at: wheelSpin.spunAt })
      .from(wheelSpin)
      .innerJoin(wheelCommitment, isKept)
      .where(within(wheelSpin.spunAt, span))
      .orderBy(asc(wheelSpin.spunAt))
      .limit(1);
    const [first] = [shown?.at, spun?.at]
      .filter((at) => at !== undefined)
      .toSorted((a, b) => a.getTime() - b.getTime());
    return first;
  },
};
