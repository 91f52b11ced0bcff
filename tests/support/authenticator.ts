/** A software passkey authenticator: creates a key and signs as a phone would, or as an attacker would. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Cheats {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  /** No user verification (finger, face or PIN). */
  readonly unverified?: boolean;
  readonly userHandle?: string;
}

export interface Options {
  readonly challenge: string;
}

const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');

const userPresent = 0x01;
const userVerified = 0x04;
const keyAttached = 0x40;

export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly credentialId = randomBytes(32);
  /** The signature counter it reports. */
  count = 0;

  #clientData({ challenge }: Options, type: string, cheats: Cheats): Buffer {
    const data = {
      type: cheats.type ?? type,
      challenge: cheats.challenge ?? challenge,
      origin: cheats.origin ?? 'http://localhost:4321',
    };
    return Buffer.from(JSON.stringify(data));
  }

  #head(flags: number, { rpId = 'localhost', unverified }: Cheats): Buffer {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(this.count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | (unverified ? 0 : userVerified)]), counted]);
  }

  /** The response to `navigator.credentials.create`. */
  make(options: Options, cheats: Cheats = {}) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const coordinate = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'));
    // COSE: key type EC2, algorithm ES256, curve P-256.
    const publicKey = isoCBOR.encode(
      new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]),
    );
    const authData = Buffer.concat([
      this.#head(userPresent | keyAttached, cheats),
      Buffer.alloc(16),
      Buffer.from([0, this.credentialId.length]),
      this.credentialId,
      publicKey,
    ]);
    const attestation = isoCBOR.encode(
      new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', Uint8Array.from(authData)],
      ] as const),
    );
    return {
      id: base64url(this.credentialId),
      rawId: base64url(this.credentialId),
      type: 'public-key',
      response: {
        clientDataJSON: base64url(this.#clientData(options, 'webauthn.create', cheats)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      },
    };
  }

  /** The response to `navigator.credentials.get`. */
  use(options: Options, cheats: Cheats = {}) {
    const clientData = this.#clientData(options, 'webauthn.get', cheats);
    const authenticatorData = this.#head(userPresent, cheats);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.#keys.privateKey);
    return {
      id: base64url(this.credentialId),
      rawId: base64url(this.credentialId),
      type: 'public-key',
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        ...(cheats.userHandle === undefined ? {} : { userHandle: base64url(cheats.userHandle) }),
      },
    };
  }
}
