/** What other domains do when an account is opened or its bank account changes, in the same transaction. */
import type { Context } from '../../server/context.ts';
import { contributions } from '../../server/contributions.ts';
import type { Db } from '../../server/db/connect.ts';

export interface NewMember {
  readonly memberId: bigint;
  /** The member whose code was entered; null without one. */
  readonly referredBy: bigint | null;
}

export interface AccountFollower {
  /** After the member's first session has been opened, so that its device is known. */
  registered(ctx: Context, tx: Db, joined: NewMember): Promise<void>;
  bankAccountChanged(ctx: Context, tx: Db, memberId: bigint): Promise<void>;
}

export const accountFollowers = contributions<AccountFollower>('what follows from a new account or bank account');
