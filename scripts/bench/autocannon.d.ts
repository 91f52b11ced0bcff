/** The part of autocannon that the bench uses; the package brings no types. */
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
    readonly method?: 'GET' | 'HEAD';
  }): Promise<Result>;
  export = autocannon;
}
