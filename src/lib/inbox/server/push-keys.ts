/** The keys that this site names itself by to push services (VAPID, RFC 8292). */
import { createECDH } from 'node:crypto';
import type { Context } from '../../server/context.ts';

export interface PushKeys {
  /** The uncompressed point on P-256 in base64url; browsers are given it. */
  readonly publicKey: string;
  readonly privateKey: string;
  /** Where a push service reaches the operator: "mailto:" or "https:". */
  readonly subject: string;
}

const derived = new WeakMap<Context['secrets'], PushKeys>();

/** The keys of the configuration; in the sandbox, without any, this installation's own. Undefined: no web push. */
export function pushKeys({ config, secrets }: Pick<Context, 'config' | 'secrets'>): PushKeys | undefined {
  if (config.webPush || !config.sandbox) return config.webPush;
  const known = derived.get(secrets);
  if (known) return known;
  const curve = createECDH('prime256v1');
  const privateKey = secrets.key('web_push');
  curve.setPrivateKey(privateKey);
  const keys = {
    publicKey: curve.getPublicKey().toString('base64url'),
    privateKey: privateKey.toString('base64url'),
    subject: 'mailto:demo@example.com',
  };
  derived.set(secrets, keys);
  return keys;
}
