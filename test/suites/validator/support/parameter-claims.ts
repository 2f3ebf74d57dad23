import { refuses, takes, type Claim, type Reason } from './claims.ts';

/** A GET operation and the path to send its requests to. */
export interface Place {
  readonly operation: string;
  readonly line: string;
}

/** `METHOD /path` of an operation. */
export function at(operation: string, line: string): Place {
  return { operation, line };
}

function withQuery({ operation, line }: Place, name: string, text: string, value: unknown): Claim {
  return takes(operation, `${line}?${name}=${encodeURIComponent(text)}`, { query: { [name]: value } });
}

function withoutQuery({ operation, line }: Place, name: string, value: unknown): Claim {
  return takes(operation, line, { query: { [name]: value } });
}

function refusedQuery({ line }: Place, name: string, text: string, rule: string): Claim {
  return refuses(`${line}?${name}=${encodeURIComponent(text)}`, ['query', name, rule]);
}

/** A parameter with listed values; `absent` is its value when it is not sent. */
export function listed(place: Place, name: string, values: readonly string[], absent?: string): Claim[] {
  return [
    ...values.map((value) => withQuery(place, name, value, value)),
    ...(absent === undefined ? [] : [withoutQuery(place, name, absent)]),
    refusedQuery(place, name, 'nonsense', 'enum'),
    refusedQuery(place, name, (values[0] ?? '').toUpperCase(), 'enum'),
  ];
}

/** A boolean parameter; `absent` is its value when it is not sent. */
export function boolean(place: Place, name: string, absent?: boolean): Claim[] {
  return [
    withQuery(place, name, 'true', true),
    withQuery(place, name, 'false', false),
    ...(absent === undefined ? [] : [withoutQuery(place, name, absent)]),
    ...['1', 'yes', 'True', ''].map((text) => refusedQuery(place, name, text, 'type')),
  ];
}

/** An integer parameter. */
export function integer(place: Place, name: string): Claim[] {
  return [
    withQuery(place, name, '7', 7),
    refusedQuery(place, name, 'seven', 'type'),
    refusedQuery(place, name, '7.5', 'type'),
  ];
}

/** An integer or one of the words `None` and `Any`. */
export function integerOrWords(place: Place, name: string): Claim[] {
  return [
    withQuery(place, name, '7', 7),
    withQuery(place, name, 'None', 'None'),
    withQuery(place, name, 'Any', 'Any'),
    refusedQuery(place, name, 'joe', 'type'),
  ];
}

/** A text parameter with some of its values; it may be sent once. */
export function text(place: Place, name: string, ...values: readonly string[]): Claim[] {
  return [
    ...values.map((value) => withQuery(place, name, value, value)),
    refuses(`${place.line}?${name}=a&${name}=b`, ['query', name, 'duplicate']),
  ];
}

/** An instant (RFC 3339), with an offset too; days that do not exist and other notations are refused. */
export function instant(place: Place, name: string): Claim[] {
  return [
    withQuery(place, name, '2026-01-02T03:04:05Z', '2026-01-02T03:04:05Z'),
    withQuery(place, name, '2026-01-02T03:04:05+02:00', '2026-01-02T03:04:05+02:00'),
    refusedQuery(place, name, '2026-02-30T00:00:00Z', 'format'),
    refusedQuery(place, name, '2026-01-02', 'format'),
  ];
}

/** `page` and `per_page` with their defaults. */
export function paged(place: Place): Claim[] {
  const { operation, line } = place;
  return [
    takes(operation, line, { query: { page: 1, per_page: 20 } }),
    takes(operation, `${line}?page=3&per_page=100`, { query: { page: 3, per_page: 100 } }),
    refusedQuery(place, 'page', '0', 'minimum'),
    refusedQuery(place, 'per_page', 'many', 'type'),
  ];
}

/** Two parameters that may each be sent, but not together. */
export function exclusive(place: Place, first: string, second: string): Claim[] {
  const { operation, line } = place;
  const name = second.split('=')[0] ?? '';
  return [
    takes(operation, `${line}?${first}`),
    takes(operation, `${line}?${second}`),
    refuses(`${line}?${first}&${second}`, ['query', name, 'exclusive']),
  ];
}

/** Body members, each sent alone beside what is required, as JSON and as a form where it is one text; one value each refused. */
export interface Member {
  readonly name: string;
  readonly value: unknown;
  readonly wrong: unknown;
  /** Default `type`. */
  readonly rule?: string;
}

/** Every member is taken with its value and refused with the wrong one, for that alone. */
export function members(place: Place, base: object, list: readonly Member[]): Claim[] {
  const { operation, line } = place;
  return list.flatMap(({ name, value, wrong, rule = 'type' }) => {
    const reason: Reason = ['body', `/${name}`, rule];
    return [
      takes(operation, line, { json: { ...base, [name]: value } }),
      refuses(line, reason, { json: { ...base, [name]: wrong } }),
    ];
  });
}

/** Members of the base that the body cannot do without. */
export function required(place: Place, base: Readonly<Record<string, unknown>>, names: readonly string[]): Claim[] {
  const { operation, line } = place;
  return [
    takes(operation, line, { json: base }),
    ...names.map((name) => {
      const json = Object.fromEntries(Object.entries(base).filter(([key]) => key !== name));
      return refuses(line, ['body', `/${name}`, 'required'], { json });
    }),
  ];
}
