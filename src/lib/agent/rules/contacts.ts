/** A brand's contacts: addresses of its own accounts at LINE and Telegram, and a telephone number. */

const hosts = {
  line_url: ['line.me', 'lin.ee', 'page.line.me'],
  line_team_url: ['line.me', 'lin.ee', 'page.line.me'],
  telegram_url: ['t.me', 'telegram.me'],
} as const;
export type ContactLink = keyof typeof hosts;

/** The address as it is kept; undefined for one that does not lead there. */
export function contactLink(kind: ContactLink, sent: string): string | undefined {
  if (!URL.canParse(sent)) return undefined;
  const { protocol, hostname, port, username, password, pathname, href } = new URL(sent);
  const own = (hosts[kind] as readonly string[]).includes(hostname);
  return protocol === 'https:' && own && pathname.length > 1 && !port && !username && !password ? href : undefined;
}

/** "02-123-4567" -> "021234567": a telephone in Thailand, or a short number of four digits; undefined for any other. */
export function contactPhone(sent: string): string | undefined {
  const digits = sent.replace(/[\s-]/g, '');
  return /^(0[2-7]\d{7}|0[689]\d{8}|1\d{3})$/.test(digits) ? digits : undefined;
}

/** As people read it: "02-123-4567", "081-234-5678", "1234". */
export const contactPhoneText = (digits: string): string =>
  digits.length === 10
    ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`
    : digits.length === 9
      ? `${digits.slice(0, 2)}-${digits.slice(2, 5)}-${digits.slice(5)}`
      : digits;
