import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { countText } from '#lib/thai.ts';
import { drawOf } from '#lib/yeekee/client/room.ts';
import type { RoomStore } from '#lib/yeekee/client/room-store.ts';
import { type DrawSteps, frameAt, totalOf } from '#lib/yeekee/rules/replay.ts';
import { Icon } from '#ui/Icon.tsx';

/** The draw of a round once more, its numbers adding up to the result. */
export function Replay({ store }: { readonly store: RoomStore }) {
  const { verification } = store;
  const roundId = useStore(store.$room).round.round_id;
  const steps = useStore(verification.$steps);
  const busy = useStore(verification.$busy);
  // By itself only for those who saw the round end, from the shots on the page: a full room must not ask for a proof at once.
  const cameLive = useStore(store.$announcement) !== '';
  useEffect(() => {
    const whole = cameLive ? drawOf(store.$room.get()) : undefined;
    if (whole) verification.play(whole);
    return verification.skip;
  }, [cameLive, store, verification]);
  if (!steps)
    return (
      <button type="button" className="btn sec full" aria-busy={busy} onClick={() => verification.replay(roundId)}>
        {!busy && <Icon name="eye" />}
        ดูการออกผล 10 วินาที
      </button>
    );
  return <Playing store={store} steps={steps} roundId={roundId} />;
}

interface PlayingProps {
  readonly store: RoomStore;
  readonly steps: DrawSteps;
  readonly roundId: string;
}

function Playing({ store: { verification }, steps, roundId }: PlayingProps) {
  const frame = frameAt(steps, useStore(verification.$ms));
  return (
    <div className="yk-replay">
      {/* Read out at its end as a whole, not number by number. */}
      <div aria-hidden="true">
        <p className="yk-replay-shot num" key={frame.shots}>
          {frame.number ?? (frame.shots === steps.numbers.length ? 'ไม่มีเลขยิง' : '')}
        </p>
        <dl>
          <Row name={`ผลรวมเลขยิง ${countText(frame.shots)} เลข`} value={countText(Number(frame.sum))} />
          {frame.row16 && (
            <Row name="− เลขลำดับที่ 16" value={steps.row16 === null ? '0' : countText(Number(steps.row16))} />
          )}
          {frame.beacon && steps.b !== null && <Row name="+ เลขสุ่มของรอบ" value={grouped(steps.b)} />}
          {frame.digits > 0 && <Row name="= รวม" value={grouped(totalOf(steps))} />}
        </dl>
        <p className="yk-replay-digits num">
          {[...steps.result].map((digit, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the places of a number are its keys
            <span key={at} data-shown={at < frame.digits || undefined}>
              {at < frame.digits ? digit : '•'}
            </span>
          ))}
        </p>
      </div>
      <p className="sr-only" role="status">
        {frame.over && `ออกผล ${steps.result}`}
      </p>
      <button
        type="button"
        className="btn gho full"
        onClick={() => (frame.over ? verification.replay(roundId) : verification.skip())}
      >
        {frame.over ? 'ดูอีกครั้ง' : 'ข้ามไปตอนจบ'}
      </button>
    </div>
  );
}

function Row({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}

const grouped = (value: bigint): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');
