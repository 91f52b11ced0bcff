/** What `GET /api/stream` says to pages; shared by the publisher and the browser. */

/** Everything a page can hear, by type. Amounts are wire strings. */
export interface StreamEvents {
  balance: { wallets: { id: string; wallet_name: string; balance: string; wallet_type_id: number }[] };
  points: { point: string };
  payment: { payment_id: string; status: string; paid_amount?: string; credited_at?: string };
  withdraw: { withdraw_id: string; status: string };
  notification: { id: string; title: string };
  round: { round_id: string; market: string; status: string; close_at: string };
  result: { round_id: string; market: string; draw_date: string };
  bill: { bill_id: string; status: string; win_amount: string };
}

export type StreamTopic = `member:${bigint}` | 'public';
