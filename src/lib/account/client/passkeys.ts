/** Passkeys in the browser; loaded only by who uses one. */
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { api } from '../../client/http.ts';

/** Closed, refused or timed out by its owner, or given up for another question: nothing to complain of. */
function isGivenUp(error: unknown): boolean {
  const cause = error instanceof WebAuthnError ? error.cause : error;
  return cause instanceof Error && (cause.name === 'NotAllowedError' || cause.name === 'AbortError');
}

const unreadable = 'เบราว์เซอร์หรืออุปกรณ์นี้ใช้พาสคีย์กับเว็บนี้ไม่ได้';

/**
 * Logs in with a passkey the owner chooses; with `fill` it waits among what the browser offers for the phone field.
 *
 * @returns whether somebody is logged in; false when they gave up
 * @throws ApiProblem when the site refuses it; Error in Thai when the device cannot
 */
export async function logInWithPasskey({ fill = false } = {}): Promise<boolean> {
  const { options } = await api('POST /api/login/passkey/options', {}, { stay: true });
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const answer = await asked(() => startAuthentication({ optionsJSON, useBrowserAutofill: fill }));
  if (!answer) return false;
  await api('POST /api/login/passkey', answer as never, { stay: true });
  return true;
}

/**
 * Makes a passkey by the options the site gave for the password, and keeps it.
 *
 * @returns whether one was added; false when the owner gave up
 * @throws ApiProblem when the site refuses it; Error in Thai when the device cannot
 */
export async function addPasskey(options: unknown): Promise<boolean> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const answer = await asked(() => startRegistration({ optionsJSON }));
  if (!answer) return false;
  await api('POST /api/member/passkey/add', answer as never, { stay: true });
  return true;
}

async function asked<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (isGivenUp(error)) return undefined;
    const known = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    throw new Error(known ? 'อุปกรณ์นี้มีพาสคีย์ของบัญชีนี้แล้ว' : unreadable, { cause: error });
  }
}
