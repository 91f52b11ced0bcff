import type { ReactNode } from 'react';
import { links } from '#lib/links.ts';
import { countText, shortDateTime } from '#lib/thai.ts';
import type { WheelList } from '#lib/wheel/client/wheel-store.ts';
import type { OwnSpin, PrizeView } from '#lib/wheel/contract.ts';
import { type WheelAsk, type WheelTab, wheelTabs } from '#lib/wheel/rules/page-ask.ts';
import { Icon } from '#ui/Icon.tsx';
import { prizeArt } from './prize-art.ts';

interface Props {
  readonly ask: WheelAsk;
  /** Null while there is no wheel. */
  readonly prizes: readonly PrizeView[] | null;
  readonly list: WheelList;
}

const tabs = Object.entries(wheelTabs) as [WheelTab, string][];
const addressOf = (tab: WheelTab, cursor?: string): string =>
  links.wheel({ tab: tab === 'prizes' ? undefined : tab, cursor });

/** Below the wheel: prizes with their chances, the member's own spins, or the prizes of others today. */
export function WheelLists({ ask, prizes, list }: Props) {
  const { tab, cursor } = ask;
  const { mine, board, nextCursor } = list;
  const chosen = mine?.find(({ spin_id }) => spin_id === ask.spin);
  return (
    <section className="card wheel-lists" aria-label="รางวัลและประวัติ">
      <nav className="seg" aria-label="รายการ">
        {tabs.map(([one, text]) => (
          <a key={one} href={addressOf(one)} aria-current={one === tab ? 'page' : undefined}>
            {text}
          </a>
        ))}
      </nav>
      {chosen && <Chosen spin={chosen} />}
      {tab === 'prizes' && prizes && <Prizes prizes={prizes} />}
      {mine && <Mine spins={mine} />}
      {board && (
        <Rows
          of={board.map(({ at, member, prize }) => (
            <li key={`${at} ${member} ${prize}`}>
              <span className="grow">
                {member}
                <small className="c3">{shortDateTime(new Date(at))}</small>
              </span>
              <span className="b5">{prize}</span>
            </li>
          ))}
          empty={
            <>
              <img src="/art/set.svg#rong-coin" alt="" />
              <p className="b6">ยังไม่มีผู้โชคดีใน 24 ชั่วโมงนี้</p>
              <p>เป็นคนแรกของวันนี้ได้เลย</p>
            </>
          }
        />
      )}
      {(nextCursor || cursor) && (
        <nav className="pager" aria-label="หน้าของรายการ">
          {cursor && (
            <a className="btn sec" href={addressOf(tab)}>
              ล่าสุด
            </a>
          )}
          {nextCursor && (
            <a className="btn sec" href={addressOf(tab, nextCursor)} rel="next">
              ก่อนหน้านี้
              <Icon name="caret-right" />
            </a>
          )}
        </nav>
      )}
    </section>
  );
}

const verifierOf = ({ proof }: OwnSpin): string => links.fairProof(JSON.stringify(proof));

/** The spin whose proof is asked for. */
function Chosen({ spin }: { readonly spin: OwnSpin }) {
  const { commitment, server_seed, client_seed, nonce } = spin.proof;
  return (
    <div className="wheel-chosen" id="proof">
      <p className="b6">
        {spin.prize} · {shortDateTime(new Date(spin.at))}
      </p>
      <dl className="t13">
        <dt>รหัสที่ประกาศไว้</dt>
        <dd className="hash">{commitment}</dd>
        <dt>ชุดสุ่มของเว็บ</dt>
        <dd className="hash">{server_seed}</dd>
        <dt>รหัสสุ่มของคุณ · ครั้งที่</dt>
        <dd className="hash">
          {client_seed} ·{' '}
          <span className="num">
            {nonce + 1} (nonce {nonce})
          </span>
        </dd>
      </dl>
      <a className="btn sec sm" href={verifierOf(spin)}>
        ตรวจด้วยตัวตรวจ
        <Icon name="caret-right" />
      </a>
    </div>
  );
}

function Prizes({ prizes }: { readonly prizes: readonly PrizeView[] }) {
  const byChance = [...prizes].sort((a, b) => a.weight - b.weight);
  return (
    <ul className="wheel-rows">
      {byChance.map((prize) => (
        <li key={prize.prize_id}>
          <img src={prizeArt[prize.kind]} width={36} height={36} alt="" />
          <span className="grow">
            {prize.name}
            {prize.stock_left !== undefined && <small className="c3"> เหลือ {countText(prize.stock_left)}</small>}
          </span>
          <span className="t14 c2">
            โอกาส <span className="num">{prize.chance}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function costText({ cost, cost_points }: OwnSpin): string {
  if (cost === 'points') return `ใช้ ${cost_points} แต้ม`;
  return cost === 'daily' ? 'หมุนฟรีประจำวัน' : 'หมุนฟรี';
}

function Mine({ spins }: { readonly spins: readonly OwnSpin[] }) {
  return (
    <Rows
      of={spins.map((spin) => {
        const at = shortDateTime(new Date(spin.at));
        return (
          <li key={spin.spin_id}>
            <img src={prizeArt[spin.kind]} width={36} height={36} alt="" />
            <span className="grow">
              {spin.prize}
              {spin.coupon_code && <small className="num c2"> {spin.coupon_code}</small>}
              <small className="c3">
                {at} · {costText(spin)}
              </small>
            </span>
            <a className="link t14" href={verifierOf(spin)}>
              ตรวจผล
              <span className="sr-only">
                {' '}
                {spin.prize} {at}
              </span>
            </a>
          </li>
        );
      })}
      empty={
        <>
          <img src="/art/set.svg#yok-gift" alt="" />
          <p className="b6">ยังไม่เคยหมุน</p>
          <p>รางวัลที่หมุนได้จะอยู่ที่นี่ พร้อมหลักฐานให้ตรวจทุกครั้ง</p>
        </>
      }
    />
  );
}

interface RowsProps {
  readonly of: readonly ReactNode[];
  readonly empty: ReactNode;
}

const Rows = ({ of, empty }: RowsProps) =>
  of.length > 0 ? <ul className="wheel-rows">{of}</ul> : <div className="empty">{empty}</div>;
