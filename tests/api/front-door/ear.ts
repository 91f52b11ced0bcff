export interface ReceivedEvent {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** One open stream, read event by event. */
export class Ear {
  readonly response: Response;
  readonly #reader: ReadableStreamDefaultReader<string>;
  #text = '';

  constructor(response: Response) {
    this.response = response;
    if (!response.body) throw new Error('a stream has a body');
    this.#reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  }

  /** The next event, or undefined when the other side has ended the stream. */
  async next(): Promise<ReceivedEvent | undefined> {
    for (;;) {
      const end = this.#text.indexOf('\n\n');
      if (end >= 0) {
        const lines = this.#text.slice(0, end).split('\n');
        this.#text = this.#text.slice(end + 2);
        const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
        const event = field('event');
        if (event) return { id: field('id'), event, data: JSON.parse(field('data') ?? 'null') };
        continue;
      }
      const part = await this.#reader.read();
      if (part.done) return undefined;
      this.#text += part.value;
    }
  }

  close(): Promise<void> {
    return this.#reader.cancel();
  }
}
