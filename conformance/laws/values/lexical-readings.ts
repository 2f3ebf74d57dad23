/**
 * Everything that a text on the wire may stand for: itself, a number, a boolean, null. A value that is wrong as JSON may
 * be right once it is text; it is a fair wrong value only when no reading is right.
 */
export function lexicalReadings(value: unknown): readonly unknown[] {
  if (Array.isArray(value))
    return value.length === 1 ? lexicalReadings(value[0]).flatMap((item) => [[item], item]) : [value];
  if (typeof value === 'object' && value !== null) return [value];
  const text = value === null ? '' : String(value);
  const readings: unknown[] = [text];
  if (/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text)) readings.push(Number(text));
  if (text === 'true' || text === 'false') readings.push(text === 'true');
  if (text === '') readings.push(null, []);
  if (text.includes(',')) readings.push(text.split(','));
  return [...readings, ...readings.map((reading) => [reading])];
}
