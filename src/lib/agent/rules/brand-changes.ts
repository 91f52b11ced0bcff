/** What a change of the brand reads like. */
import { type BrandColours, brandColourNames, brandColourThai, usualColours } from './brand-colours.ts';
import { contactPhoneText } from './contacts.ts';

/** What a version says, by the names of the wire; null for none or, of logo and colours, for the site's own. */
export interface BrandBody {
  readonly name: string;
  readonly logo_url: string | null;
  readonly colours: BrandColours | null;
  readonly line_url: string | null;
  readonly line_team_url: string | null;
  readonly telegram_url: string | null;
  readonly phone: string | null;
}

const contacts = {
  line_url: 'LINE ของเว็บ',
  line_team_url: 'LINE ทีมงาน',
  telegram_url: 'Telegram',
  phone: 'โทรศัพท์',
} as const;

/** The address of a logo by its hash. */
export const logoPath = (hash: string): string => `/art/brand/${hash}.png`;

/** What differs, as people read it: "ชื่อ เบญจา เป็น เบญจา 2". */
export function brandChanges(before: BrandBody, after: BrandBody): string[] {
  const changes: string[] = [];
  if (before.name !== after.name) changes.push(`ชื่อ ${before.name} เป็น ${after.name}`);
  if (before.logo_url !== after.logo_url) changes.push(after.logo_url ? 'เปลี่ยนโลโก้' : 'กลับไปใช้ตราเดิมของระบบ');
  const [from, to] = [before.colours ?? usualColours, after.colours ?? usualColours];
  for (const name of brandColourNames)
    if (from[name] !== to[name]) changes.push(`${brandColourThai[name]} ${from[name]} เป็น ${to[name]}`);
  for (const [name, label] of Object.entries(contacts) as [keyof typeof contacts, string][]) {
    const value = after[name];
    if (before[name] === value) continue;
    changes.push(value ? `${label} ${name === 'phone' ? contactPhoneText(value) : value}` : `เอา${label}ออก`);
  }
  return changes;
}
