/** States of the prize wheel, on fixed data. */
import Wheel from '#islands/wheel/Wheel.tsx';
import type { WheelView } from '#lib/wheel/contract.ts';
import type { States } from './states.ts';
import { wheelBoard, wheelSpins, wheelView } from './wheel-data.ts';

type Shown = Partial<Parameters<typeof Wheel>[0]>;

const asked = (tab: 'prizes' | 'mine' | 'board', cursor?: string) => ({ tab, cursor, spin: undefined });

const wheel = (over: Shown = {}) => (
  <div className="wheel-page">
    <Wheel
      wheel={wheelView}
      paused={false}
      held="1240"
      ask={asked('prizes')}
      mine={undefined}
      board={undefined}
      nextCursor={null}
      {...over}
    />
  </div>
);

const paid: WheelView = {
  ...wheelView,
  setting: { ...wheelView.setting, cost: { kind: 'points', amount: '100' } },
  free_spins: 0,
};
/** Each as wide as its chance: none is too narrow. */
const even: WheelView = {
  ...paid,
  prizes: wheelView.prizes.slice(0, 4).map((prize) => ({ ...prize, weight: 2_500, chance: '25%' })),
};

export const wheelStates: States = {
  หมุนฟรี: () => wheel(),
  ใช้แต้ม: () => wheel({ wheel: paid }),
  แต้มไม่พอ: () => wheel({ wheel: paid, held: '40' }),
  สี่ช่องเท่ากัน: () => wheel({ wheel: even }),
  ของฉันพร้อมหลักฐาน: () =>
    wheel({ ask: { tab: 'mine', cursor: undefined, spin: '2' }, mine: wheelSpins, nextCursor: '1' }),
  ยังไม่เคยหมุน: () => wheel({ ask: asked('mine'), mine: [] }),
  ผู้โชคดี: () => wheel({ ask: asked('board', '9'), board: wheelBoard }),
  ยังไม่มีผู้โชคดี: () => wheel({ ask: asked('board'), board: [] }),
  ปิดอยู่: () => wheel({ wheel: null }),
  พักการเล่น: () => wheel({ wheel: null, paused: true, ask: asked('mine'), mine: wheelSpins }),
};
