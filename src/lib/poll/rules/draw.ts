/**
 * The draw of winners among correct answers. Each vote is a ticket; its score is the SHA-256 of the poll's seed and the
 * ticket's number, the lowest scores win, a member at most once. The seed was committed to before the first vote.
 */
import { hashText } from '../../digest.ts';

export interface Ticket {
  readonly voteId: bigint;
  readonly memberId: bigint;
}

/** Hex of 64 digits, so that texts are in the order of numbers. */
export const ticketScore = (seed: string, voteId: bigint): string => hashText(`${seed}:${voteId}`);

/** Every member once, by their best ticket, best first. */
export function ranking(seed: string, tickets: readonly Ticket[]): Ticket[] {
  const scored = tickets.map((ticket) => ({ ticket, score: ticketScore(seed, ticket.voteId) }));
  scored.sort((a, b) => (a.score < b.score ? -1 : 1));
  const seen = new Set<bigint>();
  return scored.flatMap(({ ticket }) => {
    if (seen.has(ticket.memberId)) return [];
    seen.add(ticket.memberId);
    return [ticket];
  });
}
