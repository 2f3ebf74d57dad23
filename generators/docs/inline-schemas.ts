import { pointerTokens } from '../../model/load/json/json-pointer.ts';
import type { Api } from '../../model/api.ts';
import { forEachChildSchema } from '../../model/facts/child-schemas.ts';
import { operationSchemas } from '../../model/facts/reachable-schemas.ts';
import type { Schema } from '../../model/schema.ts';
import { INLINE_FIELDS, INLINE_LEVELS } from './detail.ts';

/** How much stands below a schema as long as nothing with a page of its own is met. */
interface Extent {
  readonly fields: number;
  readonly levels: number;
}

const NOTHING: Extent = { fields: 0, levels: 0 };
const LINK: Extent = { fields: 1, levels: 0 };

/**
 * Schemas without a name that are too large, or too deep, to stand inside of a page: each gets a page of its own. The
 * innermost are found first, so that what is around them stays as small as it can.
 */
export function largeInlineSchemas(api: Api): readonly Schema[] {
  const large: Schema[] = [];
  const known = new Map<Schema, Extent>();
  const measure = (schema: Schema): Extent => {
    const before = known.get(schema);
    if (before !== undefined) return before;
    // Every circle passes through a component, which ends it; the entry is for those that the loader let pass.
    known.set(schema, LINK);
    const extent = below(schema);
    const isLarge = extent.fields > INLINE_FIELDS || extent.levels > INLINE_LEVELS;
    const isPaged = isLarge && schema.name === undefined;
    if (isPaged) large.push(schema);
    known.set(schema, isPaged || schema.name !== undefined ? LINK : extent);
    return known.get(schema) ?? LINK;
  };
  const below = (schema: Schema): Extent => {
    let { fields, levels } = NOTHING;
    forEachChildSchema(schema, (child) => {
      const extent = child.name === undefined ? measure(child) : LINK;
      fields += extent.fields + 1;
      levels = Math.max(levels, extent.levels + (child.properties.size > 0 ? 1 : 0));
    });
    return { fields, levels };
  };
  for (const operation of [...api.operations, ...api.webhooks]) {
    for (const schema of operationSchemas(operation)) if (schema.name === undefined) measure(schema);
  }
  for (const schema of api.schemas) below(schema);
  return large;
}

/** What a schema without a name is called: the names that lead to it, of `/paths/~1a/get/responses/200/...` the last few. */
export function inlineTitle({ location: { pointer } }: Schema): string {
  const telling = pointerTokens(pointer).filter((token) => token !== '' && !SILENT.has(token));
  return telling.slice(-3).join(' ');
}

const SILENT: ReadonlySet<string> = new Set([
  'paths',
  'components',
  'schemas',
  'schema',
  'content',
  'application/json',
  'properties',
  'items',
  'allOf',
  'responses',
]);
