import { DEFAULT_STYLE, defaultExplode } from '../wire/style.ts';
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

/** A parameter with what most have filled in. */
export function completeEntry(row: ParameterRow): ParameterEntry {
  const {
    name,
    property = name,
    style = DEFAULT_STYLE[row.in],
    explode = defaultExplode(style),
    shape = 'scalar',
  } = row;
  return { ...row, property, style, explode, shape };
}
