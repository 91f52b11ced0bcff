import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef } from 'react';
import type { GameSheetStore, GameWallet, SheetStep } from '#lib/game/client/sheet.ts';
import { canPay, type LaunchGame } from '#lib/game/rules/launch.ts';
import { links } from '#lib/links.ts';
import { Modal } from '#ui/Modal.tsx';
import { WalletChooser } from './WalletChooser.tsx';

interface Props {
  readonly sheet: GameSheetStore;
  readonly step: SheetStep;
  readonly loginHref: string;
  readonly depositHref: string;
  readonly onClose: () => void;
}

/** What stands in the game's place until it starts: login or demo, the wallets, or why it does not start. */
export function SheetStage({ sheet, step, loginHref, depositHref, onClose }: Props) {
  const { game } = sheet;
  const busy = useStore(sheet.$busy);
  switch (step.kind) {
    case 'guest':
      return (
        <Card game={game} text="เข้าสู่ระบบเพื่อเล่นด้วยเงินในกระเป๋า">
          <a className="btn pri full" href={loginHref}>
            เข้าสู่ระบบ
          </a>
          {game.has_demo && (
            <button type="button" className="btn sec full" aria-busy={busy} onClick={() => void sheet.demo()}>
              ทดลองเล่นด้วยเงินสมมุติ
            </button>
          )}
        </Card>
      );
    case 'choosing':
      return <Choosing sheet={sheet} wallets={step.wallets} busy={busy} depositHref={depositHref} />;
    case 'no_wallet':
      return (
        <Card game={game} text="ยังไม่มีเงินในกระเป๋าที่เล่นเกมนี้ได้">
          <a className="btn pri full" href={depositHref}>
            ฝากเงิน
          </a>
        </Card>
      );
    case 'unanswered':
    case 'no_demo':
      return (
        <Card game={game} text={step.kind === 'no_demo' ? 'เปิดโหมดทดลองเล่นไม่ได้' : 'อ่านกระเป๋าไม่ได้ เงินอยู่ครบ'}>
          <button type="button" className="btn pri full" aria-busy={busy} onClick={() => void sheet.again()}>
            ลองใหม่
          </button>
        </Card>
      );
    case 'elsewhere':
      return (
        <Card game={game} text="เปิดเกมจากอีกหน้าจอแล้ว เล่นได้ทีละหน้าจอ รอบที่ค้างจบเอง">
          <button type="button" className="btn pri full" onClick={() => void sheet.findWallet()}>
            เล่นที่หน้าจอนี้
          </button>
          <button type="button" className="btn sec full" onClick={onClose}>
            ปิดเกม
          </button>
        </Card>
      );
    case 'refused':
      return <Alert title={step.title} message={step.message} onRead={() => sheet.dismiss() && onClose()} />;
    default:
      return (
        <div className="game-stage" aria-busy="true">
          <div className="game-wait" />
        </div>
      );
  }
}

interface ChoosingProps extends Pick<Props, 'sheet' | 'depositHref'> {
  readonly wallets: readonly GameWallet[];
  readonly busy: boolean;
}

function Choosing({ sheet, wallets, busy, depositHref }: ChoosingProps) {
  const { game } = sheet;
  return (
    <Card game={game} text="เล่นด้วยกระเป๋าไหน">
      <WalletChooser wallets={wallets} busy={busy} onChoose={(wallet) => sheet.choose(wallet)} />
      {!wallets.some(canPay) && (
        <a className="btn pri full" href={depositHref}>
          ฝากเงิน
        </a>
      )}
      {game.has_demo && (
        <button type="button" className="btn bare full" aria-busy={busy} onClick={() => void sheet.demo()}>
          ทดลองเล่นด้วยเงินสมมุติ
        </button>
      )}
    </Card>
  );
}

interface CardProps {
  readonly game: LaunchGame;
  readonly text: string;
  readonly children: React.ReactNode;
}

function Card({ game, text, children }: CardProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>('a, button:not(:disabled)')?.focus(), []);
  return (
    <div className="game-stage">
      <section className="game-card" ref={place}>
        <div className="game-card-head">
          <img src={links.gameCover(game.enamel, game.address, game.emblem)} alt="" width="300" height="400" />
          <div>
            <h3 className="t18 b6">{game.name}</h3>
            {game.rtp && <p className="t14 c3 num">คืนเฉลี่ย {game.rtp}</p>}
            <p className="c2">{text}</p>
          </div>
        </div>
        {children}
      </section>
    </div>
  );
}

interface AlertProps {
  readonly title: string;
  readonly message: string;
  readonly onRead: () => void;
}

/** The centred alert of the specification's section 8. */
function Alert({ title, message, onRead }: AlertProps) {
  const titleId = useId();
  return (
    <div className="game-stage">
      <Modal className="confirm-d" titleId={titleId} role="alertdialog" onClose={onRead}>
        {(close) => (
          <div className="in">
            <h2 className="t20 b6" id={titleId}>
              {title}
            </h2>
            <p className="c2">{message}</p>
            <button type="button" className="btn pri full" onClick={close}>
              ตกลง
            </button>
          </div>
        )}
      </Modal>
    </div>
  );
}
