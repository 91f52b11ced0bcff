/**
 * Recomputes a yeekee round from its proof: times, list, chain, root, beacon and formula, step by step (docs/fairness.md).
 * Part of the offline verifier as it stands here.
 */

import { zeroPadded } from '../../zero-padded.ts';
import { isInArchive } from './archive.ts';
import { type AnyProof, type FirstProof, instantMs, isProof, proofIn } from './proof.ts';
import { fewestShots, type ScheduledTimes, scheduledTimes } from './schedule.ts';
import { checkBeaconRound, checkDraw, checkNetwork, checkPush } from './verify-beacon.ts';
import {
  archiveWarning,
  classicWarning,
  clock,
  type Noted,
  noRootWarning,
  oldWarning,
  type ProofMath,
  Steps,
  short,
  type Verification,
} from './verify-steps.ts';

/** Version 1 binds neither mode nor network, so that no round of a later day may come with it. */
const lastDayOfVersion1 = '2026-12-31';
/** Checks a proof of any origin against what somebody kept. */
export function checkProof(given: unknown, noted: Noted, math: ProofMath): Verification {
  const steps = new Steps(math);
  const proof = proofIn(given);
  steps.check('format', 'เป็นหลักฐานยี่กีของเบญจา ครบทุกช่องและไม่มีช่องอื่นปน', () => isProof(proof));
  if (!isProof(proof)) return steps.done('right');
  const times = timesOf(proof);
  steps.check(
    'schedule',
    'เวลาปิดรับและเวลาปิดยิงมาจากตารางของหวย วัน และเลขรอบ',
    () => times !== undefined && (proof.format === 'benja-yeekee/2' || fitsSchedule(proof, times)),
    () => (times ? `ปิดรับ ${clock(times.close)} ปิดยิง ${clock(times.freeze)}` : ''),
  );
  if (!times) return steps.done('right');
  const voidedAt = voidTime(proof, times);
  // The list was held when it was called off, which may be in the millisecond of its last shot.
  checkList(steps, proof, times, voidedAt === undefined ? times.freeze : voidedAt + 1);
  const root = checkRoot(steps, proof);
  checkNoted(steps, proof, root, noted);
  if (proof.format === 'benja-yeekee/1') {
    steps.warnings.push(oldWarning);
    steps.claims.push(`รหัสรอบ ${proof.round_id}`);
  }
  if (proof.status === 'void') return checkVoid(steps, proof, times, voidedAt);
  return checkResult(steps, proof, times, root);
}

const scheduleOf = (proof: AnyProof): number => (proof.format === 'benja-yeekee/2' ? proof.schedule : 1);

/** Undefined for a round that there cannot be. */
function timesOf(proof: AnyProof): ScheduledTimes | undefined {
  try {
    return scheduledTimes(proof, scheduleOf(proof));
  } catch {
    return undefined;
  }
}

/** Version 1 tells times: they have to be the schedule's. */
function fitsSchedule(proof: FirstProof, times: ScheduledTimes): boolean {
  const frozen = instantMs(proof.frozen_at);
  return (
    proof.draw_date <= lastDayOfVersion1 &&
    instantMs(proof.close_at) === times.close &&
    (frozen === times.freeze || (proof.status === 'void' && frozen < times.close))
  );
}

/** When a round was called off by an operator; undefined for every other. */
function voidTime(proof: AnyProof, times: ScheduledTimes): number | undefined {
  if (proof.format === 'benja-yeekee/2') return proof.void?.by === 'operator' ? instantMs(proof.void.at) : undefined;
  const at = instantMs(proof.frozen_at);
  return proof.status === 'void' && at < times.close ? at : undefined;
}

/** The list in order, within its time, and the chain through it. */
function checkList(steps: Steps, proof: AnyProof, times: ScheduledTimes, end: number): void {
  const { shots } = proof;
  steps.check(
    'list',
    'เลขยิงเรียงครบ ไม่ขาดไม่ซ้ำ ยิงในเวลาทุกเลข',
    () =>
      shots.every(
        (shot, at) =>
          shot.seq === at + 1 &&
          typeof shot.number === 'string' &&
          /^[0-9]{5}$/.test(shot.number) &&
          Number.isSafeInteger(shot.at_ms) &&
          shot.at_ms >= (shots[at - 1]?.at_ms ?? times.shotsFrom) &&
          shot.at_ms < end &&
          typeof shot.shooter === 'string' &&
          typeof shot.salt === 'string' &&
          // Texts are hashed between bars.
          !`${shot.shooter}${shot.salt}`.includes('|'),
      ),
    () => `${shots.length} เลข`,
  );
  steps.check(
    'chain',
    proof.format === 'benja-yeekee/2'
      ? 'ระบบคิดผล เครือข่ายเลขสุ่ม ตารางเวลา และเลขทุกตัวต่อกันเป็นสายเดียว'
      : 'เลขทุกตัวต่อกันเป็นสายเดียว',
    () => {
      const genesis = steps.math.hashText(genesisText(proof));
      let head = genesis;
      const whole = shots.every((shot) => {
        head = steps.math.hashText([head, shot.seq, shot.number, shot.shooter, shot.at_ms, shot.salt].join('|'));
        return shot.hash === head;
      });
      return whole && proof.genesis === genesis && proof.head === head;
    },
    () => short(proof.head),
  );
}

function genesisText(proof: AnyProof): string {
  const { market, draw_date: day, number } = proof;
  if (proof.format === 'benja-yeekee/1') return ['yeekee', market, day, number].join('|');
  return [proof.format, market, day, number, proof.mode, proof.chain?.hash ?? 'none', proof.schedule].join('|');
}

/** The root as computed, '' when it cannot be. */
function checkRoot(steps: Steps, proof: AnyProof): string {
  let root = '';
  steps.check(
    'root',
    'รหัสยืนยันรายการ (Merkle root) คิดใหม่ได้ตรงกับในหลักฐาน',
    () => {
      root = steps.math.merkleRoot(proof.shots.map(({ hash }) => hash));
      return root === proof.root;
    },
    () => short(root),
  );
  return root;
}

/** Against what somebody kept; nothing kept is a warning, since a whole list can be made afterwards. */
function checkNoted(steps: Steps, proof: AnyProof, root: string, noted: Noted): void {
  const wanted = noted.root?.trim().toLowerCase();
  const { archive } = noted;
  if (wanted)
    steps.check(
      'known-root',
      'รหัสยืนยันรายการตรงกับที่เก็บไว้ตอนปิดยิง',
      () => wanted === root,
      () => short(wanted),
    );
  if (archive) {
    steps.check(
      'archive',
      'ตรงกับบันทึกรายวันที่เก็บไว้',
      () => isInArchive(archive, proof),
      () => `รหัสของไฟล์ ${steps.math.hashText(archive)}`,
    );
    if (!wanted) steps.warnings.push(archiveWarning);
  }
  if (!wanted && !archive) steps.warnings.push(noRootWarning);
}

/** Called off by the rule (too few shots at the freeze), or by an operator while betting was open. */
function checkVoid(steps: Steps, proof: AnyProof, times: ScheduledTimes, voidedAt: number | undefined): Verification {
  steps.check(
    'void-result',
    'งวดที่ยกเลิกไม่มีผลและไม่ใช้เลขสุ่ม',
    () => proof.result_number === null && proof.result === null && proof.beacon === null,
  );
  if (proof.format === 'benja-yeekee/2') checkNetwork(steps, proof);
  if (voidedAt === undefined) {
    const fewest = fewestShots(proof.mode, scheduleOf(proof));
    steps.check(
      'void',
      fewest > 0 ? `ยกเลิกเพราะเลขยิงไม่ครบ ${fewest} เลขตอนปิดยิง` : 'รอบแบบนี้ยกเลิกเพราะเลขยิงน้อยไม่ได้',
      () => proof.shots.length < fewest,
      () => `${proof.shots.length} เลข`,
    );
    return steps.done('void');
  }
  steps.check(
    'void',
    'ผู้ดูแลยกเลิกก่อนปิดรับแทง',
    () => voidedAt < times.close,
    () => clock(voidedAt),
  );
  steps.claims.push(`ผู้ดูแลยกเลิกเวลา ${clock(voidedAt)} เหตุผล: ${voidReason(proof) ?? '–'}`);
  return steps.done('void');
}

function voidReason(proof: AnyProof): string | null {
  if (proof.format === 'benja-yeekee/1') return proof.void_reason;
  return proof.void?.by === 'operator' ? proof.void.reason : null;
}

function checkResult(steps: Steps, proof: AnyProof, times: ScheduledTimes, root: string): Verification {
  const { shots } = proof;
  const row16 = shots[shots.length - 16]?.number;
  let sum = 0n;
  const fewest = fewestShots(proof.mode, scheduleOf(proof));
  steps.check(
    'enough',
    fewest > 0 ? `มีเลขยิงครบ ${fewest} เลข` : 'รอบแบบนี้ออกผลได้ไม่ว่ามีเลขยิงกี่เลข',
    () => shots.length >= fewest,
  );
  steps.check(
    'sum',
    row16 === undefined ? 'ผลรวมตรง ไม่มีเลขลำดับที่ 16 จึงนับเป็น 0' : 'ผลรวมและเลขลำดับที่ 16 ตรง',
    () => {
      sum = shots.reduce((all, shot) => all + BigInt(shot.number), 0n);
      return proof.sum === String(sum) && proof.row16 === (row16 ?? null);
    },
    () => `${sum} และ ${row16 ?? 'ไม่มี'}`,
  );
  checkNetwork(steps, proof);
  checkPush(steps, proof, times);
  if (proof.mode === 'beacon') checkBeaconRound(steps, proof, times);
  else steps.warnings.push(classicWarning);
  if (proof.status === 'frozen') {
    steps.check('frozen', 'ยังไม่มีผล', () => proof.result_number === null && proof.result === null);
    return steps.done('waiting');
  }
  if (proof.mode === 'beacon') checkDraw(steps, proof, root);
  steps.check(
    'result',
    'ผลที่คำนวณใหม่ตรงกับผลที่ประกาศ',
    () => {
      const number = zeroPadded((sum - BigInt(row16 ?? 0) + BigInt(steps.b ?? 0)) % 100_000n, 5);
      steps.number = number;
      const { result } = proof;
      return (
        number === proof.result_number &&
        result?.three_top === number.slice(2) &&
        result.two_top === number.slice(3) &&
        result.two_bottom === number.slice(0, 2)
      );
    },
    () => steps.number ?? '',
  );
  return steps.done('right');
}
