import type { Api } from '../../model/api.ts';
import type { Schema } from '../../model/schema.ts';
import { kebabCase, NameScope, pascalCase } from '../emit/code/naming.ts';

/** Names of everything emitted for one component schema. */
export interface ComponentNames {
  /** `Issue` in `isIssue`, `issueSource`. */
  readonly pascal: string;
  /** File name without extension. */
  readonly fileName: string;
  /** Relative URI of the schema in sources; a single path segment, so that references between sources stay flat. */
  readonly uri: string;
}

/** Functions of the runtime that emitted checks import are called `is...` as well. */
const RUNTIME_NAMES: ReadonlySet<string> = new Set(
  (
    'Object DateTime Date Time Duration Email Hostname Ipv4 Ipv6 Uri UriReference Iri IriReference UriTemplate Uuid ' +
    'JsonPointer RelativeJsonPointer Regex Base64 Int32 Int64 Float Double MultipleOf'
  ).split(' '),
);

const memo = new WeakMap<Api, ReadonlyMap<Schema, ComponentNames>>();

/** Names of every component schema, in document order. */
export function componentNames(api: Api): ReadonlyMap<Schema, ComponentNames> {
  const known = memo.get(api);
  if (known !== undefined) return known;
  const pascals = new NameScope();
  const words = new Set(api.schemas.map((schema) => pascalCase(schema.name ?? '')));
  const files = new NameScope();
  const names = new Map<Schema, ComponentNames>();
  for (const schema of api.schemas) {
    const name = schema.name ?? `schema-${schema.id}`;
    names.set(schema, {
      pascal: pascals.take(freeName(pascalCase(name), words), true),
      fileName: files.take(kebabCase(name.replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, '-')), true),
      uri: encodeURIComponent(name),
    });
  }
  memo.set(api, names);
  return names;
}

/** `isPetInRequest` may be the request view of `Pet` or the check of `PetInRequest`: only the former keeps its name. */
function freeName(pascal: string, words: ReadonlySet<string>): string {
  const stem = VIEW_SUFFIX.exec(pascal)?.[1];
  const isView = stem !== undefined && words.has(stem);
  return RUNTIME_NAMES.has(pascal) || isView ? `${pascal}Schema` : pascal;
}

const VIEW_SUFFIX = /^(.+)In(?:Request|Response|Upload)$/;

/** Runtime functions that checks call and that a property could be called like. */
const RUNTIME_CALLS: ReadonlySet<string> = new Set(
  'hasMinLength hasMaxLength compilePattern acceptsBySchema equalJson indexOfDuplicate'.split(' '),
);

const pascalMemo = new WeakMap<Api, ReadonlySet<string>>();

/** Whether a check may call something of this name: a local variable called so would stand in its way. */
export function isCalledName(api: Api, name: string): boolean {
  if (RUNTIME_CALLS.has(name)) return true;
  const pascal = /^(?:is|source)(.+)$/.exec(name)?.[1];
  if (pascal === undefined) return false;
  const pascals = pascalMemo.get(api) ?? new Set([...componentNames(api).values()].map((names) => names.pascal));
  pascalMemo.set(api, pascals);
  return RUNTIME_NAMES.has(pascal) || pascals.has(VIEW_SUFFIX.exec(pascal)?.[1] ?? pascal) || pascals.has(pascal);
}
