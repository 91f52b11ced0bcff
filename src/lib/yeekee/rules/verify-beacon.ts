/** The part of a proof that is about the beacon: whose it is, which one decides, and what it comes to. Part of the offline verifier. */

import { type AnyProof, type FirstProof, instantMs } from './proof.ts';
import type { ScheduledTimes } from './schedule.ts';
import { clock, isHash, lateWarning, type Steps, short, simulatedWarning } from './verify-steps.ts';

export const quicknetChain = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  public_key:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis_time: 1_692_803_367,
  period: 3,
  scheme: 'bls-unchained-g1-rfc9380',
} as const;

const beaconLeadSeconds = 6;
/** The last listener has a push within this time. */
const pushMs = 1_000;

type Network = { readonly hash: string; readonly public_key: string } | null;
const networkOf = (proof: AnyProof): Network =>
  proof.format === 'benja-yeekee/2' ? proof.chain : (proof.beacon?.chain ?? null);
const isSimulated = (proof: AnyProof): boolean => networkOf(proof)?.hash !== quicknetChain.hash;

/** Whose beacon decides: drand's quicknet by the key that stands here, or a stand-in, which can never pass for it. */
export function checkNetwork(steps: Steps, proof: AnyProof): void {
  const network = networkOf(proof);
  if (proof.mode === 'classic') {
    steps.check('network', 'ระบบ classic ไม่ใช้เลขสุ่ม', () => network === null && proof.beacon === null);
    return;
  }
  const simulated = isSimulated(proof);
  steps.check(
    'network',
    simulated ? 'เครือข่ายเลขสุ่มจำลองของเว็บ ตามกุญแจที่ผูกไว้' : 'เป็นเครือข่าย drand quicknet ของจริง',
    () => {
      if (!network) return false;
      if (proof.format === 'benja-yeekee/1' && !fitsFirstChain(proof, simulated)) return false;
      if (!simulated) return network.public_key === quicknetChain.public_key;
      return /^[0-9a-f]{192}$/.test(network.public_key) && network.hash === steps.math.hashHex(network.public_key);
    },
    () => (simulated ? `จำลอง ${short(network?.hash)}` : 'drand quicknet'),
  );
  if (simulated) steps.warnings.push(simulatedWarning);
}

/** The rest of what version 1 tells of its network. */
function fitsFirstChain(proof: FirstProof, simulated: boolean): boolean {
  const chain = proof.beacon?.chain;
  return (
    chain !== undefined &&
    chain.simulated === simulated &&
    chain.name === (simulated ? 'จำลอง' : 'drand quicknet') &&
    chain.genesis_time === quicknetChain.genesis_time &&
    chain.period === quicknetChain.period &&
    chain.scheme === quicknetChain.scheme
  );
}

const { genesis_time: genesisTime, period } = quicknetChain;
const beaconOf = (freeze: number): number => Math.ceil((freeze / 1_000 + beaconLeadSeconds - genesisTime) / period) + 1;
const emittedMs = (round: number): number => (genesisTime + (round - 1) * period) * 1_000;

/** When the list was told: the site's word, which can be impossible but not be proved. */
export function checkPush(steps: Steps, proof: AnyProof, times: ScheduledTimes): void {
  const told = proof.pushed_at;
  const at = instantMs(told);
  const isLate = proof.mode === 'beacon' && !(at + pushMs <= emittedMs(beaconOf(times.freeze)));
  steps.check(
    'push',
    'เวลาที่เว็บบอกว่าประกาศรายการเป็นไปได้',
    () =>
      (told === null ? proof.status === 'frozen' : at >= times.freeze) &&
      (proof.format === 'benja-yeekee/2' || proof.unproven === isLate || (told === null && !proof.unproven)),
    () => (told === null ? 'ยังไม่บันทึก' : clock(at)),
  );
  if (told !== null) steps.claims.push(`ประกาศรายการเสร็จเวลา ${clock(at)}`);
  if (isLate) steps.warnings.push(lateWarning);
}

/** The number of the beacon, fixed by the freeze of the schedule. */
export function checkBeaconRound(steps: Steps, proof: AnyProof, times: ScheduledTimes): void {
  const wanted = beaconOf(times.freeze);
  steps.check(
    'round',
    'หมายเลขรอบของเลขสุ่มมาจากเวลาปิดยิงตามตาราง ไม่มีใครเลือก',
    () =>
      proof.beacon?.round === wanted &&
      (proof.format === 'benja-yeekee/2' || instantMs(proof.beacon.at) === emittedMs(wanted)),
    () => `รอบ ${wanted} เกิด ${clock(emittedMs(wanted))}`,
  );
  if (proof.status === 'frozen')
    steps.check(
      'no-beacon',
      'เลขสุ่มยังไม่มา',
      () => proof.beacon?.randomness === null && proof.beacon.signature === null && proof.beacon.b === null,
    );
}

/** What the beacon was, and what it comes to with this list. */
export function checkDraw(steps: Steps, proof: AnyProof, root: string): void {
  const { beacon } = proof;
  const network = networkOf(proof);
  steps.check(
    'signature',
    isSimulated(proof) ? 'ลายเซ็นของเลขสุ่มเป็นของเครือข่ายจำลอง' : 'ลายเซ็นของเลขสุ่มเป็นของ drand จริง',
    () =>
      typeof beacon?.signature === 'string' &&
      /^[0-9a-f]{96}$/.test(beacon.signature) &&
      network !== null &&
      steps.math.isSigned(network.public_key, beacon.round, beacon.signature),
    () => short(beacon?.signature),
  );
  steps.check(
    'randomness',
    'เลขสุ่มคือ SHA-256 ของลายเซ็น',
    () => isHash(beacon?.randomness) && beacon.randomness === steps.math.hashHex(String(beacon.signature)),
    () => short(beacon?.randomness),
  );
  steps.check(
    'b',
    'เลขสุ่มของรอบคิดจากลายเซ็นกับรหัสยืนยันรายการ',
    () => {
      if (!isHash(beacon?.randomness)) return false;
      steps.b = String(BigInt(`0x${steps.math.hashHex(beacon.randomness + root).slice(0, 16)}`));
      return steps.b === beacon.b;
    },
    () => steps.b ?? '',
  );
}
