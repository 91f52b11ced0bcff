/** The six pictures of naam tao pu pla, in the order of the faces 1 to 6 (games-detail.md 3.3). */
import { hex } from '../../art/colour.ts';
import { colours as c, dark, dot, engraved, fill, line, polar, within } from './engraved.ts';

function tiger(): string {
  const head =
    'M50 17C70 17 86 29 86 48 86 55 84 59 93 68 84 69 82 76 72 82 65 88 57 93 50 93S35 88 28 82C18 76 16 69 7 68 16 59 14 55 14 48 14 29 30 17 50 17Z';
  const stripes =
    'M47.500 18H52.500L51 38H49ZM36 23Q50 31 64 23Q58 30 50 30.500Q42 30 36 23ZM38 31Q50 38 62 31Q56 37 50 37.500Q44 37 38 31ZM15 44Q24 44 27 51Q20 47 14 49ZM13 57Q21 55 25 60Q18 59 13 63ZM14 68Q21 65 25 68Q20 70 17 73ZM85 44Q76 44 73 51Q80 47 86 49ZM87 57Q79 55 75 60Q82 59 87 63ZM86 68Q79 65 75 68Q80 70 83 73ZM24 28Q30 30 31 36Q26 32 21 33ZM76 28Q70 30 69 36Q74 32 79 33Z';
  return [
    engraved('M28 34C10 30 8 8 24 9 36 10 42 20 42 26Z', c.orange, { from: 34 }),
    engraved('M72 34C90 30 92 8 76 9 64 10 58 20 58 26Z', c.orange, { from: 60 }),
    fill('M28 28C18 26 17 15 25 15 31 16 35 20 36 24ZM72 28C82 26 83 15 75 15 69 16 65 20 64 24Z', c.pink),
    engraved(head, c.orange),
    fill('M50 58C40 52 24 58 22 68 26 80 40 90 50 91 60 90 74 80 78 68 76 58 60 52 50 58Z', c.ivory),
    fill('M26 42C28 35 38 34 43 40L40 47C34 50 28 48 26 42ZM74 42C72 35 62 34 57 40L60 47C66 50 72 48 74 42Z', c.ivory),
    fill(
      'M28 43C32 37 39 38 42 44 37 49 31 48 28 43ZM72 43C68 37 61 38 58 44 63 49 69 48 72 43Z',
      hex(0.72, 0.15, 140),
    ),
    dot(36, 43.4, 3, dark),
    dot(64, 43.4, 3, dark),
    fill(stripes, dark),
    engraved('M41 57Q50 53 59 57 57 65 50 68 43 65 41 57Z', c.red),
    line('M50 68V74M50 74C46 81 37 80 35 74M50 74C54 81 63 80 65 74', dark, 2, 1),
    fill('M45 79Q50 86 55 79Z', c.red),
    line('M30 68 8 62M30 72 10 76M70 68 92 62M70 72 90 76', c.ivory, 1.1, 0.9),
  ].join('');
}

function gourd(): string {
  const body =
    'M50 15C61 15 68 23 68 33 68 40 63 44 62 48 75 53 82 62 82 72 82 86 68 94 50 94S18 86 18 72C18 62 25 53 38 48 37 44 32 40 32 33 32 23 39 15 50 15Z';
  return [
    engraved('M50 17C49 10 53 5 61 4L63 8C57 9 54 12 54 18Z', c.greenDeep),
    engraved('M57 11C66 2 80 3 88 11 80 19 66 20 57 11Z', c.green, { from: 74 }),
    line('M59 11C68 9 78 9 86 11M68 6.500 71 10M74 6 77 10M68 15 71 11', c.greenDeep, 1, 0.9),
    engraved(body, hex(0.78, 0.13, 122)),
    line(
      'M50 17V92M41 19C36 28 38 40 44 47 32 54 27 64 28 74 29 84 36 90 40 92M59 19C64 28 62 40 56 47 68 54 73 64 72 74 71 84 64 90 60 92',
      hex(0.45, 0.1, 130),
      1.1,
      0.75,
    ),
    line('M38 27C36 31 36 36 38 40M26 66C24 72 25 79 29 84', c.ivory, 3, 0.75),
    engraved('M35 44Q50 51 65 44L66 51Q50 58 34 51Z', c.red),
    fill('M50 50C42 54 38 62 40 70L46 62ZM50 50C58 54 62 62 60 70L54 62Z', c.red),
    dot(50, 50.5, 4.2, c.goldLight),
  ].join('');
}

function rooster(): string {
  return [
    engraved('M58 56C62 34 70 12 90 8 82 20 88 38 74 60Z', c.green, { from: 74 }),
    engraved('M62 58C70 38 84 24 98 30 88 38 90 54 74 66Z', c.blue, { from: 80 }),
    engraved('M62 64C74 52 88 48 97 56 88 60 84 70 70 72Z', c.purple, { from: 80 }),
    line('M64 50C68 34 76 20 84 14M68 56C76 42 86 34 93 33M72 63C80 57 88 55 93 57', c.ivory, 1, 0.7),
    line('M42 82V93M42 93 33 96M42 93 50 96M56 81V93M56 93 47 96M56 93 64 96', c.gold, 3, 1),
    engraved(
      'M26 34C28 24 40 22 44 31 47 40 54 42 62 46 74 52 78 62 72 71 66 82 54 86 44 84 29 82 22 70 24 57 25 48 24 42 26 34Z',
      hex(0.62, 0.15, 48),
    ),
    engraved(
      'M26 36C27 26 38 22 43 31 47 41 54 45 58 51 51 49 49 53 48 60 44 54 41 56 39 63 36 56 32 57 29 62 25 53 25 44 26 36Z',
      c.goldLight,
      { from: 44 },
    ),
    line('M33 40C34 47 36 52 38 57M39 37C41 44 45 50 48 54', c.goldDeep, 1.1, 0.9),
    engraved('M40 66C46 54 64 54 72 62 66 64 66 68 62 69 61 74 56 73 54 76 46 78 40 74 40 66Z', c.greenDeep, {
      from: 58,
    }),
    line('M46 66C52 60 60 60 66 62M46 71C52 66 58 66 62 67', c.greenLight, 1.1, 0.9),
    engraved('M25 29C17 24 19 13 25 15 23 7 31 4 34 11 37 4 45 7 43 15 49 15 48 24 43 27 38 24 30 24 25 29Z', c.red, {
      from: 37,
    }),
    fill('M26 31 11 37 26 40Z', c.gold),
    fill('M26 35.500 11 37 26 40Z', c.goldDeep),
    engraved('M26 39C20 43 20 52 26 53 32 52 32 43 30 39Z', c.red, { from: 28 }),
    dot(33, 32, 4, c.ivory),
    dot(32.5, 32, 2.2, dark),
  ].join('');
}

/** Segments of a curled body about (54, 56), thinner towards the tail. */
function shrimp(): string {
  const [x, y, radius, count, start, end] = [54, 56, 25, 8, 196, 440];
  const at = (degrees: number, r: number): string => polar(x, y, r, degrees);
  let segments = '';
  let legs = '';
  for (let i = count - 1; i >= 0; i--) {
    const a = start + ((end - start) * i) / count;
    const b = start + ((end - start) * (i + 1)) / count;
    const middle = (a + b) / 2;
    const [w, v] = [12.5 - (8 * i) / count, 12.5 - (8 * (i + 1)) / count];
    const path = `M${at(a, radius - w * 0.75)}L${at(a, radius + w)}Q${at(middle, radius + w * 1.22)} ${at(b + 5, radius + v + 0.8)}L${at(b + 1, radius - v * 0.75)}Q${at(middle, radius - w * 0.6)} ${at(a, radius - w * 0.75)}Z`;
    segments += engraved(path, i % 2 ? c.coral : c.coralLight, { from: 56 });
    if (i < 6)
      legs += line(
        `M${at(middle - 4, radius - w * 0.6)}Q${at(middle - 14, radius - w - 4)} ${at(middle - 26, radius - w * 1.05)}`,
        c.coral,
        2.6,
        1,
      );
  }
  const fan = [-46, -14, 18].map(
    (turn) =>
      `<g transform="translate(${at(end, radius)}) rotate(${turn + 186})">${engraved('M0 0C8-9 20-9 27-2 22 6 10 8 0 0Z', turn === -14 ? c.red : c.coral, { from: 12, to: 40 })}</g>`,
  );
  const head = 'M37 43C34 34 28 28 20 26L3 20 15 31C11 34 10 40 13 45 17 53 25 60 35 62 42 63 45 52 37 43Z';
  return [
    line('M15 34C6 20 22 4 46 6 70 8 88 16 96 34M14 38C2 36-1 52 8 70 12 79 16 86 24 92', c.red, 1.7, 1),
    legs,
    ...fan,
    segments,
    engraved(head, c.coral, { from: 30 }),
    line('M20 28C30 36 33 48 31 60M6 22 22 30', c.redDeep, 1.2, 0.8),
    line('M16 45Q10 52 14 60M22 52Q18 60 22 67M29 58Q27 65 31 71', c.coral, 2.6, 1),
    dot(18, 36.5, 4.6, c.ivory),
    dot(17.4, 36.5, 2.5, dark),
  ].join('');
}

function fish(): string {
  const body =
    'M5 52C16 30 44 22 66 43 74 36 84 28 97 27 91 38 90 46 91 53 92 62 94 70 98 80 86 78 76 70 67 62 46 82 16 76 5 52Z';
  const front = 'M24 24C34 40 34 62 24 80L74 84V20Z';
  return [
    engraved('M34 31C40 17 56 15 66 22 62 28 62 33 62 40Z', c.coral, { from: 52 }),
    engraved('M36 72C38 82 46 88 54 88 52 82 52 78 54 72Z', c.coral, { from: 46 }),
    fill(body, c.goldLight),
    within(
      body,
      fill('M0 56C20 64 50 66 72 52V100H0Z', hex(0.95, 0.05, 88)) +
        fill(front, c.coral) +
        fill(front, 'url(#scales)') +
        fill('M66 43C64 50 64 56 67 62L104 90V20Z', c.gold) +
        '<rect y="54" width="100" height="50" fill="url(#hatch)" opacity=".75"/>',
    ),
    line('M24 25C34 40 34 62 24 79', c.redDeep, 1.4, 0.9),
    line('M70 48 92 36M71 52 90 50M71 56 93 70', c.goldDeep, 1.1, 0.9),
    line('M38 30 42 22M46 30 50 20M54 33 58 23', c.redDeep, 1, 0.8),
    engraved('M34 56C40 52 50 56 52 66 44 66 36 64 34 56Z', c.goldLight, { from: 44 }),
    dot(16, 47, 5, c.ivory),
    dot(15.5, 47, 2.7, dark),
    line('M6 54Q11 57 15 55', dark, 1.3, 0.7),
    line('M7 56C3 60 3 66 6 69M11 59C8 64 9 70 13 73', c.goldDeep, 1.6, 1),
    line(body, dark, 1.1, 0.5),
  ].join('');
}

function crab(): string {
  const legs = 'M26 60C16 58 9 60 5 68M26 66C16 68 11 73 9 82M30 72C23 76 20 82 21 91';
  const arm = 'M28 54C18 52 12 46 13 38';
  const claw = 'M12 42C2 36 1 20 12 10 12 18 15 22 19 24 20 18 24 15 29 14 34 26 28 40 16 43Z';
  const half =
    line(legs, c.redDeep, 5, 1) +
    line(legs, c.red, 2.2, 1) +
    line(arm, c.redDeep, 8, 1) +
    line(arm, c.red, 5, 1) +
    engraved(claw, c.red, { from: 16, to: 60 }) +
    line('M6 24Q10 28 14 28M8 33Q13 35 19 34', c.redDeep, 1.1, 0.8);
  const body = 'M16 54C20 42 36 38 50 38S80 42 84 54C86 68 68 82 50 82S14 68 16 54Z';
  return [
    half,
    `<g transform="translate(100 0) scale(-1 1)">${half}</g>`,
    line('M43 44V33M57 44V33', c.redDeep, 3.6, 1),
    engraved(body, c.red),
    line(
      'M26 52C34 46 42 45 50 45S66 46 74 52M50 60V78M34 60C36 68 40 74 44 78M66 60C64 68 60 74 56 78',
      c.redDeep,
      1.2,
      0.75,
    ),
    dot(42, 31, 5.6, c.ivory),
    dot(58, 31, 5.6, c.ivory),
    dot(42.8, 31, 2.8, dark),
    dot(57.2, 31, 2.8, dark),
    ...[34, 42, 50, 58, 66].map((x, at) => dot(x, [54, 52, 51.5, 52, 54][at] ?? 52, 1.9, c.goldLight)),
    line('M43 68Q50 72 57 68', c.redDeep, 1.6, 0.9),
  ].join('');
}

/** By face, from 1: เสือ น้ำเต้า ไก่ กุ้ง ปลา ปู. */
export const animals: readonly string[] = [tiger(), gourd(), rooster(), shrimp(), fish(), crab()];
