import { beforeAll, describe, expect, it } from 'vitest';
import { shellData } from '#app/shell-data.ts';
import { agent } from '#lib/agent/server/tables.ts';
import type { Context } from '#lib/server/context.ts';
import { testClock } from '#tests/support/clock.ts';
import { testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';

const clock = testClock();
const database = databaseOfFile();
let ctx: Context;

beforeAll(() => {
  ctx = testContext(database, { clock });
});

describe('the frame of a page', () => {
  it('shows a renamed brand at most two seconds late', async () => {
    await shellData(ctx, '/');
    await database.db.update(agent).set({ name: 'ชื่อใหม่' });
    clock.advance({ seconds: 2 });
    expect((await shellData(ctx, '/')).agent.name).toBe('ชื่อใหม่');
  });
});
