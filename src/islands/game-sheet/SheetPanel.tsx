import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { $net } from '#lib/game/client/net.ts';
import type { GameSheetStore, SheetStep } from '#lib/game/client/sheet.ts';
import { $shownPlay, $shownWallets, followShownPlay } from '#lib/game/client/shown-figures.ts';
import { playedText } from '#lib/game/rules/launch.ts';
import { links } from '#lib/links.ts';
import { formatBaht, fromDecimal } from '#lib/money.ts';
import type { PlayState } from '#lib/play-limit/client/play-state.ts';
import { decidingShown } from '#lib/play-limit/rules/limit-text.ts';
import { limitName } from '#lib/play-limit/rules/limits.ts';
import { minuteMs } from '#lib/time.ts';
import { Icon } from '#ui/Icon.tsx';
import { useSheetClock } from './sheet-clock.ts';
import { WalletChooser } from './WalletChooser.tsx';

interface Props {
  readonly id: string;
  readonly sheet: GameSheetStore;
  readonly step: SheetStep & { readonly kind: 'playing' };
  /** When the sheet was opened, by this device's clock in milliseconds. */
  readonly from: number;
  /** The wallet stays until the round ends. */
  readonly roundOpen: boolean;
  readonly onClose: () => void;
}

/** What a player should know and may change while a game is open: time, result, limits, wallet, and how results are verified. */
export function SheetPanel({ id, sheet, step, from, roundOpen, onClose }: Props) {
  const clock = useSheetClock(from);
  const { game } = sheet;
  const isHouse = game.address.startsWith('benja:');
  return (
    <aside className="game-panel" id={id} aria-label="ข้อมูลการเล่น">
      <div className="game-panel-head">
        <h3 className="t16 b6">ข้อมูลการเล่น</h3>
        <button type="button" className="ib" aria-label="ปิดข้อมูลการเล่น" onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      {step.wallet === null ? (
        <section>
          <Figures played={clock.playedMs} />
          <p className="t14 c2">ทดลองเล่นด้วยเงินสมมุติ ไม่ได้และไม่เสียเงินจริง</p>
        </section>
      ) : (
        <>
          <section>
            <Figures played={clock.playedMs} isMoney />
            <Play now={clock.now} />
          </section>
          <Wallets sheet={sheet} step={step} current={step.wallet.id} roundOpen={roundOpen} />
        </>
      )}
      {isHouse && (
        <section className="game-proof">
          <Icon name="shield-check" />
          <p>
            <b>ผลทุกรอบล็อกไว้ก่อนเล่น</b>
            <small>
              {game.rtp !== null && <span>คืนเฉลี่ย {game.rtp} </span>}
              <span>ตรวจย้อนหลังได้ทุกรอบ</span>
            </small>
          </p>
        </section>
      )}
      <nav aria-label="เครื่องมือระหว่างเล่น">
        {isHouse && <Tool href={links.fair()} icon="seal-check" name="ตรวจสอบผล" />}
        {step.wallet !== null && (
          <>
            <Tool href={links.statement()} icon="receipt" name="ประวัติเงิน" />
            <Tool href={links.limits()} icon="hourglass-medium" name="ตั้งลิมิตหรือพัก" />
          </>
        )}
      </nav>
    </aside>
  );
}

function Figures({ played, isMoney = false }: { readonly played: number; readonly isMoney?: boolean }) {
  const net = useStore($net);
  return (
    <dl className="game-figures">
      <div>
        <dt>เล่นมา</dt>
        <dd className="num">{playedText(played)}</dd>
      </div>
      {isMoney && (
        <div>
          <dt>สุทธิ</dt>
          <dd className="num">{formatBaht(fromDecimal(net), { sign: true })}</dd>
        </div>
      )}
    </dl>
  );
}

const shortBaht = (amount: string): string => formatBaht(fromDecimal(amount), { satang: 'trim' });

/** The next reality check, and the limits that end the play first. */
function Play({ now }: { readonly now: number }) {
  const play = useStore($shownPlay);
  useEffect(followShownPlay, []);
  if (!play) return null;
  return (
    <>
      <NextCheck session={play.session} now={now} />
      {(['loss', 'stake'] as const).map((kind) => {
        const one = decidingShown(play.limits, kind);
        if (!one) return null;
        const name = limitName(kind, one.period);
        return (
          <Meter key={kind} name={name} value={Number(one.used)} max={Number(one.least)}>
            {shortBaht(one.used)} / {shortBaht(one.least)}
          </Meter>
        );
      })}
      {play.limits.every(({ remaining }) => remaining === null) && (
        <p className="t13 c3">ยังไม่ได้ตั้งวงเงินของตัวเอง ตั้งได้ทุกเวลา</p>
      )}
    </>
  );
}

function NextCheck({ session, now }: { readonly session: PlayState['session']; readonly now: number }) {
  if (session.next_check_at === null) return null;
  const every = session.reality_check_minutes * minuteMs;
  const left = Math.min(every, Math.max(0, Date.parse(session.next_check_at) - now));
  return (
    <Meter name="เตือนให้พักครั้งถัดไป" value={every - left} max={every}>
      {left === 0 ? 'ถึงเวลาแล้ว' : `อีก ${playedText(left)}`}
    </Meter>
  );
}

interface MeterProps {
  readonly name: string;
  readonly value: number;
  readonly max: number;
  readonly children: ReactNode;
}

function Meter({ name, value, max, children }: MeterProps) {
  return (
    <div className="game-meter">
      <span>{name}</span>
      <b className="num">{children}</b>
      <progress className="turnover-bar" aria-label={name} value={value} max={max} />
    </div>
  );
}

interface WalletsProps extends Pick<Props, 'sheet' | 'step' | 'roundOpen'> {
  readonly current: string;
}

/** The wallets this game may be played with; another one opens the game anew, between two rounds. */
function Wallets({ sheet, step, current, roundOpen }: WalletsProps) {
  const busy = useStore(sheet.$busy);
  const shown = useStore($shownWallets);
  const wallets = step.wallets.map((wallet) => ({
    ...wallet,
    balance: shown.find(({ id }) => id === wallet.id)?.balance ?? wallet.balance,
  }));
  return (
    <section>
      <p className="row between">
        <span className="t13 c2">กระเป๋าที่ใช้เล่น</span>
        {wallets.length > 1 && <span className="t13 c3">เปลี่ยนได้เมื่อจบรอบ</span>}
      </p>
      <WalletChooser
        wallets={wallets}
        current={current}
        busy={busy}
        locked={roundOpen}
        onChoose={(wallet) => sheet.switchWallet(wallet)}
      />
    </section>
  );
}

function Tool({ href, icon, name }: { readonly href: string; readonly icon: string; readonly name: string }) {
  return (
    <a className="btn sec sm" href={href} target="_blank" rel="noopener">
      <Icon name={icon} />
      {name}
      <span className="sr-only"> (เปิดแท็บใหม่)</span>
    </a>
  );
}
