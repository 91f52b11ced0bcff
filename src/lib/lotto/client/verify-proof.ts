/**
 * Recomputes a yeekee round from its proof: list, chain, root, beacon and formula, step by step (lotto.md section 8). Pure, by
 * the same rules the server draws by; `/fair/verify.html` does it without them. Loaded only when somebody asks for it.
 */
import { mapResult } from '../rules/results.ts';
import { isShot, resultNumber, sumOf, yeekeeSettingsSeeds } from '../rules/yeekee.ts';
import { isGenuine, quicknet } from '../rules/yeekee-beacon.ts';
import {
  beaconNumber,
  beaconRound,
  beaconTime,
  chainGenesis,
  isUnproven,
  merkleRoot,
  shotHash,
} from '../rules/yeekee-chain.ts';
import type { YeekeeProof } from '../yeekee-contract.ts';

export interface Check {
  readonly id: string;
  readonly text: string;
  readonly ok: boolean;
  /** What was computed. */
  readonly detail: string;
}

export interface Verification {
  /** `waiting`: the list is right and the result is not out. `void`: too few shots, as it says. */
  readonly verdict: 'right' | 'waiting' | 'void' | 'wrong';
  /** The verdict in words. */
  readonly title: string;
  readonly checks: readonly Check[];
  /** What even a right proof does not prove. */
  readonly warnings: readonly string[];
  /** As computed here; null where it does not come to that. */
  readonly number: string | null;
  readonly b: string | null;
}

const titles: Readonly<Record<Verification['verdict'], string>> = {
  right: 'ผลถูกต้อง คำนวณใหม่ได้เลขเดียวกัน',
  waiting: 'รายการเลขถูกต้อง รอผล',
  void: 'ยกเลิกถูกต้อง เลขยิงไม่ครบ',
  wrong: 'หลักฐานไม่ตรง',
};

const { shotsMin } = yeekeeSettingsSeeds.yeekee15;
const short = (hex: string | null | undefined): string => (hex ? `${hex.slice(0, 16)}…` : '–');

type Beacon = NonNullable<YeekeeProof['beacon']>;
const clockOf = ({ chain }: Beacon) => ({ genesisTime: chain.genesis_time, period: chain.period });

const isQuicknet = (chain: Beacon['chain']): boolean =>
  chain.hash === quicknet.hash &&
  chain.public_key === quicknet.publicKey &&
  chain.genesis_time === quicknet.genesisTime &&
  chain.period === quicknet.period &&
  chain.scheme === quicknet.scheme;

/** The stand-in says that it is one, and runs by quicknet's clock. */
const isStandIn = (chain: Beacon['chain']): boolean =>
  chain.name === 'จำลอง' && chain.public_key !== quicknet.publicKey && chain.scheme === quicknet.scheme;

/** What was pasted: a proof, or a copied answer of the site with the proof inside. */
export function proofIn(given: unknown): unknown {
  const inside = (given as { data?: unknown } | null)?.data;
  return typeof inside === 'object' && inside !== null ? inside : given;
}

function isProof(given: unknown): given is YeekeeProof {
  const proof = given as Partial<YeekeeProof> | null;
  return (
    typeof proof === 'object' &&
    proof !== null &&
    proof.format === 'benja-yeekee/1' &&
    Array.isArray(proof.shots) &&
    proof.shots.every((shot: unknown) => typeof shot === 'object' && shot !== null) &&
    (proof.mode === 'beacon' || proof.mode === 'classic')
  );
}

/** The steps done so far; one that throws, whatever a proof may contain, is one that failed. */
class Steps {
  readonly checks: Check[] = [];
  readonly warnings: string[] = [];
  number: string | null = null;
  b: string | null = null;

  check(id: string, text: string, holds: () => boolean, detail: () => string = () => ''): void {
    let ok = false;
    let said = '';
    try {
      ok = holds();
      said = detail();
    } catch {
      ok = false;
    }
    this.checks.push({ id, text, ok, detail: said });
  }

  done(verdict: 'right' | 'waiting' | 'void'): Verification {
    const { checks, warnings, number, b } = this;
    const found = checks.every(({ ok }) => ok) ? verdict : 'wrong';
    return { verdict: found, title: titles[found], checks, warnings, number, b };
  }
}

/** Checks a proof of any origin. `known.root`: the root that was heard at the freeze, before there was a beacon. */
export function verifyProof(given: unknown, known: { readonly root?: string } = {}): Verification {
  const steps = new Steps();
  const proof = proofIn(given);
  steps.check('format', 'เป็นหลักฐานยี่กีของเบญจา', () => isProof(proof));
  if (!isProof(proof)) return steps.done('right');

  const root = checkList(steps, proof);
  if (known.root !== undefined)
    steps.check(
      'known-root',
      'root ตรงกับที่เครื่องนี้ได้รับตอนปิดยิง',
      () => known.root === root,
      () => short(known.root),
    );
  if (proof.status === 'void') {
    steps.check(
      'void',
      `ยกเลิกเพราะเลขยิงไม่ครบ ${shotsMin} เลข`,
      () => proof.shots.length < shotsMin && proof.result_number === null,
      () => `${proof.shots.length} เลข`,
    );
    return steps.done('void');
  }
  const sum = sumOf(proof.shots.map(({ number }) => String(number)).filter(isShot));
  steps.check('enough', `มีเลขยิงครบ ${shotsMin} เลข`, () => proof.shots.length >= shotsMin);
  steps.check(
    'sum',
    'ผลรวมและเลขลำดับที่ 16 ตรง',
    () => sum !== undefined && proof.sum === String(sum.sum) && proof.row16 === sum.row16,
    () => `${sum?.sum} และ ${sum?.row16}`,
  );
  const { beacon } = proof;
  if (proof.mode === 'classic') {
    steps.check('network', 'โหมด classic ไม่ใช้เลขสุ่ม', () => beacon === null);
    steps.warnings.push('โหมด classic: คนที่ยิงคนสุดท้ายและเห็นผลรวมเลือกผลได้');
  } else if (beacon) checkBeacon(steps, proof, beacon);
  else steps.check('network', 'โหมด beacon มีเลขสุ่มกำหนดไว้', () => false);
  if (proof.status === 'frozen') return steps.done('waiting');

  if (proof.mode === 'beacon' && beacon) checkDraw(steps, beacon, root);
  steps.check(
    'result',
    'ผลที่คำนวณใหม่ตรงกับผลที่ประกาศ',
    () => {
      if (!sum) return false;
      steps.number = resultNumber(sum, steps.b === null ? 0n : BigInt(steps.b));
      const mapped = mapResult('DIGIT5', { number: steps.number });
      return (
        proof.status === 'resulted' &&
        steps.number === proof.result_number &&
        mapped.ok &&
        mapped.result.three_top === proof.result?.three_top &&
        mapped.result.two_top === proof.result.two_top &&
        mapped.result.two_bottom === proof.result.two_bottom
      );
    },
    () => steps.number ?? '',
  );
  return steps.done('right');
}

/** The list in order, its chain and its root; answers the root as computed. */
function checkList(steps: Steps, proof: YeekeeProof): string {
  const { shots } = proof;
  const frozen = Date.parse(proof.frozen_at);
  steps.check(
    'list',
    'เลขยิงเรียงครบ ไม่ขาดไม่ซ้ำ ยิงก่อนปิดทุกเลข',
    () =>
      shots.every(
        (shot, at) =>
          shot.seq === at + 1 &&
          isShot(shot.number) &&
          Number.isSafeInteger(shot.at_ms) &&
          shot.at_ms >= (shots[at - 1]?.at_ms ?? 0) &&
          shot.at_ms < frozen &&
          // Texts are hashed between bars.
          !`${shot.shooter}${shot.salt}`.includes('|'),
      ),
    () => `${shots.length} เลข`,
  );
  const genesis = chainGenesis({ market: proof.market, drawDate: proof.draw_date, number: proof.number });
  steps.check(
    'chain',
    'ลายนิ้วมือของทุกเลขต่อกันเป็นสายจนถึงหัวสาย',
    () => {
      let head = genesis;
      const whole = shots.every((shot) => {
        const { seq, number, shooter, at_ms: atMs, salt } = shot;
        head = shotHash(head, { seq, number, shooter, atMs, salt });
        return shot.hash === head;
      });
      return whole && proof.genesis === genesis && proof.head === head;
    },
    () => short(proof.head),
  );
  let root = '';
  steps.check(
    'root',
    'Merkle root ของรายการตรงกับที่ประกาศตอนปิดยิง',
    () => {
      root = merkleRoot(shots.map(({ hash }) => hash));
      return root === proof.root;
    },
    () => short(root),
  );
  return root;
}

/** Which beacon decides: fixed by the freeze, of a network this page knows. */
function checkBeacon(steps: Steps, proof: YeekeeProof, beacon: Beacon): void {
  const { chain } = beacon;
  const simulated = chain?.simulated === true;
  steps.check(
    'network',
    simulated ? 'เครือข่ายเลขสุ่มจำลองบอกว่าจำลอง' : 'เป็นเครือข่าย drand quicknet ของจริง',
    () => (simulated ? isStandIn(chain) : isQuicknet(chain)),
    () => chain.name,
  );
  steps.check(
    'round',
    'หมายเลขรอบของเลขสุ่มมาจากเวลาปิดยิง ไม่มีใครเลือก',
    () => {
      const frozen = new Date(proof.frozen_at);
      const at = beaconTime(beacon.round, clockOf(beacon)).getTime();
      return (
        beacon.round === beaconRound(frozen, clockOf(beacon)) && Date.parse(beacon.at) === at && at > frozen.getTime()
      );
    },
    () => `รอบ ${beacon.round}`,
  );
  if (simulated) steps.warnings.push('เลขสุ่มจำลอง: เว็บสร้างเองเพื่อทดสอบ ใช้พิสูจน์ความเป็นธรรมของเว็บไม่ได้');
  // Not told at all counts as told too late.
  const never = new Date(8.64e15);
  const pushedAt = proof.pushed_at ? new Date(proof.pushed_at) : never;
  if (proof.unproven || isUnproven({ beaconAt: new Date(beacon.at), pushedAt }, never))
    steps.warnings.push('ประกาศรายการช้ากว่าเลขสุ่ม: พิสูจน์ไม่ได้ว่าไม่มีใครรู้เลขสุ่มก่อนปิดรายการ');
}

/** What the beacon was, and what it comes to with this list. */
function checkDraw(steps: Steps, beacon: Beacon, root: string): void {
  const { chain, round, signature, randomness } = beacon;
  steps.check(
    'signature',
    chain?.simulated ? 'ลายเซ็นของเลขสุ่มเป็นของเครือข่ายจำลอง' : 'ลายเซ็นของเลขสุ่มเป็นของ drand จริง',
    () =>
      signature !== null &&
      randomness !== null &&
      isGenuine({ round, signature, randomness }, { publicKey: chain.public_key }),
    () => short(signature),
  );
  steps.check(
    'b',
    'ค่า B มาจากเลขสุ่มกับ root ของรายการ',
    () => {
      if (randomness === null) return false;
      steps.b = String(beaconNumber(randomness, root));
      return steps.b === beacon.b;
    },
    () => steps.b ?? '',
  );
}
