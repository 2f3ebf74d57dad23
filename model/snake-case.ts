/** Names of a description are asked for again with every value of every answer. */
const spelled = new Map<string, string>();
/** Names that answers bring along are without end. */
const MOST = 10_000;

/** A name in small letters with a line between its words, however it is spelled: `shipmentId` is `shipment_id`, `X-Total` is `x_total`. */
export function snakeCase(name: string): string {
  const known = spelled.get(name);
  if (known !== undefined) return known;
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z\d]+/g, '_')
    .toLowerCase();
  if (spelled.size < MOST) spelled.set(name, words);
  return words;
}
