import { useStore } from '@nanostores/react';
import { clock, countdown, countText } from '#lib/thai.ts';
import type { RoomStore } from '#lib/yeekee/client/room-store.ts';
import type { YeekeeRoom } from '#lib/yeekee/contract.ts';
import type { YeekeePhase } from '#lib/yeekee/rules/yeekee.ts';
import { ShotProgress } from '#ui/ShotProgress.tsx';

const steps: readonly (readonly [name: string, phases: readonly YeekeePhase[]])[] = [
  ['แทงได้', ['scheduled', 'betting']],
  ['แทงและยิง', ['both']],
  ['ยิงต่อ', ['shooting']],
  ['รอผล', ['frozen']],
  ['ออกผล', ['resulted', 'void']],
];

const at = (instant: string): string => `${clock(new Date(instant))} น.`;

/** The current phase and its end; undefined when the round is over. */
function running(
  { round }: YeekeeRoom,
  phase: YeekeePhase,
): { readonly text: string; readonly until: string } | undefined {
  switch (phase) {
    case 'scheduled':
      return { text: 'เปิดรับแทงใน', until: round.open_at };
    case 'betting':
      return { text: 'เปิดยิงเลขใน', until: round.shots_from };
    case 'both':
    case 'shooting':
      return { text: 'ปิดยิงเลขใน', until: round.freeze_at };
    case 'frozen':
      return { text: 'ออกผลใน', until: round.result_at };
    default:
      return undefined;
  }
}

/** The state of the round, by the server's clock: its steps, the remaining time, the number of shots. */
export function PhaseBanner({ store }: { readonly store: RoomStore }) {
  const room = useStore(store.$room);
  const phase = useStore(store.$phase);
  const now = useStore(store.$now);
  const { round, sum, freeze } = room;
  const run = running(room, phase);
  const over = phase === 'frozen' && now >= Date.parse(round.result_at);
  return (
    <section className="yk-banner" aria-label="ช่วงของรอบ">
      <ol className="yk-steps">
        {steps.map(([name, phases]) => (
          <li key={name} aria-current={phases.includes(phase) ? 'step' : undefined}>
            {phase === 'void' && phases.includes('void') ? 'ยกเลิก' : name}
          </li>
        ))}
      </ol>
      {run && !over && (
        <p className="yk-clock">
          <span className="t14 c2">{run.text}</span>
          <span className="t num" role="timer">
            {countdown(Date.parse(run.until) - now)}
          </span>
        </p>
      )}
      {over && (
        <p className="yk-late" role="status">
          {freeze?.beacon && !freeze.beacon.simulated ? 'รอผลจาก drand' : 'กำลังออกผล'}
        </p>
      )}
      <p className="yk-facts t14 c2">
        {phase === 'both' && (
          <span>
            แทงได้ถึง <b className="num">{at(round.close_at)}</b>
          </span>
        )}
        {phase === 'shooting' && <span>ปิดรับแทงแล้ว</span>}
        {phase === 'betting' && (
          <span>
            ยิงได้ <b className="num">{clock(new Date(round.shots_from))}</b> ถึง{' '}
            <b className="num">{at(round.freeze_at)}</b>
          </span>
        )}
        {phase !== 'betting' && phase !== 'scheduled' && (
          <>
            <span>
              ยิงแล้ว <b className="num">{countText(round.shot_count)}</b> เลข
            </span>
            <span>
              ผลรวม{' '}
              {sum === null ? <span className="c3">ซ่อนจนปิดยิง</span> : <b className="num">{countText(Number(sum))}</b>}
            </span>
          </>
        )}
      </p>
      {phase !== 'frozen' && <ShotProgress count={round.shot_count} fewest={room.settings.shots_min} />}
    </section>
  );
}
