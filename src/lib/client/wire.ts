/**
 * One call over the wire and what may come of it, for the members' site and for the console: what each does about a refusal
 * is its own.
 */
import { internal, unanswered } from './codes.ts';
import { request } from './requests.ts';

/** A refused or unanswered request. `message` is Thai, ready to show; `fields` names the invalid fields. */
export class ApiProblem extends Error {
  readonly code: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly data: unknown;

  constructor(code: number, message: string, fields: Readonly<Record<string, string>> = {}, data?: unknown) {
    super(message);
    this.name = 'ApiProblem';
    this.code = code;
    this.fields = fields;
    this.data = data;
  }
}

export interface Envelope {
  readonly error: number;
  readonly message?: string;
  readonly fields?: Record<string, string>;
  readonly data?: unknown;
  /** Beside the data of a login. */
  readonly access_token?: string;
}

export interface Answer {
  readonly status: number;
  readonly envelope: Envelope;
}

/** Sends one call, its key made of method and path; an answer that is not the API's (a proxy's error page) counts as a server error. */
export async function send(key: string, input: unknown, headers: Readonly<Record<string, string>>): Promise<Answer> {
  const [method, path] = key.split(' ') as ['GET' | 'POST', string];
  const fields = (input ?? {}) as Record<string, unknown>;
  const sent = method === 'GET' ? { query: fields } : { body: fields };
  try {
    const { status, _data } = await request<unknown>(path, { method, headers, responseType: 'json', ...sent });
    return { status, envelope: isEnvelope(_data) ? _data : { error: internal } };
  } catch {
    throw new ApiProblem(unanswered, 'เชื่อมต่อไม่ได้ ตรวจอินเทอร์เน็ตแล้วลองใหม่');
  }
}

const isEnvelope = (data: unknown): data is Envelope => typeof data === 'object' && data !== null && 'error' in data;

/** The problem of an answer that is not a success. */
export function problemOf({ error, message = 'เกิดข้อผิดพลาด ลองใหม่อีกครั้ง', fields, data }: Envelope): ApiProblem {
  return new ApiProblem(error, message, fields, data);
}

/** The text to show for a problem: the first field's, else the message. Rethrows anything but an ApiProblem. */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiProblem)) throw error;
  return Object.values(error.fields)[0] ?? error.message;
}

/** A fresh idempotency key for one intent of the player. */
export function newIntent(): string {
  return crypto.randomUUID();
}
