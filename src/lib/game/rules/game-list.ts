/**
 * A provider's list of games as an operator pastes it: lines of a table (tabs or commas), or JSON. All faults are of a place in
 * the list, so that nothing is taken of a list that has one. Pure.
 */
import type { Enamel } from '../../art/enamels.ts';
import type { GameEmblem } from '../../art/game-emblems.ts';
import { type LobbyCategory, lobbyCategories, tabThai } from './lobby.ts';

/** The columns of a line, in their order; JSON has the same names. */
export const listColumns = ['code', 'name', 'name_en', 'category', 'rtp', 'demo', 'live', 'free_spins'] as const;
type Column = (typeof listColumns)[number];

/** Where money is staked: the others are the house's own. */
type StakedCategory = Exclude<LobbyCategory, 'other'>;
const categories = lobbyCategories.filter((one): one is StakedCategory => one !== 'other');

export interface ListedGame {
  readonly code: string;
  readonly name: string;
  /** How the name is typed in Latin letters. */
  readonly search: string;
  readonly category: StakedCategory;
  /** Parts per million that bets return, the least and the most; null where nothing is told. */
  readonly rtpLeastPpm: number | null;
  readonly rtpMostPpm: number | null;
  /** Edge of the house in hundredths of a percent, of the bet that returns most. */
  readonly edgeBp: number | null;
  readonly hasDemo: boolean;
  readonly isLive: boolean;
  readonly hasFreeSpins: boolean;
}

export const listMost = 1_000;
const nameMax = 60;
const ppm = 1_000_000;
const bpPpm = 100;

type Cells = Readonly<Partial<Record<Column, string>>>;
type Read = { readonly games: readonly ListedGame[] } | { readonly fault: string };

/** A fault of the list, with its place. */
class ListFault extends Error {}

/** Reads a list. `fault` names the line, or the place in JSON, and what is wrong with it. */
export function readGameList(text: string): Read {
  try {
    const rows = text.trim().startsWith('[') ? rowsOfJson(text) : rowsOfLines(text);
    if (rows.length === 0) throw new ListFault('ยังไม่มีเกมในรายการ');
    if (rows.length > listMost) throw new ListFault(`ครั้งละไม่เกิน ${listMost} เกม`);
    const games = rows.map(([place, cells]) => gameOf(place, cells));
    const seen = new Set<string>();
    games.forEach(({ code }, at) => {
      if (seen.has(code)) throw new ListFault(`${rows[at]?.[0]}: รหัส ${code} ซ้ำ`);
      seen.add(code);
    });
    return { games };
  } catch (error) {
    if (error instanceof ListFault) return { fault: error.message };
    throw error;
  }
}

type Row = readonly [place: string, cells: Cells];

function rowsOfLines(text: string): readonly Row[] {
  return text.split(/\r?\n/).flatMap((line, at): Row[] => {
    if (line.trim() === '') return [];
    const cells = line.split(line.includes('\t') ? '\t' : ',').map((cell) => cell.trim());
    if (cells[0]?.toLowerCase() === 'code') return [];
    const place = `บรรทัด ${at + 1}`;
    if (cells.length > listColumns.length)
      throw new ListFault(`${place}: มี ${cells.length} ช่อง ต้องไม่เกิน ${listColumns.length} ช่อง`);
    return [[place, Object.fromEntries(cells.map((cell, column) => [listColumns[column], cell]))]];
  });
}

function rowsOfJson(text: string): readonly Row[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw new ListFault('JSON ไม่ครบหรือเขียนผิด');
  }
  return (list as readonly unknown[]).map((one, at): Row => {
    const place = `เกมที่ ${at + 1}`;
    if (typeof one !== 'object' || one === null || Array.isArray(one)) throw new ListFault(`${place}: ต้องเป็น { }`);
    const cells = Object.entries(one).map(([name, value]: [string, unknown]) => {
      if (!listColumns.some((column) => column === name))
        throw new ListFault(`${place}: ไม่รู้จักช่อง ${name.slice(0, 40)}`);
      if (value !== null && !['string', 'number', 'boolean'].includes(typeof value))
        throw new ListFault(`${place}: ช่อง ${name} รูปแบบไม่ถูกต้อง`);
      return [name, value === null ? '' : String(value).trim()] as const;
    });
    return [place, Object.fromEntries(cells)];
  });
}

function gameOf(place: string, cells: Cells): ListedGame {
  const fault = (text: string): never => {
    throw new ListFault(`${place}: ${text}`);
  };
  const { code = '', name = '', name_en: search = '', category: kind = '' } = cells;
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(code)) fault('รหัสเกมใช้ A-Z a-z 0-9 _ - ไม่เกิน 64 ตัว');
  if (!isName(name) || name === '') fault(`ชื่อเกมต้องมี 1 ถึง ${nameMax} ตัวอักษร`);
  if (!isName(search)) fault(`ชื่ออังกฤษไม่เกิน ${nameMax} ตัวอักษร`);
  const category = categories.find((one) => one === kind.toLowerCase() || tabThai[one] === kind);
  if (!category) return fault(`หมวด "${kind.slice(0, 20)}" ไม่รู้จัก ใช้ ${categories.join(' ')}`);
  const said = (column: Column): boolean => yesOf(cells[column] ?? '') ?? fault(`ช่อง ${column} ใส่ yes หรือ no`);
  const isFree = said('free_spins');
  if (isFree && category !== 'slot') fault('ฟรีสปินมีได้เฉพาะหมวด slot');
  const rtp = rtpOf(cells.rtp ?? '');
  if (rtp === undefined) return fault('ผลตอบแทนใส่เป็น % เช่น 96.5 หรือ 94-96.5 มากกว่า 0 ไม่เกิน 100');
  return {
    ...{ code, name, search, category },
    ...{ rtpLeastPpm: rtp?.least ?? null, rtpMostPpm: rtp?.most ?? null },
    edgeBp: rtp && Math.floor((ppm - rtp.most) / bpPpm),
    ...{ hasDemo: said('demo'), isLive: said('live'), hasFreeSpins: isFree },
  };
}

/** Characters of another kind would break the lines of lobbies. */
const isName = (text: string): boolean => text.length <= nameMax && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text);

/** Undefined for what is neither. */
function yesOf(cell: string): boolean | undefined {
  if (/^(?:yes|y|true|1|ใช่|มี)$/i.test(cell)) return true;
  return /^(?:|no|n|false|0|-|ไม่|ไม่มี)$/i.test(cell) ? false : undefined;
}

const percent = /^(\d{1,3}(?:\.\d{1,4})?)(?:\s*[-–]\s*(\d{1,3}(?:\.\d{1,4})?))?\s*%?$/;

/** "96.5", "94-96.5" and "96.5%" in parts per million; null for nothing, undefined for what is none. */
function rtpOf(cell: string): { readonly least: number; readonly most: number } | null | undefined {
  if (cell === '' || cell === '-') return null;
  const [, low, high = low] = percent.exec(cell) ?? [];
  if (low === undefined || high === undefined) return undefined;
  const [least, most] = [low, high].map((text) => Math.round(Number(text) * (ppm / 100))) as [number, number];
  return least > 0 && least <= most && most <= ppm ? { least, most } : undefined;
}

const enamelOf: Readonly<Record<StakedCategory, Enamel>> = {
  casino: 'khram',
  slot: 'rong',
  fishing: 'nam',
  sport: 'yok',
};
const emblemsOf: Readonly<Record<StakedCategory, readonly GameEmblem[]>> = {
  casino: ['table-ruby', 'table-emerald', 'table-sapphire', 'ivory-dice'],
  slot: ['paper-lantern', 'sacred-lotus', 'market-boat'],
  fishing: ['carp'],
  sport: ['league-ball'],
};

/** The cover of a game without one of its own: an emblem of its category, the same for ever. */
export function coverOf({ code, category }: Pick<ListedGame, 'code' | 'category'>) {
  const emblems = emblemsOf[category];
  const at = [...code].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % emblems.length;
  return { emblem: emblems[at] ?? 'ivory-dice', enamel: enamelOf[category] } as const;
}
