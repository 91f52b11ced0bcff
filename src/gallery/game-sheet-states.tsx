/** States of the game sheet: its place on a page, and what stands in a game's place until it starts. */
import GameSheetHost, { SheetWait } from '#islands/game-sheet/GameSheetHost.tsx';
import { SheetStage } from '#islands/game-sheet/SheetStage.tsx';
import { Strip } from '#islands/game-sheet/Strip.tsx';
import { WalletChooser } from '#islands/game-sheet/WalletChooser.tsx';
import { GameSheetStore, type GameWallet, type SheetStep } from '#lib/game/client/sheet.ts';
import type { LaunchGame } from '#lib/game/rules/launch.ts';
import { now } from './data.ts';
import type { States } from './states.ts';

const game: LaunchGame = {
  address: 'benja:khom',
  game_id: '1',
  provider_id: 'benja',
  sub_provider_id: '',
  source: 'house',
  name: 'โคมแดงเยาวราช',
  has_demo: true,
  is_demo: false,
  rtp: '96.00%',
  enamel: 'khram',
  emblem: 'paper-lantern',
};

const main: GameWallet = {
  id: '1',
  wallet_name: 'กระเป๋าหลัก',
  balance: '1250.50',
  wallet_type_id: 1,
  turnover_left: null,
  weight_pct: null,
  reason: null,
};
const bonus: GameWallet = {
  ...main,
  id: '2',
  wallet_name: 'ชั่วโมงโบนัส',
  balance: '120.00',
  wallet_type_id: 2,
  turnover_left: '2400.00',
  weight_pct: 100,
};
const refusing: GameWallet = { ...bonus, id: '3', reason: 'โปรนี้ใช้กับสล็อตไม่ได้' };
const wallets = [main, bonus, refusing];

const nothing = (): void => undefined;
const stage = (step: SheetStep) => (
  <SheetStage
    sheet={new GameSheetStore(game, true)}
    step={step}
    loginHref="/login"
    depositHref="/member/deposit"
    onClose={nothing}
  />
);

export const gameSheetStates: States = {
  ยังไม่เลือกเกม: () => <GameSheetHost />,
  กำลังโหลด: () => <SheetWait />,
  กำลังเข้าเกม: () => stage({ kind: 'entering' }),
  ผู้มาเยือน: () => stage({ kind: 'guest' }),
  เลือกกระเป๋า: () => stage({ kind: 'choosing', wallets }),
  ไม่มีกระเป๋าที่จ่ายได้: () => stage({ kind: 'choosing', wallets: [{ ...main, balance: '0.00' }, refusing] }),
  ไม่มีกระเป๋า: () => stage({ kind: 'no_wallet' }),
  อ่านกระเป๋าไม่ได้: () => stage({ kind: 'unanswered' }),
  ทดลองเล่นไม่ได้: () => stage({ kind: 'no_demo' }),
  เปิดจากอีกหน้าจอ: () => stage({ kind: 'elsewhere' }),
  พักการเล่น: () =>
    stage({ kind: 'refused', title: 'พักการเล่นอยู่', message: 'พักการเล่นถึง 29 พ.ย. 14:17 น.', wallets: [main] }),
  แถบเหนือเกม: () => <Strip game={game} openedAt={now} wallet={main.wallet_name} from={Date.parse(now)} />,
  กระเป๋าระหว่างรอบ: () => <WalletChooser wallets={wallets} busy={false} current="1" locked onChoose={nothing} />,
};
