import { describe, expect, it } from 'vitest';
import { coverOf, listMost, readGameList } from '#lib/game/rules/game-list.ts';
import { addressFault, launchAddress, launchFault, originsFault, originsOf } from '#lib/game/rules/provider-setup.ts';

const live = { anywhere: false } as const;
const origins = ['https://games.neon.example'];
const values = {
  token: 'a-b_c',
  game: 'x y',
  language: 'th',
  currency: 'THB',
  mode: 'real',
  return_url: 'https://b/?a=1&b',
};

describe('where a provider’s games open', () => {
  it('is a template whose places are single parts of the address, whatever stands in them', () => {
    const template = 'https://games.neon.example/play/{game}?t={token}&back={return_url}&m={mode}';
    expect(launchFault(template, { ...live, origins })).toBeUndefined();
    expect(launchAddress(template, values)).toBe(
      'https://games.neon.example/play/x%20y?t=a-b_c&back=https%3A%2F%2Fb%2F%3Fa%3D1%26b&m=real',
    );
  });

  it.each([
    ['https://games.neon.example/{game}', 'ต้องมีช่อง {token}'],
    ['https://games.neon.example/?t={token}', 'ต้องมีช่อง {game}'],
    ['https://games.neon.example/{game}?t={token}&p={password}', 'ไม่รู้จักช่อง {password}'],
    ['https://games.neon.example/{game}?t={token}&p={}', 'ไม่รู้จักช่อง {}'],
    ['https://games.neon.example/{game}?t={token}&p={', 'ไม่ถูกต้อง'],
    ['https://{game}.neon.example/?t={token}', 'ชื่อโดเมนต้องตายตัว'],
    ['https://games.neon.example{game}/?t={token}', 'ชื่อโดเมนต้องตายตัว'],
    ['https://{game}@games.neon.example/?t={token}', 'ชื่อผู้ใช้'],
    ['http://games.neon.example/{game}?t={token}', 'https://'],
    ['javascript:alert({game})//{token}', 'https://'],
    ['https://evil.example/{game}?t={token}', 'ไม่อยู่ในต้นทาง'],
    ['https://10.0.0.1/{game}?t={token}', 'ชื่อโดเมนจริง'],
    ['/play/{game}?t={token}', 'ไม่ถูกต้อง'],
  ])('is not %s', (template, why) => {
    expect(launchFault(template, { ...live, origins })).toContain(why);
  });

  it('is shown from origins that are no page of the site', () => {
    const own = ['https://benja.example'];
    expect(originsOf(' https://a.example,https://b.example\nhttps://a.example ')).toEqual([
      'https://a.example',
      'https://b.example',
    ]);
    const fault = (...of: string[]) => originsFault(of, { ...live, own });
    expect(fault('https://a.example', 'https://b.example:8443')).toBeUndefined();
    expect(fault()).toContain('อย่างน้อย 1');
    expect(fault(...Array.from({ length: 9 }, (_, n) => `https://a${n}.example`))).toContain('ไม่เกิน 8');
    expect(fault('https://a.example/')).toContain('ไม่มี /');
    expect(fault('https://*.example')).toContain('ชื่อโดเมนจริง');
    expect(fault("https://a.example;script-src 'unsafe-inline'")).toContain('ไม่มี /');
    expect(fault('http://a.example')).toContain('https://');
    expect(fault('https://benja.example')).toContain('เว็บนี้เอง');
    expect(fault('https://[::1]')).toContain('ชื่อโดเมนจริง');
    expect(fault('https://localhost')).toContain('ชื่อโดเมนจริง');
    expect(originsFault(['http://127.0.0.1:9000'], { anywhere: true, own })).toBeUndefined();
    expect(originsFault(['null'], { anywhere: true, own })).toContain('ไม่มี /');
  });

  it('and answers at an address without anything behind it', () => {
    expect(addressFault('https://api.neon.example/wallet', live)).toBeUndefined();
    for (const wrong of ['api', 'http://api.neon.example', 'https://a:b@api.neon.example', 'https://192.168.1.4/x'])
      expect(addressFault(wrong, live), wrong).toBeDefined();
    for (const wrong of [
      'https://api.neon.example/?x',
      'https://api.neon.example/#x',
      'https://api.neon.example/{token}',
    ])
      expect(addressFault(wrong, { anywhere: true }), wrong).toBeDefined();
    expect(addressFault('http://127.0.0.1:9000/api', { anywhere: true })).toBeUndefined();
    expect(addressFault('file:///etc/passwd', { anywhere: true })).toContain('https://');
  });
});

describe('a list of games', () => {
  const one = {
    ...{ code: 'neon-1', name: 'นีออน', search: 'Neon', category: 'slot', rtpLeastPpm: 940_000, rtpMostPpm: 965_000 },
    ...{ edgeBp: 350, hasDemo: true, isLive: false, hasFreeSpins: true },
  };

  it('is the same as lines with tabs or commas, with or without a heading, and as JSON', () => {
    const json = JSON.stringify([
      { code: 'neon-1', name: 'นีออน', name_en: 'Neon', category: 'slot', rtp: '94-96.5', demo: true, free_spins: true },
    ]);
    for (const text of [
      'neon-1,นีออน,Neon,slot,94-96.5,yes,no,yes',
      'code,name,name_en,category,rtp,demo,live,free_spins\r\n\r\nneon-1\tนีออน\tNeon\tสล็อต\t94 – 96.5%\tใช่\t\t1\r\n',
      json,
    ])
      expect(readGameList(text), text).toEqual({ games: [one] });
  });

  it('may leave out everything after the category', () => {
    expect(readGameList('t1,โต๊ะ,,casino')).toMatchObject({
      games: [{ search: '', rtpLeastPpm: null, rtpMostPpm: null, edgeBp: null, hasDemo: false, isLive: false }],
    });
    expect(readGameList('t1,โต๊ะ,,casino,98.94,,ใช่')).toMatchObject({
      games: [{ rtpLeastPpm: 989_400, rtpMostPpm: 989_400, edgeBp: 106, isLive: true }],
    });
  });

  it.each([
    ['', 'ยังไม่มีเกม'],
    ['a b,ชื่อ,,slot', 'บรรทัด 1: รหัสเกม'],
    ['a,,,slot', 'บรรทัด 1: ชื่อเกม'],
    [`a,${'ก'.repeat(61)},,slot`, 'บรรทัด 1: ชื่อเกม'],
    ['a,ชื่\u202eอ,,slot', 'บรรทัด 1: ชื่อเกม'],
    [`a,ชื่อ,${'b'.repeat(61)},slot`, 'ชื่ออังกฤษ'],
    ['a,ชื่อ,,other', 'หมวด "other" ไม่รู้จัก'],
    ['a,ชื่อ,,slots', 'หมวด "slots" ไม่รู้จัก'],
    ['a,ชื่อ,,slot,0', 'ผลตอบแทน'],
    ['a,ชื่อ,,slot,101', 'ผลตอบแทน'],
    ['a,ชื่อ,,slot,97-96', 'ผลตอบแทน'],
    ['a,ชื่อ,,slot,1e2', 'ผลตอบแทน'],
    ['a,ชื่อ,,slot,96,maybe', 'ช่อง demo'],
    ['a,ชื่อ,,casino,96,no,no,yes', 'เฉพาะหมวด slot'],
    ['a,ชื่อ,,slot,96,no,no,no,more', 'มี 9 ช่อง'],
    ['a,ชื่อ,,slot\n\na,อีกชื่อ,,slot', 'บรรทัด 3: รหัส a ซ้ำ'],
    ['[', 'JSON'],
    ['[1]', 'เกมที่ 1: ต้องเป็น'],
    ['[{"code":"a","name":"b","category":"slot","price":1}]', 'ไม่รู้จักช่อง price'],
    ['[{"code":{},"name":"b","category":"slot"}]', 'ช่อง code'],
  ])('is refused whole: %j', (text, why) => {
    const read = readGameList(text);
    expect('fault' in read ? read.fault : read).toContain(why);
  });

  it('has at most a thousand games', () => {
    const lines = (n: number) => Array.from({ length: n }, (_, at) => `g${at},เกม,,slot`).join('\n');
    expect(readGameList(lines(listMost))).toHaveProperty('games.length', listMost);
    expect(readGameList(lines(listMost + 1))).toEqual({ fault: 'ครั้งละไม่เกิน 1000 เกม' });
  });

  it('gives each game a cover of its category that stays', () => {
    expect(coverOf({ code: 'neon-1', category: 'fishing' })).toEqual({ emblem: 'carp', enamel: 'nam' });
    expect(coverOf({ code: 'ab', category: 'slot' })).toEqual(coverOf({ code: 'ab', category: 'slot' }));
    expect(coverOf({ code: 'a', category: 'slot' })).not.toEqual(coverOf({ code: 'b', category: 'slot' }));
  });
});
