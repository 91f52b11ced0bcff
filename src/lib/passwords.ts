/** Passwords that anybody would try first, for members and staff alike. */
import { dictionary } from '@zxcvbn-ts/language-common';

/** Those that are tried here and stand in no list of the world's, beside those that do; in lower case. */
const triedHere = `12345678 123456789 1234567890 87654321 11111111 00000000 88888888 99999999 22222222 77777777 66666666 55555555 12341234 11223344 12121212
  123123123 147258369 987654321 0987654321 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qwertyui qwertyuiop asdfghjk asdfghjkl zxcvbnm123 qwerty123 qwerty12
  password password1 password12 password123 passw0rd iloveyou iloveyou1 sunshine princess football baseball superman batman123 welcome1 welcome123
  abcd1234 abcdefgh abc12345 abc123456 a1234567 a12345678 aa123456 aa12345678 aaaaaaaa admin123 administrator letmein1 trustno1 dragon123 monkey123
  starwars whatever computer michelle jennifer jordan23 internet samsung1 samsung123 google123 facebook facebook1 line1234 thailand thailand1 bangkok1
  bangkok123 chiangmai sawasdee sabai123 somchai1 somchai123 mamapapa rakther1 ilovethai 13579246 24681357 10203040 31415926 19191919 20202020 25252525
  69696969 98989898 78945612 74108520 159357456 1234abcd 1234qwer qwer1234 asdf1234 zxcv1234 q1w2e3r4 qazwsxedc p@ssw0rd p@ssword casino88 casino123
  lotto1234 huay1234 slot1234 betting1 money123 lucky777 lucky888 77777777a ufabet123 12345678a a123456789 1111aaaa asdasdasd qweqweqwe 123qweasd
  1qazxsw2 zaq12wsx football1 liverpool liverpool1 manunited chelsea1 arsenal1 pokemon1 naruto123 doraemon kittycat ฟหกดฟหกด รักเธอนะ 87654321a`;

let common: ReadonlySet<string> | undefined;

/**
 * Some 49,000 leaked passwords by how often they are used, 18,000 of them of at least eight characters (ASVS 6.2.4). Read when
 * the first password is set: most processes never need them.
 */
const commonOnes = (): ReadonlySet<string> => {
  common ??= new Set([...dictionary['passwords-common'], ...triedHere.split(/\s+/)]);
  return common;
};

/** Whether a password is a common one or one character repeated, in capitals or not. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return commonOnes().has(lower) || /^(.)\1+$/u.test(password) || lower.startsWith('benja123');
}
