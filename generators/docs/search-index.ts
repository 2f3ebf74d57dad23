import { conjuncts, objectShape } from '../../model/facts/schema-shape.ts';
import type { Operation } from '../../model/operation.ts';
import type { Schema } from '../../model/schema.ts';
import { type Reuse, reused } from '../emit/reuse.ts';
import { plainText, titleText } from './text/one-line.ts';
import { titleOf } from './operation-view.ts';
import type { PagedSchema, Site } from './site.ts';

/** One page that search can find; the order of `fields` is that of the weights in `search.client.js`. */
interface SearchEntry {
  readonly href: string;
  /** Title, name, address, tags, parameters and fields, description. */
  readonly fields: readonly [string, string, string, string, string, string];
}

const DESCRIPTION_LIMIT = 240;

/** The search index as a script: it sets one global, so that it loads from a folder on disk as well. */
export function searchIndex(site: Site, reuse: Reuse | undefined): string {
  const { api } = site;
  const entries = [
    ...[...api.operations, ...api.webhooks].map((operation) => {
      const unit = { name: `search ${site.pathOfOperation(operation)}`, nodes: [operation] };
      return reused(reuse, unit, () => JSON.stringify(operationEntry(site, operation)));
    }),
    ...site.schemas.map((paged) => {
      const unit = { name: `search ${paged.path}`, nodes: [paged.schema], key: paged.title };
      return reused(reuse, unit, () => JSON.stringify(schemaEntry(paged)));
    }),
  ];
  return `globalThis.docsSearchIndex = [${entries.join(',')}];\n`;
}

function operationEntry(site: Site, operation: Operation): SearchEntry {
  const media = operation.requestBody?.content ?? [];
  const fields = media.flatMap(({ schema }) => (schema === undefined ? [] : fieldNames(schema)));
  const names = [...operation.parameters.map((parameter) => parameter.name), ...fields];
  return {
    href: site.pathOfOperation(operation) ?? '',
    fields: [
      titleOf(operation),
      operation.operationId,
      `${operation.method} ${operation.path}`,
      operation.tags.map((tag) => tag.name).join(' '),
      [...new Set(names)].join(' '),
      plainText(operation.description, DESCRIPTION_LIMIT),
    ],
  };
}

function schemaEntry({ schema, title, path }: PagedSchema): SearchEntry {
  const fields = fieldNames(schema).join(' ');
  const description = plainText(schema.description, DESCRIPTION_LIMIT);
  const names = new Set([title, titleText(schema.title ?? '')]);
  return { href: path, fields: [title, [...names].join(' ').trim(), 'schema', '', fields, description] };
}

/**
 * Names of the fields that the page of a schema shows: its own, inherited ones, and those of alternatives without a page,
 * which have titles of their own.
 */
function fieldNames(schema: Schema): readonly string[] {
  const names = new Set<string>();
  const seen = new Set<Schema>();
  const open = [schema];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (seen.has(part)) continue;
    seen.add(part);
    for (const name of objectShape(part).properties.keys()) names.add(name);
    const alternatives = conjuncts(part).flatMap(({ anyOf, oneOf }) => [...anyOf, ...oneOf]);
    const shown = alternatives.filter(({ name }) => name === undefined);
    for (const { title } of shown) if (title !== undefined) names.add(titleText(title));
    open.push(...shown);
  }
  return [...names];
}
