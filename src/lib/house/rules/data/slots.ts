/** The themes of the slots, with the figures of their paytables (games-detail.md 3.2). Returns are those without the cap. */
import { baht, type Satang } from '../../../money.ts';
import type { SlotTheme } from '../slots.ts';

export const slotStakes: readonly Satang[] = [1, 2, 5, 10, 20, 50, 100, 200, 500].map((stake) => baht(stake));
/** Least time between the starts of two rounds, and between free spins that run by themselves. */
export const slotPaceMs = 2_500;

/** The row of each reel, from 0 at the top. */
export const lines: readonly (readonly [number, number, number, number, number])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 1, 2, 1],
  [1, 2, 1, 0, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 0, 1, 0, 0],
  [2, 2, 1, 2, 2],
  [0, 2, 0, 2, 0],
];

/** What a theme's paytable says; shares are millionths. */
export interface SlotFigures {
  readonly returnPpm: number;
  /** The parts of it: lines or ways, scatters, free spins. */
  readonly paysPpm: number;
  readonly scatterPpm: number;
  readonly featurePpm: number;
  /** Rounds with free spins. */
  readonly triggerPpm: number;
  /** Base spins that return anything, and those that return no more than the stake. */
  readonly hitPpm: number;
  readonly atOrUnderStakePpm: number;
  /** Hundredths of the stake. */
  readonly deviationX100: number;
  /** The largest return of a base spin, in twentieths of the stake. */
  readonly largestBaseUnits: number;
}

export const khom: SlotTheme = {
  code: 'khom',
  name: 'โคมแดงเยาวราช',
  kind: 'lines',
  pays: {
    A: [50, 250, 1000],
    B: [40, 150, 500],
    C: [25, 80, 250],
    D: [20, 60, 200],
    E: [10, 30, 100],
    F: [10, 30, 100],
    G: [8, 20, 60],
    H: [8, 20, 60],
  },
  scatterPays: [2, 10, 50],
  freeSpins: [10, 15, 20],
  freeSpinsAgain: [5, 5, 5],
  freeSpinsMax: 50,
  freeMultiplier: 3,
  freeWildReel: null,
  capStakes: 2500,
  strips: [
    'FGAESHGFECGAFHBGAHEDGBEFCDEAHC',
    'SEADBCGEBHWEEBHADEBFWEGBCEEABH',
    'HEFABEFCABFEWDCFGHSFGEDFAGDEFG',
    'EGDBCAFEBHAGEHDFEGSDFEHGWEAGDF',
    'ADBFEHDFAHDECHSGEHFGCHABHEGFCH',
  ],
  freeStrips: [
    'FGAESHGFECGAFHBGAHEDGBEFCDEAHC',
    'SEADBCGEBHWEEBHADEBFWEGBCEEABH',
    'HEFABEFCABFEWDCFGHSFGEDFAGDEFG',
    'EGDBCAFEBHAGEHDFEGSDFEHGWEAGDF',
    'ADBFEHDFAHDECHSGEHFGCHABHEGFCH',
  ],
};

export const himma: SlotTheme = {
  code: 'himma',
  name: 'หิมพานต์มาลา',
  kind: 'ways',
  pays: {
    A: [30, 100, 400],
    B: [25, 70, 250],
    C: [20, 50, 150],
    D: [15, 35, 100],
    E: [10, 20, 50],
    F: [10, 20, 50],
    G: [8, 15, 40],
    H: [8, 15, 40],
  },
  scatterPays: [2, 5, 25],
  freeSpins: [10, 15, 20],
  freeSpinsAgain: [5, 10, 15],
  freeSpinsMax: 60,
  freeMultiplier: 1,
  freeWildReel: null,
  capStakes: 5000,
  strips: [
    'DHBGAHHCEGHHDEBHFHEAFHHBGDHHSE',
    'CGEFDGEFDCGWHCFGHEBGGFDAEGCBFS',
    'CHDFCHGFACEHFBAEDFWEDAHBFGESAF',
    'FBAEWGFBAEFCDAGCBSAGFHEGAFDCAD',
    'EADHEGFCEHBGEFHDCEGHAGFBDEFGSH',
  ],
  freeStrips: [
    'DHBGAHHCEGHHDEBHFHEAFHHBGDHHSE',
    'CGEFDWEFDCGWHCFWHEBGWFDAEGCBFS',
    'CWDFCHGWACEHWBAEDFWEDAHBFGESAF',
    'WBAEWGFBAEWCDAGCBSAGFHEGAWDCAD',
    'EADHEGFCEHBGEFHDCEGHAGFBDEFGSH',
  ],
};

export const talat: SlotTheme = {
  code: 'talat',
  name: 'ตลาดน้ำทองคำ',
  kind: 'lines',
  pays: {
    A: [100, 500, 2000],
    B: [60, 250, 1000],
    C: [30, 120, 500],
    D: [20, 80, 300],
    E: [10, 30, 120],
    F: [10, 30, 120],
    G: [6, 20, 80],
    H: [6, 20, 80],
  },
  scatterPays: [3, 0, 0],
  freeSpins: [10, 10, 10],
  freeSpinsAgain: null,
  freeSpinsMax: 10,
  freeMultiplier: 2,
  freeWildReel: 2,
  capStakes: 5000,
  strips: [
    'EGHSDFEHGBDEGCHFESCHDGEADHECDF',
    'GHCFGAHFGEHDAGHFWGHEBGHFEGHHDE',
    'CBSFDCWGEBDCAGBSFEGABCHABFCADF',
    'FDEWHCFEHGDFBEGHAFDGHBECGBFEHB',
    'GFBSGHEDFGEAFDCGBHFCSAHEGCDFEH',
  ],
  freeStrips: [
    'EGHSDFEHGBDEGCHFESCHDGEADHECDF',
    'GHCFGAHFGEHDAGHFWGHEBGHFEGHHDE',
    'CBSFDCWGEBDCAGBSFEGABCHABFCADF',
    'FDEWHCFEHGDFBEGHAFDGHBECGBFEHB',
    'GFBSGHEDFGEAFDCGBHFCSAHEGCDFEH',
  ],
};

export const slotThemes: readonly SlotTheme[] = [khom, himma, talat];

export const slotFigures: Readonly<Record<SlotTheme['code'], SlotFigures>> = {
  khom: {
    returnPpm: 960_037,
    paysPpm: 731_388,
    scatterPpm: 21_200,
    featurePpm: 207_449,
    triggerPpm: 8560,
    hitPpm: 360_960,
    atOrUnderStakePpm: 169_352,
    deviationX100: 393,
    largestBaseUnits: 1520,
  },
  himma: {
    returnPpm: 959_919,
    paysPpm: 685_578,
    scatterPpm: 18_700,
    featurePpm: 255_641,
    triggerPpm: 8560,
    hitPpm: 366_130,
    atOrUnderStakePpm: 200_037,
    deviationX100: 384,
    largestBaseUnits: 1080,
  },
  talat: {
    returnPpm: 959_987,
    paysPpm: 428_289,
    scatterPpm: 24_000,
    featurePpm: 507_698,
    triggerPpm: 8000,
    hitPpm: 266_911,
    atOrUnderStakePpm: 165_242,
    deviationX100: 698,
    largestBaseUnits: 2406,
  },
};
