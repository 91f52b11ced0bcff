/** The state of a yeekee room in the browser, from server answers, stream events and the clock. Pure. */
import type { StreamEvents } from '../../contract/stream-events.ts';
import type { YeekeeFreeze, YeekeeRoom, YeekeeRound, YeekeeShot, YeekeeShotTaken } from '../contract.ts';
import type { DrawSteps } from '../rules/replay.ts';
import type { YeekeePhase } from '../rules/yeekee.ts';

/** A page keeps the newest shots only; the complete list is in the proof. */
const shownShotsMax = 200;

type PublishedShot = StreamEvents['yeekee_shots']['shots'][number];

/** The phase at an instant of the server's clock; a final phase from the server takes precedence. */
export function phaseAt(round: YeekeeRound, now: number): YeekeePhase {
  if (round.phase === 'void' || round.phase === 'resulted' || round.phase === 'frozen') return round.phase;
  if (now >= Date.parse(round.freeze_at)) return 'frozen';
  if (now >= Date.parse(round.close_at)) return 'shooting';
  if (now < Date.parse(round.open_at)) return 'scheduled';
  return now >= Date.parse(round.shots_from) ? 'both' : 'betting';
}

export const isShooting = (phase: YeekeePhase): boolean => phase === 'both' || phase === 'shooting';
export const isEnd = (phase: YeekeePhase): boolean => phase === 'frozen' || phase === 'resulted' || phase === 'void';

/** How a round ended, in words; "" while it is open. */
export function endText({ round }: YeekeeRoom, phase: YeekeePhase): string {
  if (!isEnd(phase)) return '';
  if (phase === 'void') return 'รอบนี้ยกเลิก คืนเงินทุกโพย';
  if (phase === 'frozen' || !round.result) return 'ปิดยิงแล้ว รอผล';
  return `ออกผลแล้ว 3 ตัวบน ${round.result.three_top} 2 ตัวล่าง ${round.result.two_bottom}`;
}

/** Merges both lists, oldest first, each shot once; the member's own shots stay unmasked. */
export function mergeShots(known: readonly YeekeeShot[], published: readonly YeekeeShot[]): YeekeeShot[] {
  const bySeq = new Map(known.map((shot) => [shot.seq, shot]));
  for (const shot of published) {
    const before = bySeq.get(shot.seq);
    bySeq.set(shot.seq, before ? joined(before, shot) : shot);
  }
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq).slice(-shownShotsMax);
}

const joined = (a: YeekeeShot, b: YeekeeShot): YeekeeShot => ({
  ...a,
  number: a.number.endsWith('*') ? b.number : a.number,
  shooter: a.shooter || b.shooter,
  mine: a.mine || b.mine,
});

/** Whether a shot is missing between those the page has, because it arrived late or not at all. */
export const hasGap = (shots: readonly YeekeeShot[]): boolean =>
  shots.some((shot, at) => at > 0 && shot.seq !== (shots[at - 1]?.seq ?? 0) + 1);

function withShots(room: YeekeeRoom, published: readonly YeekeeShot[]): YeekeeRoom {
  const shots = mergeShots(room.shots, published);
  const last = shots.at(-1);
  if (!last || last.seq < room.round.shot_count) return { ...room, shots };
  return { ...room, shots, head: last.hash, round: { ...room.round, shot_count: last.seq } };
}

/** After shots from the stream. */
export const withPublished = (room: YeekeeRoom, published: readonly PublishedShot[]): YeekeeRoom =>
  withShots(
    room,
    published.map((shot) => ({ ...shot, mine: false })),
  );

/** After the member's own shot was accepted. */
export function withTaken(room: YeekeeRoom, taken: YeekeeShotTaken): YeekeeRoom {
  const { seq, number, accepted_at: at, hash } = taken;
  const next = withShots(room, [{ seq, number, at, hash, shooter: '', mine: true }]);
  if (!next.mine) return next;
  return {
    ...next,
    mine: { ...next.mine, shots_left: taken.shots_left, next_allowed_at: taken.next_allowed_at },
  };
}

/** After the freeze event: the list is final, its numbers follow with the next answer. */
export function withFreeze(room: YeekeeRoom, event: StreamEvents['yeekee_freeze']): YeekeeRoom {
  const { at, shot_count, head, root, beacon } = event;
  const freeze: YeekeeFreeze = { at, shot_count, head, root, beacon, pushed_at: room.freeze?.pushed_at ?? null };
  return { ...room, head, freeze, round: { ...room.round, shot_count, phase: 'frozen' } };
}

/** After an answer of the server: it replaces everything except newer shots. */
export function withAnswer(known: YeekeeRoom, answer: YeekeeRoom): YeekeeRoom {
  const newest = answer.shots.at(-1)?.seq ?? 0;
  const later = known.shots.filter(({ seq }) => seq > newest);
  const freeze = answer.freeze ?? known.freeze;
  return withShots({ ...answer, freeze }, answer.freeze ? [] : later);
}

/** The draw of a round whose shots are all on the page; undefined for a larger one, whose proof has them, and without a result. */
export function drawOf({ round, shots, sum, freeze }: YeekeeRoom): DrawSteps | undefined {
  const { result_number: result, shot_count: count } = round;
  if (result === null || sum === null || shots.length !== count) return undefined;
  const numbers = shots.map(({ number }) => number);
  const b = freeze?.beacon?.b;
  return { numbers, sum: BigInt(sum), row16: numbers.at(-16) ?? null, b: b ? BigInt(b) : null, result };
}

/** Whether the clock has passed an end that the server has not confirmed: the page then asks. */
export function isOverdue(room: YeekeeRoom, now: number): boolean {
  const { round, freeze } = room;
  if (phaseAt(round, now) !== 'frozen') return false;
  const graceMs = 3_000;
  return (!freeze && now > Date.parse(round.freeze_at) + graceMs) || now > Date.parse(round.result_at) + graceMs;
}
