/** Hashes of texts, the same in the server and in the browser. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 of a text's UTF-8 bytes, hex. */
export const hashText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
