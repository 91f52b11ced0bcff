/** The vectors of the design: outcomes of given seeds, which every implementation shares. */
import { readFileSync } from 'node:fs';

interface Trial {
  readonly draw: number;
  readonly caught: boolean;
}

interface Vectors {
  readonly server_seed: string;
  readonly client_seed: string;
  readonly hilo: readonly { readonly nonce: number; readonly outcome: readonly number[] }[];
  readonly naam_tao_pu_pla: readonly { readonly nonce: number; readonly outcome: readonly string[] }[];
  readonly slots: Readonly<
    Record<
      string,
      readonly {
        readonly nonce: number;
        readonly stops: readonly number[];
        readonly rows: readonly string[];
        readonly base_units_of_20: number;
        readonly total_units_of_20: number;
        readonly free_spins: number;
      }[]
    >
  >;
  readonly slots_first_feature: Readonly<
    Record<
      string,
      {
        readonly nonce: number;
        readonly stops: readonly number[];
        readonly scatters: number;
        readonly free_spins: number;
        readonly first_free_stops: readonly number[];
        readonly last_free_stops: readonly number[];
        readonly base_units_of_20: number;
        readonly total_units_of_20: number;
      }
    >
  >;
  readonly fishing: readonly {
    readonly nonce: number;
    readonly single_kat: Trial;
    readonly then_net_siw_siw_nil: readonly Trial[];
  }[];
  readonly football: readonly { readonly nonce: number; readonly outcome: readonly string[] }[];
  readonly siamsi: readonly {
    readonly nonce: number;
    readonly stick: number;
    readonly two: string;
    readonly three: string;
  }[];
  readonly wheel: readonly { readonly nonce: number; readonly prize: string }[];
  readonly baccarat: {
    readonly link: string;
    readonly salt: string;
    readonly table: string;
    readonly shoes: readonly {
      readonly number: number;
      readonly first_cards: readonly number[];
      readonly first_hand: {
        readonly player: readonly number[];
        readonly banker: readonly number[];
        readonly p: number;
        readonly b: number;
        readonly outcome: string;
        readonly player_pair: boolean;
        readonly banker_pair: boolean;
      };
      readonly outcomes: string;
    }[];
  };
  readonly commitment: {
    readonly config: { readonly demo: number };
    readonly config_hash: string;
    readonly commitment: string;
  };
}

export const vectors: Vectors = JSON.parse(readFileSync(new URL('./vectors.json', import.meta.url), 'utf8'));
export const { server_seed: serverSeed, client_seed: clientSeed } = vectors;
