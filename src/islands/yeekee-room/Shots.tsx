import { memo } from 'react';
import { countText } from '#lib/thai.ts';
import type { YeekeeShot } from '#lib/yeekee/contract.ts';

interface Props {
  /** Oldest first. */
  readonly shots: readonly YeekeeShot[];
  /** How many the round has; a page may hold fewer. */
  readonly total: number;
  readonly rewardRows: readonly number[];
  /** The member's own shot being sent. */
  readonly pending: string | null;
}

/** "84 213"; of a masked one "84 2" and two dots. */
function Digits({ number }: { readonly number: string }) {
  const hidden = number.endsWith('*');
  return (
    <b className="no num">
      {number.slice(0, 2)} {hidden ? number.slice(2, 3) : number.slice(2)}
      {hidden && (
        <>
          <span className="c3" aria-hidden="true">
            ••
          </span>
          <span className="sr-only">ซ่อน 2 หลัก</span>
        </>
      )}
    </b>
  );
}

/** "14:55:48": an instant of the wire is in Bangkok's time. */
const secondOf = (instant: string): string => instant.slice(11, 19);

/** The shots, newest first: a row decides a reward, and the 16th is part of the formula. */
export const Shots = memo(function Shots({ shots, total, rewardRows, pending }: Props) {
  const newest = shots.at(-1)?.seq ?? 0;
  const rest = total - shots.length;
  return (
    <section className="yk-list" aria-label="เลขล่าสุด">
      <div className="row between yk-list-head">
        <h2 className="b6">เลขล่าสุด</h2>
        {rewardRows.length > 0 && <span className="t13 c3">ลำดับที่ {rewardRows.join(' และ ')} รับรางวัล</span>}
      </div>
      {shots.length === 0 && pending === null ? (
        <p className="yk-none c2">ยังไม่มีเลขยิง</p>
      ) : (
        <ol className="yk-shots">
          {pending !== null && (
            <li className="me" data-pending>
              <span className="c3" aria-hidden="true">
                –
              </span>
              <Digits number={pending} />
              <span className="who">กำลังส่ง</span>
            </li>
          )}
          {shots.toReversed().map((shot) => {
            const row = newest - shot.seq + 1;
            const isRewarded = rewardRows.includes(row);
            return (
              <li key={shot.seq} className={shot.mine ? 'me' : undefined}>
                <span className={isRewarded ? 'place num prize' : 'place num'}>
                  {row}
                  {isRewarded && <span className="sr-only"> ลำดับรับรางวัล</span>}
                </span>
                <Digits number={shot.number} />
                <span className="who num">
                  {shot.mine ? 'คุณ' : shot.shooter} · {secondOf(shot.at)}
                </span>
              </li>
            );
          })}
        </ol>
      )}
      {rest > 0 && <p className="t13 c3 yk-more">ก่อนหน้านี้อีก {countText(rest)} เลข ดูครบได้ในหลักฐานหลังปิดยิง</p>}
    </section>
  );
});
