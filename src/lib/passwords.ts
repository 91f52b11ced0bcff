/** Passwords that anybody would try first, for members and staff alike. */

/** The most common passwords of at least eight characters, Thai ones included; compared in lower case. */
const common = new Set(
  `12345678 123456789 1234567890 87654321 11111111 00000000 88888888 99999999 22222222 77777777 66666666 55555555 12341234 11223344 12121212
  123123123 147258369 987654321 0987654321 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qwertyui qwertyuiop asdfghjk asdfghjkl zxcvbnm123 qwerty123 qwerty12
  password password1 password12 password123 passw0rd iloveyou iloveyou1 sunshine princess football baseball superman batman123 welcome1 welcome123
  abcd1234 abcdefgh abc12345 abc123456 a1234567 a12345678 aa123456 aa12345678 aaaaaaaa admin123 administrator letmein1 trustno1 dragon123 monkey123
  starwars whatever computer michelle jennifer jordan23 internet samsung1 samsung123 google123 facebook facebook1 line1234 thailand thailand1 bangkok1
  bangkok123 chiangmai sawasdee sabai123 somchai1 somchai123 mamapapa rakther1 ilovethai 13579246 24681357 10203040 31415926 19191919 20202020 25252525
  69696969 98989898 78945612 74108520 159357456 1234abcd 1234qwer qwer1234 asdf1234 zxcv1234 q1w2e3r4 qazwsxedc p@ssw0rd p@ssword casino88 casino123
  lotto1234 huay1234 slot1234 betting1 money123 lucky777 lucky888 77777777a ufabet123 12345678a a123456789 1111aaaa asdasdasd qweqweqwe 123qweasd
  1qazxsw2 zaq12wsx football1 liverpool liverpool1 manunited chelsea1 arsenal1 pokemon1 naruto123 doraemon kittycat ฟหกดฟหกด รักเธอนะ 87654321a`
    .split(/\s+/)
    .filter(Boolean),
);

/** Whether a password is a common one or one character repeated. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return common.has(lower) || /^(.)\1+$/u.test(password) || lower.startsWith('benja123');
}
