/**
 * Inputs generated from a row's schema: a valid one, and variants that each differ from it in one place. A field of a new
 * call whose schema cannot express its values (a date, an id, a phone) gets an example in `byName` of sample-fields.ts.
 */
import { z } from 'zod';
import type { Route } from '#lib/contract/route.ts';
import { byName, byRoute } from './sample-fields.ts';

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
}

export type Input = Readonly<Record<string, unknown>>;

/** Path of a field, e.g. ["lines", 0, "stake"]. */
export type Path = readonly (string | number)[];

const schemaOf = (route: Route): Schema =>
  z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any', target: 'openapi-3.0' }) as Schema;

function sample(schema: Schema, name: string): unknown {
  if (name in byName) return byName[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return sample(schema.anyOf[0], name);
  if (schema.properties) return sampleObject(schema);
  switch (schema.type) {
    case 'array':
      return [schema.items ? sample(schema.items, name) : '1'];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'object':
      return {};
    default:
      return /(?:^|_)id$/.test(name) ? '1' : 'ข้อความทดสอบ';
  }
}

const sampleObject = (schema: Schema): Input =>
  Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, of]) => [name, sample(of, name)]));

/** One input for each variant of a call's input, with all optional fields. */
export function samplesOf(key: string, route: Route): Input[] {
  const schema = schemaOf(route);
  const forms = schema.anyOf ?? [schema];
  return forms.map((form) => {
    const { cursor: _, ...input } = { ...sampleObject(form), ...byRoute[key] };
    return input;
  });
}

/** Reads that the audit records, with the tables that they change: who took which figures out, who looked for whom. */
export const audited: ReadonlyMap<string, readonly string[]> = new Map([
  ['GET /api/operator/report.csv', ['audit', 'stream_event']],
  ['GET /api/operator/report.xlsx', ['audit', 'stream_event']],
  ['GET /api/operator/withdraw/list.csv', ['audit']],
  ['GET /api/operator/withdraw/list.xlsx', ['audit']],
  ['GET /api/operator/audit/export', ['audit']],
  ['GET /api/operator/search', ['audit']],
  ['GET /api/operator/member/list', ['audit']],
]);

/** Names of the fields required by every variant of the input. */
export function requiredOf(route: Route): string[] {
  const schema = schemaOf(route);
  const forms = schema.anyOf ?? [schema];
  return forms.length === 1 ? [...(forms[0]?.required ?? [])] : [];
}

/** Every field of an input, including those in objects and lists, and the input's unused fields by name. */
export function pathsOf(value: unknown, at: Path = []): Path[] {
  if (Array.isArray(value)) return value.length > 0 ? pathsOf(value[0], [...at, 0]) : [];
  if (value && typeof value === 'object')
    return Object.entries(value).flatMap(([name, inner]) => [[...at, name], ...pathsOf(inner, [...at, name])]);
  return [];
}

/** Whether the value is an object, not a list or a primitive. */
export function isObject(input: unknown, [step, ...rest]: Path): boolean {
  if (step === undefined) return typeof input === 'object' && input !== null && !Array.isArray(input);
  return isObject((input as Record<string | number, unknown>)[step], rest);
}

/** The input with one field replaced; `undefined` removes it. */
export function withField(input: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(input)) return input.map((inner, at) => (at === step ? withField(inner, rest, value) : inner));
  const from = (input ?? {}) as Input;
  const changed = withField(from[step], rest, value);
  const { [step]: _, ...others } = from;
  return changed === undefined ? others : { ...others, [step]: changed };
}

/** All top-level field names of the schema, for query strings. */
export const fieldsOf = (route: Route): string[] => {
  const schema = schemaOf(route);
  return [...new Set((schema.anyOf ?? [schema]).flatMap((form) => Object.keys(form.properties ?? {})))];
};
