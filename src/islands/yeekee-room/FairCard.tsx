import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { links } from '#lib/links.ts';
import type { RoomStore } from '#lib/yeekee/client/room-store.ts';
import type { YeekeeFreeze } from '#lib/yeekee/contract.ts';
import { modeText, modeTexts, simulatedText, unprovenText } from '#lib/yeekee/rules/text.ts';
import { Icon } from '#ui/Icon.tsx';
import { Verify } from './Verify.tsx';

interface Props {
  readonly store: RoomStore;
  readonly simulated: boolean;
}

/** Why this result cannot be chosen, and how to check it: the running chain, after the freeze its root, then the proof. */
export function FairCard({ store, simulated: simulatedNow }: Props) {
  const room = useStore(store.$room);
  const { round, freeze } = room;
  const simulated = freeze ? freeze.beacon?.simulated === true : round.mode === 'beacon' && simulatedNow;
  const mode = modeText(round.mode, simulated);
  return (
    <section className="card pad yk-fair" aria-label="ตรวจสอบได้">
      <div className="row between yk-fair-head">
        <h2 className="row b6">
          <Icon name="shield-check" />
          ตรวจสอบได้
        </h2>
        <span className="row">
          {simulated && <span className="tag warn">จำลอง</span>}
          {round.unproven && <span className="tag bad">พิสูจน์ไม่ได้</span>}
          <span className="tag">{modeTexts[round.mode].name}</span>
        </span>
      </div>
      {round.late && (
        <p className="form-note">
          รอผลจาก drand: เลขสุ่มรอบ {freeze?.beacon?.round} ยังมาไม่ถึง ผลจะมาจากรอบนี้เท่านั้น ไม่เปลี่ยนรอบและไม่ยกเลิก
        </p>
      )}
      {round.unproven && <p className="yk-warn">{unprovenText}</p>}
      {freeze ? <Frozen freeze={freeze} /> : <Hash name="รหัสยืนยันล่าสุด" value={room.head} />}
      {room.has_proof && (
        <Verify store={store} file={`benja-${round.market}-${round.draw_date}-${round.number}.json`} />
      )}
      <details>
        <summary>
          ระบบสุ่มนี้ป้องกันอะไรได้บ้าง
          <Icon name="caret-down" />
        </summary>
        <p>ผล = {mode.formula}</p>
        <h3 className="b6">ป้องกันได้</h3>
        <ul className="ticks">
          {mode.protects.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <h3 className="b6">ป้องกันไม่ได้</h3>
        <ul className="yk-leaves">
          {mode.leaves.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        {simulated && <p className="yk-warn">{simulatedText}</p>}
        <p>
          <a className="link" href={links.fair(round.round_id)}>
            อ่านวิธีตรวจและตรวจรอบอื่น
          </a>
        </p>
      </details>
    </section>
  );
}

const secondOf = (instant: string): string => instant.slice(11, 19);

/** The frozen list's root, published before its beacon existed. */
function Frozen({ freeze }: { readonly freeze: YeekeeFreeze }) {
  const { beacon } = freeze;
  return (
    <>
      <dl className="yk-frozen">
        <Row name="ปิดรายการ">
          <span className="num">{secondOf(freeze.at)}</span> น. · {freeze.shot_count} เลข
        </Row>
        {beacon && (
          <Row name={beacon.simulated ? 'เลขสุ่มจำลอง' : beacon.chain}>
            <span className="nb">
              เลขสุ่มของรอบ <b className="num">{beacon.round}</b>
            </span>{' '}
            <span className="nb">
              เกิด <span className="num">{secondOf(beacon.at)}</span> น.
            </span>
          </Row>
        )}
        {freeze.pushed_at && (
          <Row name="ประกาศเสร็จ">
            <span className="num">{secondOf(freeze.pushed_at)}</span> น.
          </Row>
        )}
      </dl>
      <Hash name="รหัสยืนยันรายการเลขยิง" value={freeze.root} />
      <p className="t13 c3">เก็บรหัสนี้ไว้เทียบกับหลักฐานทีหลัง จะรู้ทันทีถ้าเว็บแอบแก้รายการ</p>
    </>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A hash to note down, with a button that copies it (`data-copy` is the page's). */
function Hash({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="yk-hash">
      <span className="grow">
        <span className="t13 c2">{name}</span>
        <code>{value}</code>
      </span>
      <button type="button" className="ib" data-copy={value} aria-label={`คัดลอก${name}`}>
        <Icon name="copy" />
      </button>
    </div>
  );
}
