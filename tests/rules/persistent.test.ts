import { cleanStores } from 'nanostores';
import { describe, expect, it, vi } from 'vitest';
import { isRecord, numberOf, type PersistentGroup, persistent, textOf, textsOf } from '#lib/client/persistent.ts';
import { fakeStorage } from '#tests/support/fake-storage.ts';

const closed = (): never => {
  throw new Error('SecurityError');
};

function storages(values: Readonly<Record<string, string>> = {}): {
  readonly local: Storage;
  readonly session: Storage;
} {
  const [local, session] = [fakeStorage(values), fakeStorage(values)];
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  return { local, session };
}

describe('a persistent store', () => {
  it.each<[PersistentGroup, 'local' | 'session']>([
    ['user', 'local'],
    ['local', 'local'],
    ['lobby', 'local'],
    ['session', 'session'],
  ])('of the group %s lies in %s storage, and nowhere else', (group, where) => {
    const found = storages();
    persistent(group, 'word', { initial: '', read: textOf }).set('ผล');
    const key = `benja:${group}:word`;
    expect(found[where].getItem(key)).toBe('{"version":1,"value":"ผล"}');
    expect(found[where === 'local' ? 'session' : 'local'].length).toBe(0);
  });

  it('takes its initial value for anything that is not its own, and clears the storage when it is set to it', () => {
    const foreign = [
      'nonsense',
      '7',
      'null',
      '[]',
      '{"version":1}',
      '{"version":1,"value":"7"}',
      '{"version":2,"value":7}',
    ];
    for (const text of foreign) {
      storages({ 'benja:local:count': text });
      expect(persistent('local', 'count', { initial: 3, read: numberOf }).get(), text).toBe(3);
    }
    const { local } = storages({ 'benja:local:count': '{"version":1,"value":7}' });
    const $count = persistent('local', 'count', { initial: 3, read: numberOf });
    expect($count.get()).toBe(7);
    $count.set(3);
    expect(local.length).toBe(0);
  });

  it('reads a value of its own version only', () => {
    storages({ 'benja:local:count': '{"version":2,"value":7}' });
    expect(persistent('local', 'count', { initial: 0, version: 2, read: numberOf }).get()).toBe(7);
  });

  it('reads anew what another page has written meanwhile', () => {
    const { local } = storages();
    const $count = persistent('local', 'count', { initial: 0, read: numberOf });
    $count.set(1);
    cleanStores($count);
    local.setItem('benja:local:count', '{"version":1,"value":2}');
    expect($count.get()).toBe(2);
    cleanStores($count);
    local.removeItem('benja:local:count');
    expect($count.get()).toBe(0);
  });

  it('lasts as long as the page where storage is blocked or full, and lands once there is room', () => {
    const { local } = storages();
    const $word = persistent('local', 'word', { initial: '', read: textOf });
    vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed });
    $word.set('ก');
    cleanStores($word);
    expect($word.get()).toBe('ก');
    vi.stubGlobal('localStorage', local);
    $word.set('ข');
    expect(local.getItem('benja:local:word')).toContain('ข');
    vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed });
    $word.set('');
    expect($word.get()).toBe('');
  });
});

it('recognises records, texts, numbers and lists of texts', () => {
  expect([isRecord({}), isRecord([]), isRecord(null)]).toEqual([true, false, false]);
  expect([textOf('ก'), textOf(1)]).toEqual(['ก', undefined]);
  expect([numberOf(1.5), numberOf('1'), numberOf(Number.NaN), numberOf(Number.POSITIVE_INFINITY)]).toEqual([
    1.5,
    undefined,
    undefined,
    undefined,
  ]);
  expect([textsOf(['ก']), textsOf(['ก', 1]), textsOf('ก')]).toEqual([['ก'], undefined, undefined]);
});
