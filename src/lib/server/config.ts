/**
 * The environment, read once and validated as a whole: the process refuses to start and reports every problem (README,
 * configuration table).
 */
import { createECDH } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';

const flag = z.enum(['0', '1', 'true', 'false', '']).transform((v) => v === '1' || v === 'true');

const environment = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(4321),
  HOST: z.string().min(1).default('0.0.0.0'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  INTERNAL_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  ANCHOR_DIR: z.string().min(1).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  REPORT_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  SANDBOX: flag.default(false),
  SECRET_KEY: z.string().min(32, 'needs at least 32 characters').optional(),
  OPERATOR_TOKEN: z.string().min(20, 'needs at least 20 characters').optional(),
  APPROVER_TOKEN: z.string().min(20, 'needs at least 20 characters').optional(),
  OPERATOR_URL: z.url({ protocol: /^https?$/ }).optional(),
  OPERATOR_ALLOW: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.union([z.cidrv4(), z.cidrv6()], 'must be networks such as 203.0.113.0/24, separated by commas'))),
  AUDIT_WEBHOOK: z.url({ protocol: /^https?$/ }).optional(),
  METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0),
  RATE_LIMIT_FACTOR: z.coerce.number().min(0.1).max(100_000).default(1),
  INGEST_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  SMS_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_WEB_OTP: flag.default(false),
  LINE_LIFF_ID: z
    .string()
    .regex(/^\d{6,12}-\w{4,20}$/, 'must look like 1234567890-AbCdEfGh')
    .optional(),
  LINE_CHANNEL_TOKEN: z.string().min(20, 'needs at least 20 characters').optional(),
  LINE_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.line.me'),
  WEB_PUSH_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'must be a P-256 point in base64url, 87 characters')
    .optional(),
  WEB_PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a P-256 key in base64url, 43 characters')
    .optional(),
  WEB_PUSH_SUBJECT: z
    .string()
    .regex(/^(?:mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, 'must begin with mailto: or https://')
    .optional(),
  PUSH_SERVICES: z
    .string()
    .default(
      'https://fcm.googleapis.com,https://*.push.services.mozilla.com,https://*.notify.windows.com,https://*.push.apple.com',
    )
    .transform((text) => text.split(',').map((one) => one.trim()))
    .pipe(
      z
        .array(
          z
            .string()
            .regex(
              /^https?:\/\/(?:\*\.)?[a-z0-9.-]+(?::\d{1,5})?$/,
              'must be an address such as https://*.example.com',
            ),
        )
        .min(1),
    ),
  YEEKEE_BEACON: z.enum(['drand', 'local']).optional(),
  DRAND_RELAYS: z
    .string()
    .default('https://api.drand.sh,https://api2.drand.sh,https://api3.drand.sh,https://drand.cloudflare.com')
    .transform((text) => text.split(',').map((one) => one.trim().replace(/\/+$/, '')))
    .pipe(z.array(z.url({ protocol: /^https?$/ })).min(1)),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  /** The address players use, without a trailing slash; determines cookie names and absolute links. */
  readonly publicUrl: string;
  /** The address by which this process makes calls to the site, without a trailing slash: as a partner, or as a house game. */
  readonly internalUrl: string;
  readonly dataDir: string;
  /** Folder for the ledger's anchors, outside the database. */
  readonly anchorDir: string;
  /** Undefined for the embedded server in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** A replica for reports; undefined: they read the database itself. */
  readonly reportDatabaseUrl: string | undefined;
  readonly databasePool: number;
  readonly role: 'all' | 'web' | 'worker';
  readonly sandbox: boolean;
  /** Undefined: generated at first start and stored in `dataDir`. All other keys are derived from it. */
  readonly secretKey: string | undefined;
  readonly operatorToken: string | undefined;
  readonly approverToken: string | undefined;
  /** The console's own address, without a trailing slash; undefined: below /operator of the members' site. */
  readonly operatorUrl: string | undefined;
  /** Networks (CIDR) that reach the console and operators' calls; empty: all. */
  readonly operatorAllow: readonly string[];
  /** Where the audit's daily anchors are posted; undefined: nowhere. */
  readonly auditWebhook: string | undefined;
  readonly metricsToken: string | undefined;
  /** Number of trusted proxies in front of the site that report the client's address. */
  readonly trustProxy: number;
  /** Multiplies every rate limit; for load tests. */
  readonly rateLimitFactor: number;
  /**
   * Secret of the service that reads the receiving accounts' statements; without it bank transfer is offered in the sandbox
   * only.
   */
  readonly ingestSecret: string | undefined;
  /** Where SMS are posted outside the sandbox. */
  readonly smsWebhookUrl: string | undefined;
  /** SMS codes include the line for browser autofill, which makes a message two parts long. */
  readonly smsWebOtp: boolean;
  /** LINE's id of the pages inside LINE, "<channel>-<page>"; undefined: they explain and offer the normal login. */
  readonly lineLiffId: string | undefined;
  /** Long-lived token of the Messaging API's channel; undefined: no messages by LINE. */
  readonly lineChannelToken: string | undefined;
  /** LINE's API, without a trailing slash. */
  readonly lineApiUrl: string;
  /** Keys and contact that push services know this site by; undefined: no web push outside the sandbox. */
  readonly webPush: { readonly publicKey: string; readonly privateKey: string; readonly subject: string } | undefined;
  /** The only hosts that pushes are sent to: origins, "*." for any host below one. */
  readonly pushServices: readonly string[];
  /** Source of the yeekee beacons: drand's quicknet, or a stand-in with this installation's key (sandbox only). */
  readonly yeekeeBeacon: 'drand' | 'local';
  /** drand relays, all queried in parallel. */
  readonly drandRelays: readonly string[];
  readonly logLevel: z.output<typeof environment>['LOG_LEVEL'];
}

/** All three values of web push, or none; the keys must belong together. */
function webPushOf(env: z.output<typeof environment>, lines: string[]): Config['webPush'] {
  const { WEB_PUSH_PUBLIC_KEY: publicKey, WEB_PUSH_PRIVATE_KEY: privateKey, WEB_PUSH_SUBJECT: subject } = env;
  if (!publicKey && !privateKey && !subject) return undefined;
  if (!publicKey || !privateKey || !subject) {
    lines.push('WEB_PUSH_PUBLIC_KEY, WEB_PUSH_PRIVATE_KEY, WEB_PUSH_SUBJECT: needed together');
    return undefined;
  }
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(privateKey, 'base64url');
  } catch {
    lines.push('WEB_PUSH_PRIVATE_KEY: is no key on P-256');
    return undefined;
  }
  if (curve.getPublicKey('base64url') !== publicKey) lines.push('WEB_PUSH_PUBLIC_KEY: belongs to another private key');
  return { publicKey, privateKey, subject };
}

/** All problems of the environment, one per line. */
export class ConfigError extends Error {
  constructor(lines: readonly string[]) {
    super(
      `The configuration has ${lines.length} problem${lines.length === 1 ? '' : 's'}:\n${lines.map((l) => `  - ${l}`).join('\n')}`,
    );
    this.name = 'ConfigError';
  }
}

/**
 * Parses a configuration from an environment object (pure, so that tests need no process.env).
 *
 * @throws ConfigError listing every problem
 */
export function readConfig(from: Readonly<Record<string, string | undefined>>): Config {
  const defined = Object.fromEntries(Object.entries(from).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(defined);
  const lines: string[] = [];
  if (!parsed.success) {
    lines.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
    throw new ConfigError(lines);
  }
  const env = parsed.data;
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  // A worker has no port of its own.
  const ownUrl = env.ROLE === 'worker' ? publicUrl : `http://127.0.0.1:${env.PORT}`;
  if (env.OPERATOR_TOKEN && env.OPERATOR_TOKEN === env.APPROVER_TOKEN) {
    lines.push('APPROVER_TOKEN: must differ from OPERATOR_TOKEN, the second person is another person');
  }
  if (env.ROLE !== 'all' && !env.DATABASE_URL) lines.push(`DATABASE_URL: needed with ROLE=${env.ROLE}`);
  if (env.ROLE !== 'all' && !env.SECRET_KEY)
    lines.push(`SECRET_KEY: needed with ROLE=${env.ROLE}, several processes must share it`);
  if (env.YEEKEE_BEACON === 'local' && !env.SANDBOX)
    lines.push('YEEKEE_BEACON: local is a stand-in whose key this site knows, for SANDBOX=1 only');
  if (env.LINE_CHANNEL_TOKEN && !env.LINE_LIFF_ID)
    lines.push('LINE_LIFF_ID: needed with LINE_CHANNEL_TOKEN, messages go to linked accounts');
  const webPush = webPushOf(env, lines);
  if (lines.length > 0) throw new ConfigError(lines);
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    internalUrl: (env.INTERNAL_URL ?? ownUrl).replace(/\/+$/, ''),
    dataDir: env.DATA_DIR,
    anchorDir: env.ANCHOR_DIR ?? join(env.DATA_DIR, 'anchors'),
    databaseUrl: env.DATABASE_URL,
    reportDatabaseUrl: env.REPORT_DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    role: env.ROLE,
    sandbox: env.SANDBOX,
    secretKey: env.SECRET_KEY,
    operatorToken: env.OPERATOR_TOKEN,
    approverToken: env.APPROVER_TOKEN,
    operatorUrl: env.OPERATOR_URL?.replace(/\/+$/, ''),
    operatorAllow: env.OPERATOR_ALLOW,
    auditWebhook: env.AUDIT_WEBHOOK,
    metricsToken: env.METRICS_TOKEN,
    trustProxy: env.TRUST_PROXY,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    ingestSecret: env.INGEST_SECRET,
    smsWebhookUrl: env.SMS_WEBHOOK_URL,
    smsWebOtp: env.SMS_WEB_OTP,
    lineLiffId: env.LINE_LIFF_ID,
    lineChannelToken: env.LINE_CHANNEL_TOKEN,
    lineApiUrl: env.LINE_API_URL.replace(/\/+$/, ''),
    webPush,
    pushServices: env.PUSH_SERVICES,
    yeekeeBeacon: env.YEEKEE_BEACON ?? (env.SANDBOX ? 'local' : 'drand'),
    drandRelays: env.DRAND_RELAYS,
    logLevel: env.LOG_LEVEL,
  };
}

/** This process's configuration. */
export function processConfig(): Config {
  return readConfig(process.env);
}
