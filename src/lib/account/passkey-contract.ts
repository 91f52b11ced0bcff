/** Passkeys (WebAuthn): a second way to log in; adding and removing one requires the password. */
import { z } from 'zod';
import { flag, id, idOut, instant, nothing, type RouteTable } from '../contract/route.ts';
import { loginData, password, tokenBeside } from './contract.ts';

const base64url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/, 'พาสคีย์ไม่ถูกต้อง');

/** Options for creating or using a passkey, as the browser's `parse…OptionsFromJSON` reads them. */
const options = z.object({ options: z.record(z.string(), z.unknown()) });

const credential = { id: base64url(1_400), rawId: base64url(1_400), type: z.literal('public-key') };

const madeCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/, 'พาสคีย์ไม่ถูกต้อง'))
      .max(10)
      .optional(),
  }),
});
export type MadeCredential = z.output<typeof madeCredential>;

const usedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(8_000),
    userHandle: base64url(100).optional(),
  }),
});
export type UsedCredential = z.output<typeof usedCredential>;

const passkeyLogin = usedCredential.extend({ remember: flag.optional() });
export type PasskeyLogin = z.output<typeof passkeyLogin>;

const passkeyShape = z.object({
  passkey_id: idOut,
  /** Where it was added, "Chrome บน Android". */
  name: z.string(),
  /** Synced by a password manager to the member's other devices. */
  synced: z.boolean(),
  created_at: instant,
  last_used_at: instant.nullable(),
});
export type PasskeyView = z.output<typeof passkeyShape>;

export const passkeyRoutes = {
  'POST /api/login/passkey/options': {
    auth: 'guest',
    rate: 'write',
    summary: 'A challenge for logging in with a passkey; single use, valid for five minutes',
    input: nothing,
    data: options,
  },
  'POST /api/login/passkey': {
    auth: 'guest',
    rate: 'login',
    summary: 'Logs in with a passkey; sets the session cookie; `remember` as at login',
    input: passkeyLogin,
    data: loginData,
    beside: tokenBeside,
  },
  'GET /api/member/passkey/list': {
    auth: 'member',
    rate: 'read',
    summary: 'The member’s passkeys',
    input: nothing,
    data: z.array(passkeyShape),
  },
  'POST /api/member/passkey/options': {
    auth: 'member',
    rate: 'login',
    summary: 'Options for creating a passkey; requires the password',
    input: z.object({ password }),
    data: options,
  },
  'POST /api/member/passkey/add': {
    auth: 'member',
    rate: 'login',
    summary: 'Registers a created passkey',
    input: madeCredential,
    data: passkeyShape,
  },
  'POST /api/member/passkey/remove': {
    auth: 'member',
    rate: 'login',
    summary: 'Removes a passkey; requires the password',
    input: z.object({ passkey_id: id, password }),
    data: z.null(),
  },
} as const satisfies RouteTable;
