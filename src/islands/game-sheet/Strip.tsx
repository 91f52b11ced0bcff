import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $net, followNet } from '#lib/game/client/net.ts';
import { type LaunchGame, playedText } from '#lib/game/rules/launch.ts';
import { links } from '#lib/links.ts';
import { formatBaht, fromDecimal } from '#lib/money.ts';
import { Icon } from '#ui/Icon.tsx';
import { useSheetClock } from './sheet-clock.ts';

interface Props {
  readonly game: LaunchGame;
  /** When the sheet was opened by the server's clock; null for a demo, which wins and loses nothing. */
  readonly openedAt: string | null;
  readonly wallet: string | null;
  /** When the sheet was opened, by this device's clock in milliseconds. */
  readonly from: number;
}

/** Over every game, foreign ones too: time played, net position of this session, what the game returns. */
export function Strip({ game, openedAt, wallet, from }: Props) {
  const { playedMs } = useSheetClock(from);
  const net = useStore($net);
  // What another provider states cannot be verified here.
  const isHouse = game.address.startsWith('benja:');
  useEffect(
    () => (openedAt === null ? undefined : followNet({ game_id: game.game_id, since: openedAt })),
    [openedAt, game.game_id],
  );
  return (
    <div className="game-strip">
      <span>
        <Icon name="clock" />
        <span className="wide">เล่นมา</span> <b className="num">{playedText(playedMs)}</b>
      </span>
      {openedAt === null ? (
        <span>
          <b>ทดลองเล่น</b>
          <span className="wide">เงินสมมุติ</span>
        </span>
      ) : (
        <span title={wallet ?? undefined}>
          สุทธิ <b className="num">{formatBaht(fromDecimal(net), { sign: true })}</b>
        </span>
      )}
      {game.rtp && !isHouse && (
        <span>
          <span className="wide">คืนเฉลี่ย</span> <b className="num">{game.rtp}</b>
        </span>
      )}
      {game.rtp && isHouse && (
        <a href={links.fair()} target="_blank" rel="noopener">
          <span className="wide">คืนเฉลี่ย</span> <b className="num">{game.rtp}</b>
          <Icon name="info-fill" />
          <span className="sr-only"> วิธีตรวจสอบ (เปิดแท็บใหม่)</span>
        </a>
      )}
    </div>
  );
}
