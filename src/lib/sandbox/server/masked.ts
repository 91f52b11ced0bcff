/** How bank feeds mask a sender: four visible digits, and the beginning of the surname. */

/** "0000010012" -> "xxx-x-x1001-x" */
export const maskedNumber = (number: string): string =>
  number.length === 10 ? `xxx-x-x${number.slice(5, 9)}-x` : `${'x'.repeat(number.length - 4)}${number.slice(-4)}`;

/** "มะลิ วงศ์สว่าง" -> "มะลิ ว***" */
export function maskedName(name: string): string {
  const [first = '', ...rest] = name.split(' ');
  const surname = rest.join(' ');
  return surname ? `${first} ${surname.slice(0, 1)}***` : first;
}
