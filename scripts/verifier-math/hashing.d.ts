/** The offline verifier's own functions, in whose scope the rules of games are written. */
declare const HASHING: {
  sha256(bytes: Uint8Array): Uint8Array;
  hmac(key: Uint8Array, message: Uint8Array): Uint8Array;
  utf8(text: string): Uint8Array;
  toHex(bytes: Uint8Array): string;
  fromHex(hex: string): Uint8Array;
};
