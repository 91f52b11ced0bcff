/** Passkeys in the browser; loaded only on the pages that use one. */
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { api } from '../../client/http.ts';

/** Closed, refused or timed out by the user, or replaced by another WebAuthn request: not an error to report. */
function isCancelled(error: unknown): boolean {
  const cause = error instanceof WebAuthnError ? error.cause : error;
  return cause instanceof Error && (cause.name === 'NotAllowedError' || cause.name === 'AbortError');
}

const unreadable = 'เบราว์เซอร์หรืออุปกรณ์นี้ใช้พาสคีย์กับเว็บนี้ไม่ได้';

/**
 * Logs in with a passkey the user picks; with `fill` it waits as an autofill suggestion of the phone field. `remember` is
 * read once the passkey was used.
 *
 * @returns whether a member is logged in; false when the user cancelled
 * @throws ApiProblem when the site refuses it; Error in Thai when the device cannot
 */
export async function logInWithPasskey({
  fill,
  remember,
}: {
  readonly fill: boolean;
  readonly remember: () => boolean;
}): Promise<boolean> {
  const { options } = await api('POST /api/login/passkey/options', {}, { stay: true });
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const answer = await unlessCancelled(() => startAuthentication({ optionsJSON, useBrowserAutofill: fill }));
  if (!answer) return false;
  await api('POST /api/login/passkey', { ...answer, remember: remember() } as never, { stay: true });
  return true;
}

/**
 * Creates a passkey from the options the site issued after the password check, and registers it.
 *
 * @returns whether one was added; false when the user cancelled
 * @throws ApiProblem when the site refuses it; Error in Thai when the device cannot
 */
export async function addPasskey(options: unknown): Promise<boolean> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const answer = await unlessCancelled(() => startRegistration({ optionsJSON }));
  if (!answer) return false;
  await api('POST /api/member/passkey/add', answer as never, { stay: true });
  return true;
}

async function unlessCancelled<T>(request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await request();
  } catch (error) {
    if (isCancelled(error)) return undefined;
    const isRegistered = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    throw new Error(isRegistered ? 'อุปกรณ์นี้มีพาสคีย์ของบัญชีนี้แล้ว' : unreadable, { cause: error });
  }
}
