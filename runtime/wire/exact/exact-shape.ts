/** What a value in one place is: `string` and `number` stand only beside others, where these are taken as well. */
export type ShapeWord = 'date' | 'bigint' | 'text' | 'string' | 'number';

/**
 * Where a value holds instants and 64-bit integers; emitted for descriptions that ask for `Date`, `bigint` or text
 * instead of what `JSON.parse` gives.
 */
export type Shape = ShapeWord | (() => Shape) | ShapeParts;

/** What is said of members and items, and the shapes that hold beside it. */
export interface ShapeParts {
  /** What an integer has to be that only its digits can tell. */
  readonly rules?: IntegerRules;
  /** Which objects it is about; it is about everything that is no object. */
  readonly when?: ShapeCondition;
  readonly properties?: Readonly<Record<string, Shape>>;
  /** Of members by what their names match; all that match hold together. */
  readonly patterns?: readonly (readonly [name: RegExp, shape: Shape])[];
  /** Of all other members. */
  readonly values?: Shape;
  /** Of the first items (`prefixItems`). */
  readonly prefix?: readonly Shape[];
  readonly items?: Shape;
  /** Shapes that hold together (compositions). */
  readonly all?: readonly Shape[];
  /** Alternatives: those whose condition a value meets, or all of them where it meets none. */
  readonly one?: readonly Shape[];
}

/** Rules for integers of 64 bits, each in digits: those that a schema has for values, or with bounds, that no number keeps. */
export interface IntegerRules {
  readonly is?: readonly string[];
  readonly least?: string;
  readonly most?: string;
  readonly above?: string;
  readonly below?: string;
  readonly multipleOf?: string;
}

/** What tells an object from those of other alternatives, as far as its own members do. */
export interface ShapeCondition {
  /** Names that are there. */
  readonly needs?: readonly string[];
  /** The only names that may be there. */
  readonly only?: readonly string[];
  /** The values of members that are there; compared as texts, because an integer may be written as one. */
  readonly is?: Readonly<Record<string, readonly unknown[]>>;
  readonly isNot?: Readonly<Record<string, readonly unknown[]>>;
}

/** What is said by status: a code, a range such as `4XX`, `default`. */
export type StatusTable<Said> = Readonly<Record<string, Said>>;

/** What is said of a status; undefined when nothing is. */
export function ofStatus<Said>(table: StatusTable<Said>, status: number): Said | undefined {
  return table[status] ?? table[`${Math.floor(status / 100)}XX`] ?? table['default'];
}

/** The shapes of a value that say something of it themselves: functions called, alternatives chosen, each once. */
export function shapesOf(value: unknown, shapes: readonly Shape[]): readonly (ShapeWord | ShapeParts)[] {
  // A set goes on to what is added while it is walked, and a circle of compositions ends where it closes.
  const seen = new Set<Shape>(shapes);
  const found: (ShapeWord | ShapeParts)[] = [];
  for (const shape of seen) {
    if (typeof shape === 'function') seen.add(shape());
    else if (typeof shape === 'string') found.push(shape);
    else if (isMet(shape, value)) {
      found.push(shape);
      for (const part of shape.all ?? []) seen.add(part);
      if (shape.one !== undefined) for (const part of chosen(shape.one, value)) seen.add(part);
    }
  }
  return found;
}

function chosen(alternatives: readonly Shape[], value: unknown): readonly Shape[] {
  const met = alternatives.filter((shape) => typeof shape !== 'object' || isMet(shape, value));
  return met.length > 0
    ? met
    : alternatives.flatMap((shape) => (typeof shape === 'object' ? unconditional(shape) : []));
}

function unconditional({ when: _, ...shape }: ShapeParts): ShapeParts {
  return shape;
}

function isMet({ when }: ShapeParts, value: unknown): boolean {
  if (when === undefined || Object(value) !== value || Array.isArray(value)) return true;
  const members = value as Readonly<Record<string, unknown>>; // an object has texts as keys
  const { needs = [], only, is = {}, isNot = {} } = when;
  const isThere = (name: string): boolean => Object.hasOwn(members, name) && members[name] !== undefined;
  const isOneOf = (name: string, values: readonly unknown[]): boolean =>
    values.some((each) => String(each) === String(members[name]));
  return (
    needs.every(isThere) &&
    (only === undefined || Object.keys(members).every((name) => only.includes(name))) &&
    Object.entries(is).every(([name, values]) => !isThere(name) || isOneOf(name, values)) &&
    Object.entries(isNot).every(([name, values]) => !isThere(name) || !isOneOf(name, values))
  );
}

/** The shapes of a member or an item. */
export function innerShapes(parts: readonly (ShapeWord | ShapeParts)[], key: string, isItem: boolean): Shape[] {
  const inner: Shape[] = [];
  for (const part of parts) {
    if (typeof part === 'string') continue;
    inner.push(...(isItem ? itemShapes(part, Number(key)) : memberShapes(part, key)));
  }
  return inner;
}

function itemShapes({ prefix = [], items }: ShapeParts, index: number): readonly Shape[] {
  const shape = index < prefix.length ? prefix[index] : items;
  return shape === undefined ? [] : [shape];
}

/** Longer names match no pattern: to look for one in them may take long. */
const LONGEST_NAME = 1000;

function memberShapes({ properties, patterns = [], values }: ShapeParts, key: string): readonly Shape[] {
  const own = properties !== undefined && Object.hasOwn(properties, key) ? properties[key] : undefined;
  const matching = patterns.filter(([name]) => key.length <= LONGEST_NAME && name.test(key)).map(([, shape]) => shape);
  const known = own === undefined ? matching : [own, ...matching];
  return known.length > 0 || values === undefined ? known : [values];
}
