/** The part of autocannon used by the bench; the package has no types. */
declare module 'autocannon' {
  interface Result {
    readonly requests: { readonly average: number };
    readonly non2xx: number;
    readonly errors: number;
    readonly '2xx': number;
  }
  function autocannon(options: {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly method?: 'GET' | 'POST';
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  }): Promise<Result>;
  export = autocannon;
}
