/** What each statement took at the server, from the log of the embedded PostgreSQL. */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface LoggedStatement {
  readonly text: string;
  /** Milliseconds of planning and running. */
  readonly ms: number;
}

const begin = /^\d{4}-\d\d-\d\d [\d:.]+ \w+ \[(\d+)\] (\w+): {2}(.*)$/;
const timed = /^duration: ([\d.]+) ms {2}(?:(parse|bind|execute) [^:]*|statement): ([\s\S]*)$/;

/** The statements in a piece of the log; lines after a first one belong to it. */
function statementsOf(log: string): LoggedStatement[] {
  const messages: { pid: string; text: string }[] = [];
  let isOpen = false;
  for (const line of log.split('\n')) {
    const found = begin.exec(line);
    const [, pid = '', level, text = ''] = found ?? [];
    if (level === 'LOG') messages.push({ pid, text });
    else if (!found && isOpen) {
      const last = messages.at(-1);
      if (last) last.text += `\n${line.replace(/^\t/, '')}`;
    }
    isOpen = found ? level === 'LOG' : isOpen;
  }
  const planned = new Map<string, number>();
  const statements: LoggedStatement[] = [];
  for (const { pid, text } of messages) {
    const [, ms, part, statement = ''] = timed.exec(text.trimEnd()) ?? [];
    if (ms === undefined) continue;
    const key = `${pid} ${statement}`;
    if (part === 'parse' || part === 'bind') planned.set(key, (planned.get(key) ?? 0) + Number(ms));
    else {
      statements.push({ text: statement, ms: Number(ms) + (planned.get(key) ?? 0) });
      planned.delete(key);
    }
  }
  return statements;
}

/** The log of an embedded server's folder, read from where it was last. */
export class QueryLog {
  readonly #file: string;
  #at: number;

  constructor(folder: string) {
    this.#file = join(folder, 'postgres.log');
    this.#at = statSync(this.#file).size;
  }

  /** Statements since the last call. */
  read(): LoggedStatement[] {
    const size = statSync(this.#file).size;
    const piece = Buffer.alloc(size - this.#at);
    const file = openSync(this.#file, 'r');
    readSync(file, piece, 0, piece.length, this.#at);
    closeSync(file);
    this.#at = size;
    return statementsOf(piece.toString());
  }
}
