/**
 * Every use case that spends a member's money calls `checkSpend` first and declares it in the contract (trust.md section
 * 2). Spending is derived from the code: the movement kinds a member pays, the use cases that post them, the calls that run
 * those.
 */
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { routes } from '#app/calls.ts';
import type { PlayRule, Route } from '#lib/contract/route.ts';
import { movementKinds } from '#lib/ledger/rules/kinds.ts';
import { movements } from '#lib/play/rules/bet.ts';
import { filesUnder, importsOf, textOf, withoutComments } from './sources.ts';

/** Movements a member pays without spending. A kind that is neither listed here nor checked is a fault. */
const noSpending: Readonly<Record<string, string>> = {
  withdraw: 'takes money out, which is always open',
  deposit_reversed: 'a deposit that the bank took back goes out again',
  lotto_correction_out: 'a prize paid by a wrong result goes back',
  promotion_deposit: 'a deposit that was asked about goes where its bonus is played',
  promotion_converted: 'moves what was won into the main wallet',
  promotion_returned: 'moves the member’s own money back into the main wallet',
  promotion_forfeited: 'what a bonus leaves ends with it',
  adjustment_out: 'an operator puts a balance right',
};

const paidByMembers = movementKinds.filter(({ from }) => from === 'member').map(({ code }): string => code);
const spendingKinds = paidByMembers.filter((code) => !(code in noSpending));
const asked: ReadonlySet<PlayRule> = new Set(['bet', 'deposit', 'purchase', 'transfer', 'reward']);
/** Whether a row declares `checkSpend`: with money, or taking part without money. */
const says = ({ money, play }: Pick<Route, 'money' | 'play'>): boolean =>
  play === 'join' ? !money : Boolean(money && play && asked.has(play));

interface UseCase {
  readonly file: string;
  readonly asks: boolean;
  /** The spending kinds it posts. */
  readonly spends: readonly string[];
}

/** Bets are posted by play alone, which asks: taking a stake through it is asking and spending. */
const stakeKinds: readonly string[] = Object.values(movements).map(({ stake }) => stake);

function useCaseOf(file: string, text: string): UseCase {
  const bare = withoutComments(file, text);
  const takesStake = /\btakeStake\(/.test(bare);
  const postsStake = /\bkind: movements\[[^\]]*\]\.stake\b/.test(bare);
  return {
    file,
    asks: takesStake || (/\bcheckSpend\(/.test(bare) && !/export async function checkSpend\b/.test(bare)),
    spends: spendingKinds.filter(
      (code) =>
        new RegExp(`\\bkind: '${code}'`).test(bare) || ((takesStake || postsStake) && stakeKinds.includes(code)),
    ),
  };
}

const serverFiles = filesUnder(['src/lib'], /\.ts$/).filter((file) => /\/server\/[\w-]+\.ts$/.test(file));
const useCases = new Map(serverFiles.map((file) => [file, useCaseOf(file, textOf(file))]));

/** The files of the functions called in one line of a handlers file. */
function answersOf(file: string, text: string): Map<string, string[]> {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const fileOf = new Map<string, string>();
  const imported = importsOf(file, text);
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const name = statement.moduleSpecifier.text.split('/').at(-1) ?? '';
    const to = imported.find((one) => one.to.endsWith(`/${name}`))?.to;
    const names = statement.importClause?.namedBindings;
    if (to && names && ts.isNamedImports(names)) for (const one of names.elements) fileOf.set(one.name.text, to);
  }
  const found = new Map<string, string[]>();
  const visit = (node: ts.Node, key: string | undefined): void => {
    const named = ts.isPropertyAssignment(node) && ts.isStringLiteral(node.name) ? node.name.text : undefined;
    const at = named && /^(?:GET|POST) \/api\//.test(named) ? named : key;
    const to = at && ts.isIdentifier(node) ? fileOf.get(node.text) : undefined;
    // A two-step call may name one file twice.
    if (at && to) found.set(at, [...new Set([...(found.get(at) ?? []), to])]);
    ts.forEachChild(node, (child) => visit(child, at));
  };
  visit(source, undefined);
  return found;
}

const answers = new Map(
  serverFiles.filter((file) => /handlers\.ts$/.test(file)).flatMap((file) => [...answersOf(file, textOf(file))]),
);
const table = Object.entries(routes) as [string, Route][];

/** Calls that spend, according to their use cases, without declaring it. */
function undeclared(
  rows: readonly (readonly [string, Pick<Route, 'money' | 'play' | 'auth'>])[],
  filesOf: ReadonlyMap<string, readonly string[]>,
  cases: ReadonlyMap<string, UseCase>,
): string[] {
  return rows.flatMap(([key, route]) => {
    const spending = (filesOf.get(key) ?? [])
      .map((file) => cases.get(file))
      .find((one) => one?.asks || one?.spends.length);
    return spending && !says(route)
      ? [`${key} answers with ${spending.file}, which spends, and declares ${route.play ?? 'no rule'}`]
      : [];
  });
}

describe('a use case that lets a member pay', () => {
  it('asks checkSpend in the transaction, unless what it takes is no spending', () => {
    const silent = [...useCases.values()].filter((one) => one.spends.length > 0 && !one.asks);
    expect(silent.map(({ file, spends }) => `${file} posts ${spends.join()} without asking`)).toEqual([]);
  });

  it('of a kind that is no spending has a kind that exists, and the stake of a bill is none of them', () => {
    expect(Object.keys(noSpending).filter((code) => !paidByMembers.includes(code))).toEqual([]);
    expect(spendingKinds).toEqual(expect.arrayContaining(['lotto_stake', 'game_stake']));
  });

  it('is found: a bill is one', () => {
    const taken = ['lotto_stake', 'game_stake'];
    expect(useCases.get('src/lib/lotto/server/place-bill.ts')).toMatchObject({ asks: true, spends: taken });
    expect(useCases.get('src/lib/play/server/take-stake.ts')).toMatchObject({ asks: true, spends: taken });
  });
});

describe('a call', () => {
  it('is found with the use case it answers with', () => {
    const money = table.filter(([, route]) => route.money).map(([key]) => key);
    expect(money.filter((key) => !answers.has(key))).toEqual([]);
    expect(answers.get('POST /api/lotto/bill/create')).toEqual(['src/lib/lotto/server/place-bill.ts']);
    const joining = table.filter(([, route]) => route.play === 'join').map(([key]) => answers.get(key) ?? []);
    expect(joining).toEqual([['src/lib/yeekee/server/shoot.ts']]);
    expect(useCases.get('src/lib/yeekee/server/shoot.ts')?.asks).toBe(true);
    expect(answers.get('POST /api/member/payment/generate_qr')).toEqual([
      'src/lib/deposit/server/generate-qr.ts',
      'src/lib/deposit/server/issue-code.ts',
    ]);
  });

  it('that spends declares its responsible-play rule', () => {
    expect(undeclared(table, answers, useCases)).toEqual([]);
  });

  it('that spends and declares none, or one that is always open, is told by its name', () => {
    const text = `import { pay } from './pay.ts';
      export const shop = { 'POST /api/shop/pay': (ctx, input) => pay(ctx, input) };`;
    const file = 'src/lib/lotto/server/handlers.ts';
    const files = new Map([['POST /api/shop/pay', ['src/lib/lotto/server/pay.ts']]]);
    expect(answersOf(file, text)).toEqual(files);
    const cases = new Map([
      ['src/lib/lotto/server/pay.ts', useCaseOf('src/lib/lotto/server/pay.ts', `post(tx, { kind: 'lotto_stake' });`)],
    ]);
    const told = (row: Pick<Route, 'money' | 'play'>) =>
      undeclared([['POST /api/shop/pay', { auth: 'member', ...row }]], files, cases).length;
    expect([told({}), told({ money: true, play: 'refund' }), told({ money: true, play: 'bet' })]).toEqual([1, 1, 0]);
    expect(cases.get('src/lib/lotto/server/pay.ts')?.asks).toBe(false);
  });
});
