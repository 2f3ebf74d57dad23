/** Lists of one item inside each other that are read as what is in them; a form on the wire that tells more apart is not known. */
const DEEPEST = 4;

/**
 * Everything that a text on the wire may stand for: itself, a number, a boolean, null. A value that is wrong as JSON may
 * be right once it is text; it is a fair wrong value only when no reading is right. A list of one item may stand for the
 * item, and an item for the list of it.
 */
export function lexicalReadings(value: unknown): readonly unknown[] {
  let item = value;
  let lists = 0;
  for (; Array.isArray(item) && item.length === 1; lists += 1) {
    if (lists === DEEPEST) return [value];
    item = item[0];
  }
  if (typeof item === 'object' && item !== null) return inLists([item], lists);
  return inLists(textReadings(item === null ? '' : String(item)), lists + 1);
}

function textReadings(text: string): readonly unknown[] {
  const readings: unknown[] = [text];
  if (/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text)) readings.push(Number(text));
  if (text === 'true' || text === 'false') readings.push(text === 'true');
  if (text === '') readings.push(null, []);
  if (text.includes(',')) readings.push(text.split(','));
  return readings;
}

/** Values as they are, and in up to so many lists inside each other. */
function inLists(values: readonly unknown[], lists: number): readonly unknown[] {
  const found = [...values];
  let last = values;
  for (let count = 0; count < lists; count += 1) {
    last = last.map((value) => [value]);
    found.push(...last);
  }
  return found;
}
