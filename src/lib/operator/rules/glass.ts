/** Breaking the glass (operator.md section 4): what an emergency may do, for how long, and until when it is reviewed. */
import { dayMs, minuteMs } from '../../time.ts';

/** The name of an emergency's acts in the audit; nobody on the staff may have it. */
export const glassName = 'glass';

export const glassMs = 60 * minuteMs;
/** Somebody else looks it through within this. */
export const reviewMs = 7 * dayMs;

/** All it may do besides looking: void, pause, disable or renew staff. None of it moves money out. */
const glassActs: ReadonlySet<string> = new Set(
  [
    ...['round/void', 'game/close', 'provider/close', 'gaming/stop', 'promotion/pause', 'channel/set'],
    ...['people/change', 'people/renew', 'logout'],
  ].map((call) => `POST /api/operator/${call}`),
);

/** Whether an emergency may make a call; files may be taken out by nobody alone. */
export const glassMay = (key: string, isFile: boolean): boolean =>
  key.startsWith('GET ') ? !isFile : glassActs.has(key);

/** Whether a change of a receiving channel does nothing but close it. */
export const onlyCloses = (change: { readonly open?: boolean | undefined }): boolean =>
  change.open === false && onlyHas(change, ['channel_id', 'open', 'reason']);

/** Whether a change of somebody of the staff does nothing but disable them. */
export const onlyDisables = (change: { readonly disabled?: boolean | undefined }): boolean =>
  change.disabled === true && onlyHas(change, ['name', 'disabled', 'reason']);

const onlyHas = (change: object, names: readonly string[]): boolean =>
  Object.entries(change).every(([name, value]) => value === undefined || names.includes(name));

/** People who may have broken it: whoever holds both tokens can be either of them. */
export const mayHaveBroken = (name: string): boolean => [glassName, 'operator', 'approver'].includes(name);
