/** States of the reward islands, on fixed data. */
import PointShop from '#islands/point-shop/PointShop.tsx';
import type { ItemView } from '#lib/redemption/contract.ts';
import type { States } from './states.ts';

const item: ItemView = {
  item_id: '1',
  kind: 'credit',
  title: 'เครดิต ฿10',
  summary: 'เข้ากระเป๋าหลักทันที ไม่ติดเทิร์น',
  points: '100',
  credit: '10.00',
  worth: null,
  stock: null,
  left: null,
  per_member_max: null,
  quantity_max: 10,
  ends_at: null,
  state: 'open',
  short: '0',
  enamel: 'rong',
  emblem: 'coin',
};
const offers: readonly ItemView[] = [
  item,
  {
    ...item,
    item_id: '2',
    kind: 'coupon',
    title: 'คูปองเครดิต ฿30',
    points: '290',
    credit: null,
    worth: '฿30',
    per_member_max: 5,
    state: 'points',
    short: '40',
    enamel: 'chad',
    emblem: 'coupon',
  },
  {
    ...item,
    item_id: '3',
    kind: 'gift',
    title: 'เครื่องปั่นน้ำผลไม้พกพาไร้สายรุ่นพิเศษครบรอบ',
    points: '1234567',
    credit: null,
    stock: 3,
    left: 0,
    state: 'out_of_stock',
    enamel: 'muang',
    emblem: 'gift',
  },
  { ...item, item_id: '4', title: 'เครดิต ฿50', points: '480', credit: '50.00', per_member_max: 1, state: 'limit' },
];

const shop = (items: readonly ItemView[], point: string | null) => (
  <PointShop
    offers={{ point, items: [...items] }}
    kind={null}
    lastDelivery={null}
    loginHref="/login"
    historyHref="/redeem?kind=history"
    couponHref="/member/coupon"
  />
);

export const pointShopStates: States = {
  สมาชิก: () => shop(offers, '250'),
  แต้มแปดหลัก: () => shop([item], '12345678'),
  ผู้มาเยือน: () => shop(offers, null),
  ว่าง: () => shop([], '250'),
};
