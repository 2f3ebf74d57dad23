/**
 * Where a value holds instants and 64-bit integers; emitted for descriptions that ask for `Date`, `bigint` or text
 * instead of what `JSON.parse` gives. `all` are shapes that hold together (compositions, several answers).
 */
export type Shape =
  | 'date'
  | 'bigint'
  | 'text'
  | (() => Shape)
  | {
      readonly properties?: Readonly<Record<string, Shape>>;
      readonly values?: Shape;
      readonly items?: Shape;
      readonly all?: readonly Shape[];
    };

/** Starts a string that stands for a number too long for a double. Made anew each time, so that nobody can send one. */
const MARK: string = /* @__PURE__ */ `\u0001${Math.random().toString(36).slice(2)}#`;

/** JSON Pointers of integers that are not what was sent: beyond 64 bits, or written with a fraction or exponent. */
export type LostIntegers = string[];

/** Reads JSON without losing digits, then turns what the shape names into its type. Throws SyntaxError. */
export function parseExact(text: string, shape: Shape, lost: LostIntegers = []): unknown {
  let isLong = false;
  // Strings are matched as a whole so that digits inside them are left alone.
  const marked = text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) => {
    if (!/^-?\d{16,}$/.test(token)) return token;
    isLong = true;
    return JSON.stringify(MARK + token);
  });
  const value = toExact(JSON.parse(marked), shape, lost, '');
  return isLong ? unmark(value) : value;
}

/** Turns what the shape names into its type, in place. */
export function toExact(value: unknown, shape: Shape, lost: LostIntegers, pointer: string): unknown {
  if (typeof shape === 'function') return toExact(value, shape(), lost, pointer);
  if (shape === 'date') return toDate(value);
  if (typeof shape === 'string') return toInteger(value, shape, lost, pointer);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const members = value as Record<string, unknown>; // arrays have their indices
  for (const key of Object.keys(members)) {
    const inner = Array.isArray(value) ? shape.items : memberShape(shape, key);
    if (inner !== undefined) members[key] = toExact(members[key], inner, lost, `${pointer}/${key}`);
  }
  return (shape.all ?? []).reduce<unknown>((whole, part) => toExact(whole, part, lost, pointer), value);
}

function memberShape({ properties, values }: Exclude<Shape, string | (() => Shape)>, key: string): Shape | undefined {
  return properties !== undefined && Object.hasOwn(properties, key) ? properties[key] : values;
}

/** A text that is no instant stays as it came: the sender broke its promise, and the reader can see how. */
function toDate(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const time = Date.parse(value);
  if (!Number.isNaN(time)) return new Date(time);
  // RFC 3339 has leap seconds, JavaScript has none.
  const before = Date.parse(value.replace(/:60(?=[.zZ+-])/, ':59'));
  return Number.isNaN(before) ? value : new Date(before + 1000);
}

function toInteger(value: unknown, type: 'bigint' | 'text', lost: LostIntegers, pointer: string): unknown {
  const digits = typeof value === 'string' && value.startsWith(MARK) ? value.slice(MARK.length) : value;
  if (!/^-?\d+$/.test(String(digits)) || (typeof digits === 'bigint' && type === 'bigint')) return value;
  if (typeof digits === 'number' && !Number.isSafeInteger(digits)) lost.push(pointer);
  const exact = BigInt(String(digits));
  if (typeof digits !== 'number' && BigInt.asIntN(64, exact) !== exact) lost.push(pointer);
  return type === 'bigint' ? exact : String(exact);
}

/** Long numbers that the shape does not name are numbers after all. */
function unmark(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith(MARK) ? Number(value.slice(MARK.length)) : value;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const members = value as Record<string, unknown>; // arrays have their indices
  for (const key of Object.keys(members)) members[key] = unmark(members[key]);
  return value;
}

/** JSON text in which bigints, and the texts that the shape names, are written as numbers. */
export function writeExact(value: unknown, shape: Shape): string {
  const text = JSON.stringify(mark(value, shape), (_, member: unknown) =>
    typeof member === 'bigint' ? `${MARK}${member}` : member,
  );
  return text.replaceAll(new RegExp(`"${JSON.stringify(MARK).slice(1, -1).replace('\\', '\\\\')}(-?\\d+)"`, 'g'), '$1');
}

/** A copy of the value with the texts that stand for integers marked. */
function mark(value: unknown, shape: Shape): unknown {
  if (typeof shape === 'function') return mark(value, shape());
  if (shape === 'text') return typeof value === 'string' && /^-?\d+$/.test(value) ? MARK + value : value;
  if (typeof shape === 'string' || typeof value !== 'object' || value === null || value instanceof Date) return value;
  const { items, all = [] } = shape;
  const copy = Array.isArray(value)
    ? value.map((item: unknown) => (items === undefined ? item : mark(item, items)))
    : Object.fromEntries(
        Object.entries(value).map(([key, member]): [string, unknown] => {
          const inner = memberShape(shape, key);
          return [key, inner === undefined ? member : mark(member, inner)];
        }),
      );
  return all.reduce<unknown>(mark, copy);
}
