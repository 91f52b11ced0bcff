/** What a member has left to play and owes, for assertions. */
import { openReceivable } from '#lib/ledger/server/queries.ts';
import type { Satang } from '#lib/money.ts';
import type { Db } from '#lib/server/db/connect.ts';
import { facts } from '#lib/server/db/facts.ts';
import { type TurnoverState, turnoverState } from '#lib/turnover/server/turnover.ts';

const left = facts('test_left', { turnover: turnoverState, owed: openReceivable });

export const turnoverOf = async (db: Db, memberId: bigint): Promise<TurnoverState> =>
  (await left(db, { memberId })).turnover;

export const owedBy = async (db: Db, memberId: bigint): Promise<Satang> => (await left(db, { memberId })).owed;
