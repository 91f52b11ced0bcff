import { memo } from 'react';

const rows: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['0–9'], 'ใส่เลข ครบหลักเข้าโพยเอง'],
  [['⌫'], 'ลบหนึ่งหลัก'],
  [['Shift', '1–4'], 'เลือกรูปแบบ'],
  [['/'], 'เปลี่ยนจำนวนหลัก'],
  [['*'], 'กลับเลข'],
  [['+', '−'], 'ราคาขึ้นลง'],
  [['Ctrl', 'Z'], 'เลิกทำ'],
  [['Enter'], 'ตรวจโพย'],
];

/** The keyboard of the editor, shown where there is one. */
export const Shortcuts = memo(function Shortcuts() {
  return (
    <dl className="shortcuts" aria-label="แป้นลัด">
      {rows.map(([keys, does]) => (
        <div key={does}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
});
