import type { SessionEnd } from '#lib/account/rules/session-end.ts';
import type { RichText } from '#lib/notification/rules/notice.ts';
import type { PlayClock } from '#lib/play-limit/server/queries.ts';

/** What the frame around every page shows. Layouts take it as a prop, so that they stay pure and the gallery can feed them. */
export interface ShellData {
  readonly agent: {
    readonly name: string;
    readonly code: string;
    readonly logoUrl: string | null;
    readonly lineUrl: string | null;
    readonly telegramUrl: string | null;
    /** Digits alone. */
    readonly phone: string | null;
    /** The sheet with its own colours. */
    readonly sheet: string | null;
    /** The target of the last tab. */
    readonly contactUrl: string | null;
  };
  /** Null for a guest, whose pages may be cached. */
  readonly member: {
    readonly id: string;
    readonly username: string;
    readonly vipLevel: 0 | 1 | 2;
    readonly wallets: readonly {
      readonly id: string;
      readonly wallet_name: string;
      readonly balance: string;
      readonly wallet_type_id: number;
    }[];
    readonly points: string;
    /** Messages of the inbox that were not read. */
    readonly unread: number;
    /** How far events are known to this page. */
    readonly position: string;
    readonly play: PlayClock;
  } | null;
  readonly notices: readonly {
    readonly id: string;
    readonly type: number;
    readonly title: string;
    readonly description: RichText;
    readonly image: string;
    readonly link: string | null;
  }[];
  /** Quests that run; the star is shown when there are any. */
  readonly questCount: number;
  /** Rewards of quests that the member can claim now: the number on the star. */
  readonly claimableCount: number;
  readonly path: string;
  readonly serverTime: string;
  readonly sandbox: boolean;
  /** Why this browser's session is over, said to its guest once, and where logging in leads. */
  readonly ended?: { readonly why: SessionEnd; readonly next: string } | undefined;
}
