/** In the place of the library's: the verifier's own conversions. */
export const utf8ToBytes = (text: string): Uint8Array => HASHING.utf8(text);
export const bytesToHex = (bytes: Uint8Array): string => HASHING.toHex(bytes);
export const hexToBytes = (hex: string): Uint8Array => HASHING.fromHex(hex);
