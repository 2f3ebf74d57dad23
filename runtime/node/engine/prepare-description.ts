/**
 * A copy of a description as the engine gets most requests right: query parameters allow reserved characters, because
 * it takes the keyword for a ban and would refuse `labels=a,b` and times with colons; and `ids[]` is called `ids`,
 * because its query parser has read the brackets already.
 */
export function prepareDescription(document: object): object {
  const copy = structuredClone(document);
  visit(copy);
  return copy;
}

function visit(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if ('in' in value && value.in === 'query' && 'name' in value && 'schema' in value) {
    Object.assign(value, { allowReserved: true, name: String(value.name).replace(/\[\]$/, '') });
  }
  for (const member of Object.values(value)) visit(member);
}
