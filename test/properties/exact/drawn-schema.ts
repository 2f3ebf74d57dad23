import fc from 'fast-check';

/** The types that a description may ask for. */
export interface Policy {
  readonly dates: 'string' | 'Date';
  readonly int64: 'number' | 'bigint' | 'string';
}

/** A value as its text in JSON, and as the emitted type says it is. */
export interface Case {
  readonly json: string;
  readonly typed: (policy: Policy) => unknown;
  /** Whether the typed value says which of the alternatives it is. */
  readonly isTold: boolean;
}

/** A schema with values that it takes, and components that it refers to. */
export interface Drawn {
  readonly schema: object;
  readonly cases: readonly Case[];
  readonly components: Readonly<Record<string, object>>;
}

const INSTANT = '2026-01-02T03:04:05.000Z';

function plain(value: unknown): Case {
  return { json: JSON.stringify(value), typed: () => value, isTold: true };
}

function long(digits: string): Case {
  const typed = ({ int64 }: Policy): unknown => {
    if (int64 === 'number') return Number(digits);
    return int64 === 'bigint' ? BigInt(digits) : digits;
  };
  return { json: digits, typed, isTold: true };
}

function drawn(schema: object, cases: readonly Case[]): Drawn {
  return { schema, cases, components: {} };
}

const LONG = drawn({ type: 'integer', format: 'int64' }, ['9007199254740993', '-9223372036854775808', '5'].map(long));
const DATE = drawn({ type: 'string', format: 'date-time' }, [
  {
    json: JSON.stringify(INSTANT),
    typed: ({ dates }) => (dates === 'Date' ? new Date(INSTANT) : INSTANT),
    isTold: true,
  },
]);
const TEXT = drawn({ type: 'string' }, [plain('word'), plain('2026'), plain('2026-01-02'), plain(''), plain('007')]);
const UUID = drawn({ type: 'string', format: 'uuid' }, [plain('7c1c1a3e-52a2-4a5a-9d53-0c5d8f6a1b11')]);
const DAY = drawn({ type: 'string', format: 'date' }, [plain('2026-01-02')]);
const NUMBER = drawn({ type: 'number' }, [plain(1.5), plain(1e300)]);
const FLAG = drawn({ type: 'boolean' }, [plain(true)]);
const NULL = drawn({ type: 'null' }, [plain(null)]);
const WORD = drawn({ enum: ['a', 'b'] }, [plain('b')]);

/** Alternatives that a value tells apart. */
const PAIRS: readonly (readonly Drawn[])[] = [
  [LONG, NULL],
  [DATE, NULL],
  [LONG, TEXT],
  [TEXT, LONG, NULL],
  [DATE, UUID],
  [DAY, DATE],
  [LONG, DATE],
  [LONG, FLAG],
  [LONG, UUID, DATE],
  [LONG, NUMBER],
  [WORD, DATE],
];

/** Texts of digits that stand beside integers are written as these where integers are texts. */
function besideLong({ json, typed }: Case): Case {
  return { json, typed, isTold: !/^"-?(?:0|[1-9]\d*)"$/.test(json) };
}

function alternatives(keyword: 'anyOf' | 'oneOf', members: readonly Drawn[]): Drawn {
  const cases = members.flatMap(({ cases: own }) =>
    own.map((each) => (members.includes(LONG) ? besideLong(each) : each)),
  );
  return { ...together(members), schema: { [keyword]: members.map(({ schema }) => schema) }, cases };
}

function together(members: readonly Drawn[]): Pick<Drawn, 'components'> {
  return { components: Object.assign({}, ...members.map(({ components }) => components)) as Drawn['components'] };
}

let count = 0;

/** A component, as a reference to it. */
function named(inner: Drawn): Drawn {
  count += 1;
  const name = `Named${count}`;
  return {
    schema: { $ref: `#/components/schemas/${name}` },
    cases: inner.cases,
    components: { ...inner.components, [name]: inner.schema },
  };
}

/** Containers: one value for each value of a part, the others at their first one. */
function combined(parts: readonly Drawn[], write: (cases: readonly Case[]) => Case): readonly Case[] {
  const first = parts.map(({ cases }) => cases[0] ?? plain(null));
  return parts.flatMap(({ cases }, index) => cases.map((each) => write(first.with(index, each))));
}

function listOf(cases: readonly Case[]): Case {
  return {
    json: `[${cases.map(({ json }) => json).join(',')}]`,
    typed: (policy) => cases.map(({ typed }) => typed(policy)),
    isTold: cases.every(({ isTold }) => isTold),
  };
}

function objectOf(names: readonly string[], cases: readonly Case[]): Case {
  return {
    json: `{${cases.map(({ json }, index) => `${JSON.stringify(names[index])}:${json}`).join(',')}}`,
    typed: (policy) => Object.fromEntries(cases.map(({ typed }, index) => [names[index], typed(policy)])),
    isTold: cases.every(({ isTold }) => isTold),
  };
}

function tuple(parts: readonly Drawn[]): Drawn {
  const schema = { type: 'array', prefixItems: parts.map((part) => part.schema), minItems: parts.length };
  return { ...together(parts), schema, cases: combined(parts, listOf) };
}

function list(item: Drawn): Drawn {
  const cases = [listOf(item.cases), listOf([])];
  return { ...together([item]), schema: { type: 'array', items: item.schema }, cases };
}

function hash(parts: readonly Drawn[], more: object = {}): Drawn {
  const names = parts.map((_, index) => `p${index}`);
  const properties = Object.fromEntries(parts.map(({ schema }, index) => [`p${index}`, schema]));
  const schema = { type: 'object', properties, required: names, ...more };
  return { ...together(parts), schema, cases: combined(parts, (cases) => objectOf(names, cases)) };
}

/** A member with a name beside those of any other name. */
function map(own: Drawn, others: Drawn): Drawn {
  const schema = { type: 'object', properties: { own: own.schema }, additionalProperties: others.schema };
  return {
    ...together([own, others]),
    schema,
    cases: combined([own, others], (cases) => objectOf(['own', 'x'], cases)),
  };
}

/** Members whose names match, beside those of any other name. */
function matched(own: Drawn, others: Drawn): Drawn {
  const schema = { type: 'object', patternProperties: { '^n_': own.schema }, additionalProperties: others.schema };
  return {
    ...together([own, others]),
    schema,
    cases: combined([own, others], (cases) => objectOf(['n_a', 'x'], cases)),
  };
}

/** Objects with members of one name and of several types, told apart by a tag, by a listed value, or by a base type. */
function tagged(members: readonly Drawn[], how: 'discriminator' | 'const' | 'base'): Drawn {
  const kinds = members.map((member, index) => ({ member, name: `Kind${(count += 1)}x${index}` }));
  const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
  const base = `Base${count}`;
  const tag = { discriminator: { propertyName: 'kind' } };
  const components: Record<string, object> = { ...together(members).components };
  for (const { member, name } of kinds) {
    const kind = how === 'const' ? { const: name } : { type: 'string' };
    const own = { type: 'object', required: ['kind', 'value'], properties: { kind, value: member.schema } };
    components[name] = how === 'base' ? { allOf: [ref(base), own] } : own;
  }
  const refs = kinds.map(({ name }) => ref(name));
  if (how === 'base')
    components[base] = { type: 'object', required: ['kind'], properties: { kind: { type: 'string' } }, ...tag };
  const cases = kinds.flatMap(({ member, name }) =>
    member.cases.map((each) => objectOf(['kind', 'value'], [plain(name), each])),
  );
  return {
    schema: how === 'base' ? ref(base) : how === 'const' ? { oneOf: refs } : { anyOf: refs, ...tag },
    cases,
    components,
  };
}

/** Schemas that hold instants and 64-bit integers in the ways that descriptions write them. */
export const anyDrawn: fc.Arbitrary<Drawn> = fc.letrec<{ node: Drawn }>((tie) => {
  const node = tie('node');
  const few = fc.array(node, { minLength: 1, maxLength: 3 });
  const keyword = fc.constantFrom('anyOf' as const, 'oneOf' as const);
  return {
    node: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      fc.constantFrom(LONG, DATE, TEXT, NUMBER),
      fc
        .tuple(fc.constantFrom('anyOf' as const), fc.constantFrom(...PAIRS))
        .map(([word, members]) => alternatives(word, members)),
      fc.tuple(keyword, fc.constantFrom(LONG, DATE)).map(([word, inner]) => alternatives(word, [named(inner), NULL])),
      fc.tuple(keyword, node.map(named)).map(([word, inner]) => alternatives(word, [list(inner), FLAG])),
      node.map(named),
      node.map(list),
      few.map(tuple),
      few.map((parts) => hash(parts)),
      fc.tuple(node, node).map(([own, others]) => map(own, others)),
      fc.tuple(node, node).map(([own, others]) => matched(own, others)),
      fc
        .tuple(few, fc.constantFrom('discriminator' as const, 'const' as const, 'base' as const))
        .map(([parts, how]) => tagged(parts, how)),
    ),
  };
}).node;
