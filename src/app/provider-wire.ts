/** The wire of game providers at the edge: signed calls, which no row of a table describes. */
import type { Hono, Context as HonoContext } from 'hono';
import { answerHub88Wire } from '#lib/game/server/hub88/wire.ts';
import { answerBooks, answerWire } from '#lib/game/server/wire.ts';
import type { WireAnswer } from '#lib/game/server/wire-answer.ts';
import { houseCallsPath } from '#lib/house/rules/house-calls.ts';
import { answerProviderCall } from '#lib/house/server/provider-calls.ts';
import type { FrontDoorEnv } from '#lib/server/front-door/env.ts';
import { type Limits, lineOf } from '#lib/server/front-door/limits.ts';
import { readBody, refuse } from '#lib/server/front-door/mount.ts';
import { mountOutsideFrame } from './outside-frame.ts';

export const wirePaths = {
  provider: '/api/provider/:code/:operation',
  providerBooks: '/api/provider/:code/books/:day',
  hub88: '/api/provider/:code/hub88/:group/:call',
  houseProvider: `${houseCallsPath}/:operation`,
} as const;

/** Mounts the wire, and the page around a game of another provider. */
export function mountWire(app: Hono<FrontDoorEnv>, limits: Limits): void {
  mountOutsideFrame(app);
  const requestOf = (c: HonoContext<FrontDoorEnv>, provider: string, operation: string) => ({
    ...{ provider, operation, path: c.req.path, body: c.req.raw.body },
    header: (name: string) => c.req.header(name),
    countWrong: () => limits.count('wrong', lineOf(c.get('context'))),
  });
  app.post(wirePaths.provider, (c) => {
    const { code, operation } = c.req.param();
    return respond(c, answerWire(c.get('context'), requestOf(c, code, operation)));
  });
  app.post(wirePaths.providerBooks, (c) => {
    const { code, day } = c.req.param();
    return respond(c, answerBooks(c.get('context'), { ...requestOf(c, code, 'books'), day }));
  });
  app.post(wirePaths.hub88, async (c) => {
    const { code, group, call } = c.req.param();
    const ctx = c.get('context');
    try {
      return c.json(await answerHub88Wire(ctx, requestOf(c, code, `${group}/${call}`)));
    } catch (error) {
      return refuse(ctx, error);
    }
  });
  app.post(wirePaths.houseProvider, (c) => respond(c, askHouse(c, limits)));
}

/** The wallet's call at the house; wrong signatures are counted. */
async function askHouse(c: HonoContext<FrontDoorEnv>, limits: Limits): Promise<Answered> {
  const ctx = c.get('context');
  const answer = await answerProviderCall(ctx, {
    ...{ operation: c.req.param('operation') ?? '', path: c.req.path, body: await readBody(c.req.raw) },
    header: (name) => c.req.header(name),
  });
  if (answer.http === 401) await limits.count('wrong', lineOf(ctx));
  return answer;
}

/** JSON, or a file. */
type Answered = Pick<WireAnswer, 'http' | 'file'> & { readonly data?: Readonly<Record<string, unknown>> };

async function respond(c: HonoContext<FrontDoorEnv>, answer: Promise<Answered>): Promise<Response> {
  try {
    const { http, data, file } = await answer;
    return file === undefined
      ? c.json(data ?? {}, http)
      : c.body(file, http, { 'Content-Type': 'text/csv; charset=utf-8' });
  } catch (error) {
    return refuse(c.get('context'), error);
  }
}
