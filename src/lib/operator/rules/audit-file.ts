/**
 * The audit as a file that anybody can check offline (operator.md section 4): JSON Lines with a head, the anchors, then every
 * row with its hash. A row's array stands in the file exactly as it was hashed, the hash of the row before it first, so a
 * checker needs SHA-256 and nothing of this product.
 */
import { hashText } from '../../digest.ts';

export const auditFormat = 'benja-audit/1';

/** The places of a row's array; rows of version 1 end before `role`. */
export const auditFields = [
  ...([
    'hash_before',
    'id',
    'at_utc',
    'operator',
    'action',
    'subject',
    'before',
    'after',
    'reason',
    'request_id',
  ] as const),
  ...(['role', 'session_id', 'ip', 'via', 'approval_id', 'v'] as const),
];

/** The head of the chain at the beginning of a Bangkok day. */
export interface AuditAnchorView {
  readonly day: string;
  /** Rows up to and with the last one. */
  readonly rows: string;
  readonly last_id: string;
  readonly head: string;
}

/** The first thing that is wrong, in Thai, with the row it is found at. */
interface AuditFault {
  readonly row: string | null;
  readonly text: string;
}

export interface AuditVerdict {
  readonly rows: number;
  /** The last row that follows from all before it. */
  readonly lastId: string | null;
  readonly head: string;
  /** Anchors that the rows met. */
  readonly anchors: number;
  readonly fault: AuditFault | null;
}

const rowLine = /^\{"hash":"([0-9a-f]{64})","row":(\[.*\])\}$/;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isAnchor = (value: unknown): value is AuditAnchorView =>
  typeof value === 'object' &&
  value !== null &&
  (['day', 'rows', 'last_id', 'head'] as const).every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  );

/** The anchors in a text: one object, or one a line, as the archive or the webhook had them; undefined if it holds anything else. */
export function anchorsIn(text: string): AuditAnchorView[] | undefined {
  const whole = parsed(text);
  const values =
    whole === undefined
      ? text
          .split('\n')
          .filter((line) => line.trim())
          .map(parsed)
      : [whole];
  const found = values.flat().map((value) => (value as { anchor?: unknown } | undefined)?.anchor ?? value);
  return found.every(isAnchor) ? found : undefined;
}

/** Checks a file line by line; memory does not grow with its rows. */
export class AuditCheck {
  #line = 0;
  #rows = 0;
  #lastId = '';
  #head = '';
  #end: unknown;
  #met = 0;
  #fault: AuditFault | null = null;
  /** By the row they name; those of the file, and those somebody kept. */
  readonly #anchors = new Map<string, AuditAnchorView[]>();

  /** @param kept anchors from elsewhere: the archive, the webhook */
  constructor(kept: readonly AuditAnchorView[] = []) {
    for (const anchor of kept) this.#expect(anchor);
  }

  #expect(anchor: AuditAnchorView): void {
    const same = this.#anchors.get(anchor.last_id) ?? [];
    this.#anchors.set(anchor.last_id, [...same, anchor]);
  }

  /** Takes the next line. After a fault the rest says nothing more and is passed over. */
  line(text: string): void {
    this.#line++;
    if (this.#fault || text === '') return;
    this.#fault = text.startsWith('{"hash"') ? this.#faultOfRow(text) : this.#faultOfOther(text);
  }

  /** Head, anchor or end. */
  #faultOfOther(text: string): AuditFault | null {
    const value = parsed(text) as { format?: unknown; anchor?: unknown; end?: unknown } | undefined;
    if (this.#line === 1 && value?.format === auditFormat) return null;
    if (this.#line > 1 && this.#rows === 0 && isAnchor(value?.anchor)) {
      this.#expect(value.anchor);
      return null;
    }
    if (this.#line > 1 && value?.end !== undefined && this.#end === undefined) {
      this.#end = value.end;
      return null;
    }
    return { row: null, text: `บรรทัด ${this.#line} ไม่ใช่ไฟล์บันทึกการทำงานของเบญจา หรือถูกแก้` };
  }

  #faultOfRow(text: string): AuditFault | null {
    const [, hash = '', row = ''] = rowLine.exec(text) ?? [];
    const [before, given] = (parsed(row) ?? []) as readonly unknown[];
    const id = String(given);
    const last = this.#lastId || 'แรก';
    if (this.#end !== undefined || this.#line === 1 || !/^\d{1,18}$/.test(id))
      return { row: null, text: `บรรทัด ${this.#line} อ่านเป็นแถวไม่ได้ ต่อจากแถว ${last}` };
    if (hashText(row) !== hash) return { row: id, text: `แถว ${id}: แฮชไม่ตรง แถวนี้ถูกแก้ หรือแถวก่อนหน้าถูกลบ` };
    if (before !== this.#head || (this.#lastId !== '' && BigInt(id) <= BigInt(this.#lastId)))
      return { row: id, text: `แถว ${id}: ไม่ต่อกับแถว ${last} มีแถวก่อนหน้าถูกลบ เพิ่ม หรือแก้` };
    this.#rows++;
    this.#lastId = id;
    this.#head = hash;
    return this.#faultOfAnchors(id);
  }

  #faultOfAnchors(id: string): AuditFault | null {
    for (const anchor of this.#anchors.get(id) ?? []) {
      if (anchor.head !== this.#head || anchor.rows !== String(this.#rows))
        return { row: id, text: `แถว ${id}: ไม่ตรงกับหลักหมุดของวันที่ ${anchor.day} โซ่ถูกเขียนใหม่ก่อนแถวนี้` };
      this.#met++;
    }
    this.#anchors.delete(id);
    return null;
  }

  /** What became of it, once all lines are in. */
  verdict(): AuditVerdict {
    this.#fault ??= this.#faultAtEnd();
    return {
      rows: this.#rows,
      lastId: this.#lastId || null,
      head: this.#head,
      anchors: this.#met,
      fault: this.#fault,
    };
  }

  #faultAtEnd(): AuditFault | null {
    const [missed] = [...this.#anchors.values()].flat();
    const end = this.#end as { rows?: unknown; last_id?: unknown; head?: unknown } | undefined;
    if (this.#line === 0) return { row: null, text: 'ไฟล์ว่าง' };
    if (missed)
      return {
        row: missed.last_id,
        text: `แถว ${missed.last_id}: หลักหมุดของวันที่ ${missed.day} อ้างแถวนี้ แต่ไม่มีในไฟล์ ท้ายโซ่ถูกตัดหรือเขียนใหม่`,
      };
    if (!end) return { row: null, text: `ไฟล์จบกลางทางหลังแถว ${this.#lastId || 'แรก'} ดาวน์โหลดใหม่` };
    if (end.rows === String(this.#rows) && end.head === this.#head) return null;
    return { row: String(end.last_id), text: `แถว ${String(end.last_id)}: ท้ายไฟล์ไม่ตรงกับแถวที่มี` };
  }
}
