/** The model of a wallet behind the adapter for the Hub88 wire. */
import type { KeyObject } from 'node:crypto';
import { answerHub88 } from '#lib/game/server/hub88/answer-call.ts';
import { signatureHeader } from '#lib/game/server/hub88/signature.ts';
import type { ModelWallet } from './wallet.ts';

export const hub88Door =
  (wallet: ModelWallet, keys: readonly KeyObject[]) =>
  async (url: string, init: RequestInit): Promise<Response> => {
    const partner = {
      keys,
      isLimitAgreed: true,
      port: async ({
        operation,
        fields,
      }: {
        readonly operation: string;
        readonly fields: Readonly<Record<string, unknown>>;
      }) => wallet.answer(operation, fields),
    };
    const answer = await answerHub88(partner, {
      path: new URL(url).pathname.replace(/^\/hub88\//, ''),
      body: new TextEncoder().encode(String(init.body)),
      signature: new Headers(init.headers).get(signatureHeader) ?? undefined,
    });
    return Response.json(answer);
  };
