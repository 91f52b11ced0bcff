import { describe, expect, it } from 'vitest';
import { routes } from '#app/calls.ts';
import { problems } from '#lib/contract/problems.ts';
import type { Route } from '#lib/contract/route.ts';
import { filesUnder, textOf } from './sources.ts';
import { callsOfLaterSlices, pagesOfLaterSlices, specifiedCalls, specifiedPages } from './specified.ts';

const table = Object.entries(routes) as [string, Route][];
const calls = new Set(table.map(([key]) => key));

/** `src/pages/lotto/[round_id].astro` -> `/lotto/{}`; parameter names are ours to choose. */
const pages = new Set(
  filesUnder(['src/pages'], /\.(?:astro|ts)$/).map((file) =>
    `/${file.slice('src/pages/'.length)}`
      .replace(/\.(?:astro|ts)$/, '')
      .replace(/\/index$/, '')
      .replace(/\[[^\]]+\]/g, '{}')
      .replace(/^$/, '/'),
  ),
);
const hasPage = (route: string): boolean => pages.has(route.replace(/\{[^}]+\}/g, '{}'));

describe('the calls of the specification', () => {
  const later = new Set<string>(Object.values(callsOfLaterSlices).flat());

  it('are in the route tables, but for those of later slices', () => {
    expect(specifiedCalls.filter((call) => !calls.has(call) && !later.has(call))).toEqual([]);
  });

  it('leave the list of later slices when they are built', () => {
    expect([...later].filter((call) => calls.has(call))).toEqual([]);
  });
});

describe('the pages of the specification', () => {
  const later = new Set<string>(Object.values(pagesOfLaterSlices).flat());

  it('are under src/pages, but for those of later slices', () => {
    expect(specifiedPages.filter((page) => !hasPage(page) && !later.has(page))).toEqual([]);
  });

  it('leave the list of later slices when they are built', () => {
    expect([...later].filter(hasPage)).toEqual([]);
  });
});

describe('every call', () => {
  it('is named by a method and a path in snake_case', () => {
    expect([...calls].filter((key) => !/^(?:GET|POST) \/api(?:\/[a-z0-9_.]+)+$/.test(key))).toEqual([]);
  });

  it('that a guest or member reads with GET moves no money', () => {
    expect(table.filter(([key, route]) => key.startsWith('GET ') && route.money).map(([key]) => key)).toEqual([]);
  });

  it('that moves a member’s money declares its responsible-play rule', () => {
    expect(table.filter(([, route]) => route.money && !route.play).map(([key]) => key)).toEqual([]);
  });

  it('that spends or brings in money asks for a member or an operator', () => {
    expect(
      table
        .filter(([, route]) => route.money && route.auth !== 'member' && route.auth !== 'operator')
        .map(([key]) => key),
    ).toEqual([]);
  });

  it('is told in one sentence, in words of its own', () => {
    const summaries = table.map(([, route]) => route.summary);
    expect(summaries.filter((summary) => summary.trim().split(/\s+/).length < 2)).toEqual([]);
    expect(summaries.filter((summary, at) => summaries.indexOf(summary) !== at)).toEqual([]);
  });
});

describe('every problem', () => {
  it('has a code of its own', () => {
    const codes = Object.values(problems).map((problem) => problem.code);
    expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
  });

  it('is told in Thai', () => {
    expect(
      Object.entries(problems)
        .filter(([, problem]) => !/[\u0e00-\u0e7f]{4}/.test(problem.text))
        .map(([name]) => name),
    ).toEqual([]);
  });
});

describe('the acts of operators', () => {
  /**
   * The console has them under another name: invitations, drafts of rules, and pages that answer by themselves. An emergency
   * begins at a terminal alone, with both tokens in hand.
   */
  const otherwise = [
    'people/add',
    'people/renew',
    'promotion/create',
    'promotion/change',
    'round/preview',
    'withdraw/list',
    'glass',
  ].map((call) => `POST /api/operator/${call}`);
  const screens = filesUnder(['src/pages', 'src/islands', 'src/layouts', 'src/lib', 'src/ui'], /\.(?:astro|tsx?)$/)
    .filter((file) => !/\/server\/|contract\.ts$/.test(file))
    .map(textOf)
    .join('\n');

  it('have a screen of the console each', () => {
    const acts = [...calls].filter((key) => key.startsWith('POST /api/operator/'));
    const without = acts.filter((key) => !new RegExp(`${key}(?![\\w/])`).test(screens));
    expect(without.sort()).toEqual(otherwise.sort());
  });
});

describe('a form of a member that moves money', () => {
  const forms = filesUnder(['src'], /\.astro$/).flatMap(
    (file) => textOf(file).match(/<form\b[^>]*data-api="[^"]+"[^>]*>/g) ?? [],
  );

  it('keeps its idempotency key over a lost answer and a reload', () => {
    const money = new Set(table.filter(([, { money }]) => money).map(([key]) => key));
    const ofMoney = forms.filter((form) => money.has(/data-api="([^"]+)"/.exec(form)?.[1] ?? ''));
    expect(ofMoney.length).toBeGreaterThan(5);
    expect(ofMoney.filter((form) => !/\sdata-(?:money|claim|custom)\b/.test(form))).toEqual([]);
  });
});
