/**
 * This installation's keys: one root secret, from SECRET_KEY or generated at first start in the data directory, and keys
 * derived from it.
 */
import { hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** The purposes of keys; each key has exactly one. */
export type KeyPurpose =
  | 'access_token'
  | 'gateway'
  | 'ingest'
  | 'payout'
  | 'otp'
  | 'phone_code'
  | 'yeekee_beacon'
  | 'yeekee_shooter'
  | 'operator_totp'
  | 'operator_recovery'
  | 'play_pause'
  | 'affiliate_visit'
  | 'web_push'
  | 'game_keys'
  | 'game_launch'
  | 'house_bearer'
  | 'house_wire'
  | 'house_seeds'
  | 'house_chains'
  | 'ledger_seal';

export interface Secrets {
  /** A 32-byte key for a purpose; the same in every process of the installation. */
  key(purpose: KeyPurpose): Buffer;
  readonly operatorToken: string | undefined;
  readonly approverToken: string | undefined;
}

interface StoredSecrets {
  readonly secret_key: string;
  readonly operator_token: string;
  readonly approver_token: string;
}

/**
 * Reads or generates the installation's secrets. Operator tokens are generated in the sandbox only; elsewhere they must be
 * configured.
 */
export function openSecrets(config: Config): Secrets {
  const stored = config.secretKey && !config.sandbox ? undefined : storedSecrets(config.dataDir);
  const root = config.secretKey ?? stored?.secret_key;
  if (!root) throw new Error('no SECRET_KEY and no data directory to keep one in');
  const derived = new Map<KeyPurpose, Buffer>();
  return {
    key(purpose) {
      const key = derived.get(purpose) ?? Buffer.from(hkdfSync('sha256', root, 'benja', purpose, 32));
      // Cached, because every request with a bearer needs one.
      derived.set(purpose, key);
      return key;
    },
    operatorToken: config.operatorToken ?? (config.sandbox ? stored?.operator_token : undefined),
    approverToken: config.approverToken ?? (config.sandbox ? stored?.approver_token : undefined),
  };
}

function storedSecrets(dataDir: string): StoredSecrets {
  const file = join(dataDir, 'secrets.json');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const fresh: StoredSecrets = {
    secret_key: randomBytes(32).toString('base64url'),
    operator_token: `operator-${randomBytes(15).toString('base64url')}`,
    approver_token: `approver-${randomBytes(15).toString('base64url')}`,
  };
  try {
    // "wx": of two processes starting at once one writes, and both read the same file.
    writeFileSync(file, JSON.stringify(fresh, null, 2), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return JSON.parse(readFileSync(file, 'utf8')) as StoredSecrets;
}

/** Constant-time comparison of two texts of any length. */
export function sameText(a: string, b: string): boolean {
  const digest = (text: string): Buffer => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(a), digest(b));
}
