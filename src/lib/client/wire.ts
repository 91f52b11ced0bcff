/**
 * One call over the wire and what may come of it, for the members' site and for the console: what each does about a refusal
 * is its own.
 */
import { internal, unanswered } from './codes.ts';

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

/** A call without an answer within this time counts as unanswered. */
const timeoutMs = 20_000;

/** A GET call's input as a query string; fields without a value are left out. */
function queryOf(input: unknown): string {
  const given = Object.entries((input ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined);
  return given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : '';
}

export interface Answer {
  readonly status: number;
  readonly envelope: Envelope;
}

/** Sends one call, its key made of method and path; an answer that is not the API's (a proxy's error page) counts as a server error. */
export async function send(key: string, input: unknown, headers: Readonly<Record<string, string>>): Promise<Answer> {
  const [method, path] = key.split(' ') as ['GET' | 'POST', string];
  const isGet = method === 'GET';
  let status: number;
  let text: string;
  try {
    const response = await fetch(isGet ? path + queryOf(input) : path, {
      method,
      headers: isGet ? headers : { ...headers, 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
      ...(isGet ? {} : { body: JSON.stringify(input ?? {}) }),
    });
    status = response.status;
    text = await response.text();
  } catch {
    throw new ApiProblem(unanswered, 'เชื่อมต่อไม่ได้ ตรวจอินเทอร์เน็ตแล้วลองใหม่');
  }
  try {
    return { status, envelope: JSON.parse(text) as Envelope };
  } catch {
    return { status, envelope: { error: internal } };
  }
}

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
