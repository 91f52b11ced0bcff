/** Limits the number of open streams in this process. */
import { Refusal } from '../../contract/problems.ts';

/** Per network: a household, an office, or a mobile carrier's shared address. */
export const streamsOfLineMax = 200;
/** Per member over all devices; each page has one. */
export const streamsOfMemberMax = 20;

export interface OpenStreams {
  /**
   * Occupies a place until the returned function is called. A member's stream above the limit ends the member's oldest one,
   * which may belong to an unreachable phone; its `end` is called.
   *
   * @throws Refusal too_many_requests when the network has reached its limit
   */
  enter(line: string, member: bigint | undefined, end: () => void): () => void;
}

/** `factor` multiplies both limits. */
export function openStreams(factor: number): OpenStreams {
  const lines = new Map<string, number>();
  const members = new Map<bigint, Set<() => void>>();
  const most = (limit: number): number => Math.max(1, Math.round(limit * factor));

  return {
    enter(line, member, end) {
      const count = lines.get(line) ?? 0;
      if (count >= most(streamsOfLineMax))
        throw new Refusal('too_many_requests', { values: { wait: '1 นาที' }, retryAfterSeconds: 60 });
      lines.set(line, count + 1);
      const own = member === undefined ? undefined : (members.get(member) ?? new Set());
      if (member !== undefined && own) {
        const [oldest] = own;
        if (oldest && own.size >= most(streamsOfMemberMax)) {
          own.delete(oldest);
          oldest();
        }
        members.set(member, own.add(end));
      }
      return () => {
        const left = (lines.get(line) ?? 1) - 1;
        if (left > 0) lines.set(line, left);
        else lines.delete(line);
        own?.delete(end);
        if (member !== undefined && own?.size === 0) members.delete(member);
      };
    },
  };
}
