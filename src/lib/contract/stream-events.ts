/** What `GET /api/stream` says to pages; shared by the publisher and the browser. */

/** Everything a page can hear, by type. Amounts are wire strings. */
export interface StreamEvents {
  balance: { wallets: { id: string; wallet_name: string; balance: string; wallet_type_id: number }[] };
  points: { point: string };
  payment: { payment_id: string; status: string; paid_amount?: string; credited_at?: string };
  withdraw: { withdraw_id: string; status: string };
  /** A promotion of the member's began, moved on or ended. */
  promotion: { taken_id: string; status: string; done: string; required: string };
  /** Only to the pages of a session that has been ended: the last they hear. */
  signed_out: { session_ids: string[] };
  notification: { id: string; title: string };
  round: { round_id: string; market: string; status: string; close_at: string };
  result: { round_id: string; market: string; draw_date: string };
  bill: { bill_id: string; status: string; win_amount: string };
  /**
   * Only in a round's room (`GET /api/stream?room=<round_id>`): shots as they come, masked for everybody ("123**"), oldest
   * first, possibly several at once. A shot may come twice or late; `seq` has no gaps, so a page that misses one asks
   * `yeekee/list?after_seq`.
   */
  yeekee_shots: {
    round_id: string;
    shots: { seq: number; number: string; shooter: string; at: string; hash: string }[];
  };
  /** To every page, before the beacon it names exists: the list of a round is closed, and this is what it was. */
  yeekee_freeze: {
    round_id: string;
    market: string;
    draw_date: string;
    number: number;
    at: string;
    shot_count: number;
    head: string;
    root: string;
    beacon: { round: number; at: string; chain: string; simulated: boolean } | null;
  };
}

export type StreamTopic = `member:${bigint}` | `room:${bigint}` | 'public';
