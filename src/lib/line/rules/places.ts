/** The pages that open inside LINE by a name: a closed list, so that no address from outside is ever gone to. */
import { links } from '../../links.ts';

interface Place {
  /** "ไปหน้า…", "เปิดหน้า…" */
  readonly thai: string;
  readonly path: string;
  /** Guests may see it without logging in. */
  readonly open?: true;
}

export const places = {
  home: { thai: 'หน้าแรก', path: links.home(), open: true },
  lotto: { thai: 'แทงหวย', path: links.lotto(), open: true },
  bills: { thai: 'โพยของฉัน', path: links.bills() },
  results: { thai: 'ผลรางวัล', path: links.results(), open: true },
  play: { thai: 'เกมทั้งหมด', path: links.games(), open: true },
  promotions: { thai: 'โปรโมชั่น', path: links.promotions(), open: true },
  affiliate: { thai: 'แนะนำเพื่อน', path: links.affiliate(), open: true },
  redeem: { thai: 'ร้านแลกแต้ม', path: links.redeem(), open: true },
  coupon: { thai: 'คูปอง', path: links.coupons() },
  wheel: { thai: 'วงล้อนำโชค', path: links.wheel() },
  quest: { thai: 'ภารกิจ', path: links.quests() },
  cashback: { thai: 'แคชแบ็ก', path: links.cashback(), open: true },
  deposit: { thai: 'ฝากเงิน', path: links.deposit() },
  withdraw: { thai: 'ถอนเงิน', path: links.withdraw() },
  statement: { thai: 'ประวัติรายการ', path: links.statement() },
  profile: { thai: 'บัญชีของฉัน', path: links.profile() },
  login: { thai: 'เข้าสู่ระบบ', path: links.login() },
  register: { thai: 'สมัครสมาชิก', path: links.register() },
  /** Stays here for a member too: the profile's link for connecting LINE. */
  connect: { thai: 'บัญชีของฉัน', path: links.profile() },
} as const satisfies Readonly<Record<string, Place>>;

export type PlaceName = keyof typeof places;

/** The place of a name in an address; without one the home page. Undefined for an unknown name. */
export function placeNamed(name: string | undefined): (Place & { readonly name: PlaceName }) | undefined {
  const asked = name ?? 'home';
  return Object.hasOwn(places, asked) ? { name: asked as PlaceName, ...places[asked as PlaceName] } : undefined;
}

/**
 * The name LINE puts into `liff.state` when it first loads the endpoint ("/deposit?x=1" -> "deposit"); undefined without a
 * state or with one that is no name.
 */
export function nameInState(state: string | null): string | undefined {
  return /^\/?([a-z]{1,20})(?:[?#].*)?$/.exec(state ?? '')?.[1];
}

/** A friend's or an agent's code, kept on the way to the registration; anything else in the query is dropped. */
export const keptCode = (value: string | null): string | undefined =>
  value !== null && /^[A-Za-z0-9]{4,16}$/.test(value) ? value : undefined;
