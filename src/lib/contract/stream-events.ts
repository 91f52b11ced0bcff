/** The events of `GET /api/stream`; shared by the publisher and the browser. */

/** All events by type. Amounts are wire strings. */
export interface StreamEvents {
  balance: { wallets: { id: string; wallet_name: string; balance: string; wallet_type_id: number }[] };
  points: { point: string };
  payment: { payment_id: string; status: string; paid_amount?: string; credited_at?: string };
  withdraw: { withdraw_id: string; status: string };
  /** A message came to the member's inbox; how many are unread. */
  inbox: { unread: number };
  /** A promotion of the member's started, progressed or ended. */
  promotion: { taken_id: string; status: string; done: string; required: string };
  /** The member opened a game; every other open sheet of theirs has ended. */
  game_sheet: { sheet_id: string };
  /** To every page: these games take no more bets. Without a game all of the provider's, without a provider all there are. */
  game_closed: { provider: string | null; game: string | null };
  /** To the pages of a house game's player: a bet on a hand or kick-off is over; the wallet's balance in satang, if it is known. */
  house_round: { round_id: string; balance: string | null };
  /** The player opened a house game; the streams of their other sessions end. */
  house_session: { session_id: string };
  /** Only to the pages of an ended session: the last event they receive. */
  signed_out: { session_ids: string[] };
  /** To the console's pages: something came into a queue, changed there or left it. `subject`: "withdraw:12". */
  queue: { queue: 'approvals' | 'withdrawals' | 'deposits' | 'requests' | 'rounds'; subject: string };
  /** To the console's pages: somebody has opened a row of a queue. */
  claim: { subject: string; shown: string; until: string };
  notification: { id: string; title: string };
  /** An operator changed something, so that no process may show what it read before. */
  site_changed: Record<never, never>;
  round: { round_id: string; market: string; status: string; close_at: string };
  result: { round_id: string; market: string; draw_date: string };
  bill: { bill_id: string; status: string; win_amount: string };
  /**
   * Only in a round's room (`GET /api/stream?room=<round_id>`): new shots, masked for everybody ("123**"), oldest first,
   * possibly several at once. A shot may arrive twice or late; `seq` has no gaps, so a page that misses one requests
   * `yeekee/list?after_seq`.
   */
  yeekee_shots: {
    round_id: string;
    shots: { seq: number; number: string; shooter: string; at: string; hash: string }[];
  };
  /** To every page, before the named beacon exists: the final list of a round. */
  yeekee_freeze: {
    round_id: string;
    market: string;
    draw_date: string;
    number: number;
    at: string;
    shot_count: number;
    head: string;
    root: string;
    /** `b` is null: the beacon does not exist yet. */
    beacon: { round: number; at: string; chain: string; simulated: boolean; b: string | null } | null;
  };
}

/** `site` is for processes alone; no page can listen to it. `house` is of a player of the house's games, `console` of the staff. */
export type StreamTopic = `member:${bigint}` | `house:${bigint}` | `room:${bigint}` | 'public' | 'site' | 'console';
