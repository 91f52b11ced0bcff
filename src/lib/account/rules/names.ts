/** Names as on a bank account: Thai or Latin letters (thai.md 5.3). */

const allowed = /^[\u0e01-\u0e3a\u0e40-\u0e4ea-zA-Z][\u0e01-\u0e3a\u0e40-\u0e4ea-zA-Z .'-]{0,79}$/;
const titles = /^(นางสาว|นาง|นาย|น\.ส\.|ด\.ช\.|ด\.ญ\.|เด็กชาย|เด็กหญิง|ว่าที่\s*ร\.ต\.|mr\.?|mrs\.?|ms\.?|miss)\s*/i;

/** A cleaned name, or undefined when it contains anything but letters. NFC, never NFKC (which splits ำ); titles are dropped. */
export function cleanName(text: string): string | undefined {
  const name = text.normalize('NFC').replaceAll('\u0e4d\u0e32', '\u0e33').replace(/\s+/g, ' ').trim();
  if (!allowed.test(name)) return undefined;
  const bare = name.replace(titles, '');
  // "นางนวล" loses its title, but "นาง" alone stays: it must not become an empty name.
  return bare.length >= 2 && /^[\u0e01-\u0e2ea-zA-Z\u0e40-\u0e44]/.test(bare) ? bare : name;
}
