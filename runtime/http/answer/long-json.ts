/** Whether a text would have been longer than engines let one be: V8 counts 512 Mi characters, escapes included. */
export function isTooLong(error: unknown): boolean {
  return error instanceof RangeError && /string length/i.test(error.message);
}

/**
 * JSON of a value in parts, for one that is too long to be one text: members and items are written apart where their container is too
 * long, and so on inwards. Throws RangeError for a single text that is too long.
 */
export async function* longJson(value: unknown, write: (value: unknown) => string): AsyncGenerator<string> {
  yield* jsonParts(value, write);
}

function* jsonParts(value: unknown, write: (value: unknown) => string): Generator<string> {
  const text = textOf(value, write);
  if (text !== undefined) return yield text;
  const isList = Array.isArray(value);
  let mark = isList ? '[' : '{';
  for (const [name, item] of isList ? value.entries() : membersOf(value)) {
    yield isList ? mark : `${mark}${JSON.stringify(name)}:`;
    yield* jsonParts(item ?? null, write);
    mark = ',';
  }
  yield isList ? ']' : '}';
}

/** Undefined for a list or an object that is too long. */
function textOf(value: unknown, write: (value: unknown) => string): string | undefined {
  try {
    return write(value);
  } catch (error) {
    if (!isTooLong(error) || typeof value !== 'object' || value === null) throw error;
    return undefined;
  }
}

/** What JSON has of an object: no member that is undefined. */
function membersOf(value: unknown): readonly (readonly [name: string, item: unknown])[] {
  return Object.entries(value as object).filter(([, item]) => item !== undefined);
}
