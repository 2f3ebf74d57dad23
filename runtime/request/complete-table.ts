import { DEFAULT_STYLE, defaultExplode } from '../wire/style.ts';
import type { Codec } from './codec.ts';
import { listEntry } from './body/decode-lines.ts';
import type { BodyEntry, BodyRow, ParameterEntry, ParameterRow, RequestTable } from './operation-table.ts';

/** A table with all that is left out where it is emitted. */
export interface CompleteTable extends Omit<RequestTable, 'body'> {
  readonly body?: { readonly required?: true; readonly content: readonly BodyEntry[] };
}

/** A table with an entry for each media type of the body; one of lines is described by the list of them. */
export function completeTable({ body, ...table }: RequestTable): CompleteTable {
  return body === undefined
    ? table
    : { ...table, body: { ...body, content: body.content.flatMap(bodyEntries).map(listEntry) } };
}

function bodyEntries(row: BodyRow): readonly BodyEntry[] {
  if (!('mediaTypes' in row)) return [row];
  const { mediaTypes, ...entry } = row;
  return mediaTypes.map((mediaType) => ({ ...entry, mediaType }));
}

/**
 * A parameter with what most have filled in. All of them have the same members in the same order, so that the engine reads any of them
 * where it has read another one: a quarter of what decoding a query costs.
 */
export function completeEntry(row: ParameterRow): ParameterEntry {
  const {
    name,
    property = name,
    style = DEFAULT_STYLE[row.in],
    explode = defaultExplode(style),
    shape = 'scalar',
  } = row;
  const codec = { ...(UNSET_CODEC as Codec), ...row.codec };
  return { ...(UNSET_ENTRY as Partial<ParameterEntry>), ...row, property, style, explode, shape, codec };
}

/** Members that have no value yet, which is as good as having none. */
type Unset<Whole> = { readonly [Name in keyof Whole]?: unknown };

const UNSET_CODEC: Unset<Codec> = {
  any: undefined,
  words: undefined,
  integer: undefined,
  number: undefined,
  boolean: undefined,
  text: undefined,
  instant: undefined,
  day: undefined,
  items: undefined,
  prefixItems: undefined,
};

const UNSET_ENTRY: Unset<ParameterEntry> = {
  name: undefined,
  in: undefined,
  property: undefined,
  style: undefined,
  explode: undefined,
  shape: undefined,
  codec: undefined,
  required: undefined,
  allowEmpty: undefined,
  content: undefined,
  fields: undefined,
  clampTo: undefined,
  unset: undefined,
  spellings: undefined,
  exact: undefined,
  schema: undefined,
  fallback: undefined,
};
