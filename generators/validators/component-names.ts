import type { Api } from '../../model/api.ts';
import type { Schema } from '../../model/schema.ts';
import { kebabCase, NameScope, pascalCase } from '../emit/naming.ts';

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
  const files = new NameScope();
  const names = new Map<Schema, ComponentNames>();
  for (const schema of api.schemas) {
    const name = schema.name ?? `schema-${schema.id}`;
    names.set(schema, {
      pascal: pascals.take(freeName(pascalCase(name)), true),
      fileName: files.take(kebabCase(name.replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, '-')), true),
      uri: encodeURIComponent(name),
    });
  }
  memo.set(api, names);
  return names;
}

function freeName(pascal: string): string {
  return RUNTIME_NAMES.has(pascal) ? `${pascal}Schema` : pascal;
}
