/** A poll in the member's browser: a vote, what is shown after it, and what follows a refusal. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PollStore } from '#lib/poll/client/poll-store.ts';
import type { OwnPart, PollView, StatsView } from '#lib/poll/contract.ts';
import { eventually } from '#tests/support/eventually.ts';
import { fakeStorage } from '#tests/support/fake-storage.ts';
import { pollBoards } from '../../../src/gallery/poll-data.ts';

const toasts = vi.hoisted(() => [] as string[]);
vi.mock('#lib/client/toast.ts', () => ({ toast: ({ text }: { text: string }) => toasts.push(text) }));

const board = (name: string) => {
  const found = pollBoards[name];
  if (!found?.own) throw new Error(`no member in ${name}`);
  return { poll: found.poll, stats: found.stats, own: found.own };
};
const choosing = board('เลือกคำตอบ');
const voted = board('เพิ่มตั๋ว');

/** Answers by path, readings once `read` is settled; counts the votes that were sent. */
function answering(answers: Readonly<Record<string, object>>, read?: Promise<void>): string[] {
  const votes: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(String(address), 'http://localhost').pathname;
    if (path.endsWith('submit')) votes.push(String(init?.body));
    else await read;
    return new Response(JSON.stringify(answers[path] ?? { error: 9999, message: 'ไม่มี' }));
  });
  return votes;
}

const nowIs = (poll: PollView, stats: StatsView, own: OwnPart) => ({
  '/api/poll/config': { error: 0, data: poll },
  '/api/poll/stats': { error: 0, data: stats },
  '/api/poll/quota/get': { error: 0, data: own.quota },
  '/api/poll/quota/check': { error: 0, data: { can_vote: own.canVote, reason: own.why } },
});

beforeEach(() => {
  toasts.length = 0;
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('sessionStorage', fakeStorage());
  vi.stubGlobal('document', { querySelector: () => null });
  return () => vi.unstubAllGlobals();
});

describe('a vote', () => {
  it('of two presses is sent once, then shows the percentages and what is left', async () => {
    const votes = answering({
      ...nowIs(voted.poll, voted.stats, voted.own),
      '/api/poll/submit': { error: 0, data: { choice_name: 'เพลิงเหนือ', quota: voted.own.quota } },
    });
    const store = new PollStore(choosing);
    store.choose('1');
    await Promise.all([store.vote('1'), store.vote('1')]);
    expect(votes).toEqual([JSON.stringify({ poll_id: '7', choice_id: '1' })]);
    expect(toasts).toEqual(['ส่งคำตอบแล้ว คุณเลือก เพลิงเหนือ']);
    expect(store.$stats.get()).toEqual(voted.stats);
    expect(store.$own.get()).toEqual(voted.own);
    expect([store.$chosen.get(), store.$busy.get(), store.$problem.get()]).toEqual(['', false, undefined]);
  });

  it('for the same answer again is one more ticket', async () => {
    answering({
      ...nowIs(voted.poll, voted.stats, voted.own),
      '/api/poll/submit': { error: 0, data: { choice_name: 'คลื่นใต้', quota: voted.own.quota } },
    });
    await new PollStore(voted).vote('3');
    expect(toasts).toEqual(['เพิ่มตั๋วให้ คลื่นใต้ แล้ว']);
  });

  it('can follow another while the poll is read again', async () => {
    const { promise: read, resolve: arrive } = Promise.withResolvers<void>();
    const quota = { ...voted.own.quota, left: 1 };
    const votes = answering(
      {
        ...nowIs(voted.poll, voted.stats, voted.own),
        '/api/poll/submit': { error: 0, data: { choice_name: 'คลื่นใต้', quota } },
      },
      read,
    );
    const store = new PollStore(voted);
    const voting = [store.vote('3')];
    await eventually(() => expect(store.$busy.get()).toBe(false));
    voting.push(store.vote('3'));
    await eventually(() => expect(votes).toHaveLength(2));
    arrive();
    await Promise.all(voting);
    expect(store.$own.get()).toEqual(voted.own);
  });

  it('that is refused says why, and shows the poll as it is now', async () => {
    const closed = board('รอเฉลย');
    answering({
      ...nowIs(closed.poll, closed.stats, closed.own),
      '/api/poll/submit': { error: 6601, message: 'โหวตไม่ได้: ปิดโหวตแล้ว' },
    });
    const store = new PollStore(choosing);
    await store.vote('1');
    expect(store.$problem.get()).toBe('โหวตไม่ได้: ปิดโหวตแล้ว');
    expect(store.$poll.get().config.state).toBe('closed');
    expect(toasts).toEqual([]);
    store.choose('2');
    expect(store.$problem.get()).toBeUndefined();
  });

  it('without a choice asks for one, and sends nothing', async () => {
    const votes = answering({});
    const store = new PollStore(choosing);
    await store.vote('');
    expect([store.$problem.get(), votes]).toEqual(['เลือกคำตอบก่อนส่ง', []]);
  });
});
