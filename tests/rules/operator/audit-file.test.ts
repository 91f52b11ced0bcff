import { describe, expect, it } from 'vitest';
import { hashText } from '#lib/digest.ts';
import { type AuditAnchorView, AuditCheck, anchorsIn, auditFormat } from '#lib/operator/rules/audit-file.ts';

const head = JSON.stringify({ format: auditFormat });

interface Row {
  readonly id: string;
  readonly hash: string;
  readonly line: string;
}

/** A chain over texts, as the console writes it. */
function chainOf(texts: readonly string[]): Row[] {
  const rows: Row[] = [];
  for (const [at, text] of texts.entries()) {
    const id = String(at * 2 + 2);
    const row = JSON.stringify([rows.at(-1)?.hash ?? '', Number(id), text]);
    rows.push({ id, hash: hashText(row), line: `{"hash":"${hashText(row)}","row":${row}}` });
  }
  return rows;
}

const rows = chainOf(['หนึ่ง', 'สอง', 'สาม', 'สี่']);
const anchorAt = (at: number, over: Partial<AuditAnchorView> = {}, of = rows): AuditAnchorView => ({
  day: '2026-11-26',
  rows: String(at + 1),
  last_id: of[at]?.id ?? '',
  head: of[at]?.hash ?? '',
  ...over,
});
const endOf = (of: readonly Row[]): string =>
  JSON.stringify({ end: { rows: String(of.length), last_id: of.at(-1)?.id ?? '', head: of.at(-1)?.hash ?? '' } });
const fileOf = (of: readonly Row[], anchors: readonly AuditAnchorView[] = []): string[] => [
  head,
  ...anchors.map((anchor) => JSON.stringify({ anchor })),
  ...of.map(({ line }) => line),
  endOf(of),
  '',
];
function verdict(lines: readonly string[], kept: readonly AuditAnchorView[] = []) {
  const check = new AuditCheck(kept);
  for (const line of lines) check.line(line);
  return check.verdict();
}

describe('a file of the audit', () => {
  it('is whole when every row follows and every anchor is met', () => {
    expect(verdict(fileOf(rows, [anchorAt(1)]), [anchorAt(2)])).toEqual({
      ...{ rows: 4, lastId: '8', head: rows[3]?.hash, anchors: 2, fault: null },
    });
    expect(verdict(fileOf([]))).toMatchObject({ rows: 0, lastId: null, fault: null });
  });

  it('names the row whose text was changed by a byte', () => {
    const forged = fileOf(rows).map((line) => line.replace('สอง', 'สิง'));
    expect(verdict(forged).fault).toMatchObject({ row: '4', text: expect.stringContaining('แถว 4') });
    expect(verdict(forged).lastId).toBe('2');
  });

  it('names the row after one that is gone, twice there, or out of place', () => {
    const [a, b, c, d] = rows as [Row, Row, Row, Row];
    expect(verdict(fileOf([a, c, d])).fault).toMatchObject({ row: '6' });
    expect(verdict(fileOf([a, b, b, c, d])).fault).toMatchObject({ row: '4' });
    expect(verdict(fileOf([b, c, d])).fault).toMatchObject({ row: '4' });
    const same = chainOf(['x']);
    const again = JSON.stringify([same[0]?.hash, 2, 'y']);
    const lines = fileOf([
      ...same,
      { id: '2', hash: hashText(again), line: `{"hash":"${hashText(again)}","row":${again}}` },
    ]);
    expect(verdict(lines).fault).toMatchObject({ row: '2' });
  });

  it('names the anchored row of a tail that was computed anew or cut off', () => {
    const rewritten = chainOf(['หนึ่ง', 'สิง', 'สาม', 'สี่']);
    expect(verdict(fileOf(rewritten)).fault).toBeNull();
    expect(verdict(fileOf(rewritten, [anchorAt(2)])).fault).toMatchObject({
      row: '6',
      text: expect.stringContaining('2026-11-26'),
    });
    expect(verdict(fileOf(rewritten), [anchorAt(1)]).fault).toMatchObject({ row: '4' });
    expect(verdict(fileOf(rows.slice(0, 2)), [anchorAt(3)]).fault).toMatchObject({
      row: '8',
      text: expect.stringContaining('ถูกตัด'),
    });
    expect(verdict(fileOf(rows, [anchorAt(1, { rows: '3' })])).fault).toMatchObject({ row: '4' });
  });

  it('says so of a file that is empty, cut, of something else, or continues behind its end', () => {
    expect(verdict([]).fault).toMatchObject({ row: null, text: 'ไฟล์ว่าง' });
    expect(verdict(fileOf(rows).slice(0, 3)).fault).toMatchObject({ text: expect.stringContaining('กลางทางหลังแถว 4') });
    expect(verdict(['{"format":"other"}', endOf([])]).fault).toMatchObject({
      text: expect.stringContaining('บรรทัด 1'),
    });
    expect(verdict([head, 'นี่ไม่ใช่แถว']).fault).toMatchObject({ text: expect.stringContaining('บรรทัด 2') });
    expect(verdict(fileOf(rows).slice(1)).fault).toMatchObject({ text: expect.stringContaining('บรรทัด 1') });
    expect(verdict([head, endOf([]), ...rows.map(({ line }) => line)]).fault).toMatchObject({
      text: expect.stringContaining('บรรทัด 3'),
    });
    expect(verdict([head, endOf([]), endOf([])]).fault).toMatchObject({ text: expect.stringContaining('บรรทัด 3') });
    expect(
      verdict([head, rows[0]?.line ?? '', JSON.stringify({ anchor: anchorAt(0) }), endOf(rows.slice(0, 1))]).fault,
    ).toMatchObject({
      text: expect.stringContaining('บรรทัด 3'),
    });
    expect(verdict([head, '{"hash":"00","row":[]}']).fault).toMatchObject({ text: expect.stringContaining('บรรทัด 2') });
    expect(verdict([head, ...rows.map(({ line }) => line), endOf(rows.slice(0, 3))]).fault).toMatchObject({ row: '6' });
  });
});

it('reads kept anchors as the webhook, the file or the archive has them', () => {
  const one = anchorAt(1);
  expect(anchorsIn('')).toEqual([]);
  expect(anchorsIn(JSON.stringify(one))).toEqual([one]);
  expect(
    anchorsIn(
      `${JSON.stringify({ type: 'audit_anchor', anchor: one })}\n\n${JSON.stringify({ anchor: anchorAt(2) })}\n`,
    ),
  ).toEqual([one, anchorAt(2)]);
  expect(anchorsIn(JSON.stringify([one, anchorAt(2)]))).toHaveLength(2);
  for (const wrong of ['x', '{"day":"2026-11-26"}', '3', 'null', `${JSON.stringify(one)}\nx`])
    expect(anchorsIn(wrong), wrong).toBeUndefined();
});
