/**
 * Mistakes that mutation tools for JavaScript do not make: in locks, conditions of SQL, days, parties and calls that must
 * not be forgotten. Each operator finds the places of a source where it can be made and says what would stand there.
 */
import ts from 'typescript';

export const operators = [
  'lock removed',
  'locks in another order',
  'condition dropped',
  'refusal dropped',
  'boundary shifted',
  'UTC day',
  'parties swapped',
  'call dropped',
  'rounding changed',
  'constant changed',
] as const;
export type Operator = (typeof operators)[number];

export interface Change {
  readonly operator: Operator;
  readonly start: number;
  readonly end: number;
  readonly put: string;
  /** Where the mistake itself stands, when the change begins before it. */
  readonly shown?: number;
}

/** Calls by whose absence nothing becomes wrong: what is written to the log, and waiting itself. */
const sparedCall = /^(?:.*\.)?(?:log|info|warn|debug|sleep|end|release)$/;

/** An installation has one agent: a condition on it says whose the row is and tells none from another. */
const ofAgent = /\bagent(?:Id|_id)\b/i;

/**
 * Numbers that decide how much is done at a time or how long is waited, and positions, of which only the order counts:
 * another one gives the same in the end.
 */
const paceName =
  /batch|page|limit|chunk|size|wait|timeout|retr|attempt|max|every|interval|overlap|cache|columns|index|slice|position/i;

/** Functions that only save work: their callers come to the same with too many members as with the right ones. */
const savesWork = new Set(['membersToPlay']);

const boundaryCalls: Readonly<Record<string, string>> = { gt: 'gte', gte: 'gt', lt: 'lte', lte: 'lt' };
const boundarySigns: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const roundingCalls: Readonly<Record<string, string>> = {
  'Math.floor': 'Math.ceil',
  'Math.ceil': 'Math.floor',
  'Math.round': 'Math.floor',
};

const sqlPatterns: readonly { operator: Operator; pattern: RegExp; put: (...found: string[]) => string }[] = [
  {
    operator: 'lock removed',
    pattern: /\s*\bfor (?:no key )?(?:update|share)(?: of \w+)?(?: skip locked)?/gi,
    put: () => '',
  },
  {
    operator: 'condition dropped',
    pattern: /\s+and [\w."]+ (?:=|<>|<=|>=|<|>) (?:'[^']*'|\$\{[^{}]*\}|[\w."$:]+)(?=[\s);'`"]|$)/gi,
    put: () => '',
  },
  { operator: 'condition dropped', pattern: /\s+and [\w."]+ is (?:not )?null/gi, put: () => '' },
  {
    operator: 'boundary shifted',
    pattern: /(?<=[\w)] )(<=|>=|<|>)(?= [\w$(:])/g,
    put: (sign) => boundarySigns[sign] ?? sign,
  },
  { operator: 'UTC day', pattern: /Asia\/Bangkok/g, put: () => 'UTC' },
  { operator: 'rounding changed', pattern: /\bfloor\(/g, put: () => 'ceil(' },
  { operator: 'rounding changed', pattern: /\bceil\(/g, put: () => 'floor(' },
];

const isSql = (text: string): boolean =>
  /\b(?:select|update|insert into|delete from|perform|for update|for share)\b/i.test(text);

/** What can go wrong in a text of SQL; positions count from its first character. */
export function changesOfSql(text: string): Change[] {
  return sqlPatterns.flatMap(({ operator, pattern, put }) =>
    [...text.matchAll(pattern)]
      .filter((found) => !isRemark(text, found.index))
      .map((found) => ({ operator, start: found.index, end: found.index + found[0].length, put: put(found[0]) })),
  );
}

const isRemark = (text: string, at: number): boolean => /--[^\n]*$/.test(text.slice(0, at));

/** What can go wrong in a source of the server, its SQL included. */
export function changesOf(text: string): Change[] {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true);
  const changes: Change[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isFunctionDeclaration(node) && savesWork.has(node.name?.text ?? '')) return;
    for (const { operator, at, put } of madeAt(node))
      changes.push({ operator, start: at.getStart(), end: at.getEnd(), put });
    changes.push(...inSql(node));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return changes.map((change) => withImport(source, change));
}

/** A comparison that the source does not import yet is imported with the mistake. */
function withImport(source: ts.SourceFile, change: Change): Change {
  if (!(change.put in boundaryCalls)) return change;
  const names = source.statements
    .filter(ts.isImportDeclaration)
    .filter((one) => one.moduleSpecifier.getText() === `'drizzle-orm'`)
    .flatMap(({ importClause }) => {
      const bindings = importClause?.namedBindings;
      return bindings && ts.isNamedImports(bindings) ? bindings.elements : [];
    });
  const [first] = names;
  if (!first || names.some(({ name }) => name.text === change.put)) return change;
  const start = first.getStart();
  const between = source.text.slice(start, change.start);
  return { ...change, start, shown: change.start, put: `${change.put}, ${between}${change.put}` };
}

interface Made {
  readonly operator: Operator;
  readonly at: ts.Node;
  readonly put: string;
}

function madeAt(node: ts.Node): Made[] {
  if (ts.isCallExpression(node)) return ofCall(node);
  if (ts.isBinaryExpression(node)) return ofBinary(node);
  if (ts.isIfStatement(node)) return ofIf(node);
  if (ts.isExpressionStatement(node)) return ofStatement(node);
  if (ts.isObjectLiteralExpression(node)) return ofObject(node);
  if (ts.isNumericLiteral(node) || ts.isBigIntLiteral(node)) return ofNumber(node);
  if (ts.isBlock(node)) return ofBlock(node);
  return [];
}

function ofCall(call: ts.CallExpression): Made[] {
  const callee = call.expression.getText();
  const made: Made[] = [];
  if (
    ts.isPropertyAccessExpression(call.expression) &&
    call.expression.name.text === 'for' &&
    call.arguments.length > 0
  )
    made.push({ operator: 'lock removed', at: call, put: call.expression.expression.getText() });
  if (callee === 'and' && call.arguments.length > 1)
    for (const dropped of call.arguments.filter((argument) => !ofAgent.test(argument.getText()))) {
      const kept = call.arguments.filter((argument) => argument !== dropped).map((argument) => argument.getText());
      made.push({ operator: 'condition dropped', at: call, put: `and(${kept.join(', ')})` });
    }
  const [first] = call.arguments;
  const boundary = boundaryCalls[callee];
  if (boundary) made.push({ operator: 'boundary shifted', at: call.expression, put: boundary });
  const rounding = roundingCalls[callee];
  if (rounding) made.push({ operator: 'rounding changed', at: call.expression, put: rounding });
  if (callee === 'bangkokDay' && first)
    made.push({ operator: 'UTC day', at: call, put: `${first.getText()}.toISOString().slice(0, 10)` });
  if (callee === 'bangkokInstant' && first && call.arguments.length === 1)
    made.push({ operator: 'UTC day', at: call, put: `new Date(${first.getText()} + 'T00:00:00Z')` });
  return made;
}

/** Of what a sort compares only the sign counts, and equal keys may stand in either order. */
const isInSort = (node: ts.Node): boolean =>
  ts.findAncestor(
    node,
    (one) =>
      ts.isArrowFunction(one) &&
      ts.isCallExpression(one.parent) &&
      /\.(?:sort|toSorted)$/.test(one.parent.expression.getText()),
  ) !== undefined;

/** A list's length is compared with what the SQL may give; of a full page and one more there is nothing to tell. */
function ofBinary(node: ts.BinaryExpression): Made[] {
  const shifted = boundarySigns[node.operatorToken.getText()];
  const counts = /\.length\b|\bbatch\b/.test(node.getText());
  return shifted && !counts && !isInSort(node)
    ? [{ operator: 'boundary shifted', at: node.operatorToken, put: shifted }]
    : [];
}

/** Nobody is refused by an `Error`: it says what cannot happen, so without it nothing becomes different. */
const isInvariant = (thrown: ts.ThrowStatement): boolean => /^new Error\b/.test(thrown.expression.getText());

function ofIf(node: ts.IfStatement): Made[] {
  const made: Made[] = [];
  const then = ts.isBlock(node.thenStatement) ? node.thenStatement.statements[0] : node.thenStatement;
  if (then && ts.isThrowStatement(then) && !isInvariant(then) && !node.elseStatement)
    made.push({ operator: 'refusal dropped', at: node, put: '{}' });
  const { expression } = node;
  if (ts.isBinaryExpression(expression)) {
    const sign = expression.operatorToken.kind;
    if (sign === ts.SyntaxKind.AmpersandAmpersandToken || sign === ts.SyntaxKind.BarBarToken)
      for (const kept of [expression.left, expression.right])
        made.push({ operator: 'condition dropped', at: expression, put: kept.getText() });
  }
  return made;
}

function ofStatement(node: ts.ExpressionStatement): Made[] {
  if (!ts.isAwaitExpression(node.expression)) return [];
  const called = node.expression.expression;
  if (!ts.isCallExpression(called) || sparedCall.test(called.expression.getText())) return [];
  return [{ operator: 'call dropped', at: node, put: '{}' }];
}

function ofObject(node: ts.ObjectLiteralExpression): Made[] {
  const of = (name: string): ts.PropertyAssignment | undefined =>
    node.properties.find(
      (property): property is ts.PropertyAssignment =>
        ts.isPropertyAssignment(property) && property.name.getText() === name,
    );
  const [from, to] = [of('from'), of('to')];
  if (!from || !to || from.initializer.getText() === to.initializer.getText()) return [];
  const put = node.properties.map((property) =>
    property === from
      ? `from: ${to.initializer.getText()}`
      : property === to
        ? `to: ${from.initializer.getText()}`
        : property.getText(),
  );
  return [{ operator: 'parties swapped', at: node, put: `{ ${put.join(', ')} }` }];
}

/** One more random byte, or one more row than is read, changes nothing. */
const isSurplus = ({ parent }: ts.Node): boolean =>
  ts.isCallExpression(parent) && /\.(?:limit|random)$/.test(parent.expression.getText());

function ofNumber(node: ts.NumericLiteral | ts.BigIntLiteral): Made[] {
  if (isInSort(node) || isSurplus(node)) return [];
  const around = [node.parent.getText(), node.parent.parent.getText()].join(' ').slice(0, 200);
  if (paceName.test(around) || /\.length\b|\?\?/.test(around) || / \*\* /.test(around)) return [];
  if (ts.isElementAccessExpression(node.parent)) return [];
  const [value, suffix] = ts.isBigIntLiteral(node) ? [node.text.slice(0, -1), 'n'] : [node.text, ''];
  const changed = Number(value) + 1;
  if (!Number.isInteger(changed) || Number(value) === 0) return [];
  return [{ operator: 'constant changed', at: node, put: `${changed}${suffix}` }];
}

const locks = (statement: ts.Statement): boolean =>
  ts.isExpressionStatement(statement) || ts.isVariableStatement(statement)
    ? /\bawait\b[\s\S]*(?:\.for\('|\b(?:lock|hold)[A-Z]\w*\()/.test(statement.getText())
    : false;

/** Neighbours that lock, where the second asks nothing of the first. */
function ofBlock(block: ts.Block): Made[] {
  return block.statements.flatMap((second, at) => {
    const first = block.statements[at - 1];
    if (!first || !locks(first) || !locks(second) || needs(second, first)) return [];
    const text = block.getText();
    const offset = block.getStart();
    const put =
      text.slice(0, first.getStart() - offset) +
      second.getText() +
      text.slice(first.getEnd() - offset, second.getStart() - offset) +
      first.getText() +
      text.slice(second.getEnd() - offset);
    return [{ operator: 'locks in another order' as const, at: block, put }];
  });
}

function needs(second: ts.Statement, first: ts.Statement): boolean {
  if (!ts.isVariableStatement(first)) return false;
  const names = first.declarationList.declarations.flatMap(({ name }) => name.getText().match(/[A-Za-z]\w*/g) ?? []);
  return names.some((name) => new RegExp(`\\b${name}\\b`).test(second.getText()));
}

/** Changes of the SQL that stands in a string; a template is taken whole, with what is put into it. */
function inSql(node: ts.Node): Change[] {
  const isText = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node);
  if (!isText || !isSql(node.getText())) return [];
  const start = node.getStart();
  return changesOfSql(node.getText()).map((change) => ({
    ...change,
    start: change.start + start,
    end: change.end + start,
  }));
}
