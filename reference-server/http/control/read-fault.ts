import type { FaultRule } from '../stand-in/faults.ts';
import { membersOf } from './read-body.ts';

/** Longest pause before an answer, in milliseconds. */
const MAX_LATENCY = 600_000;

type Reader = (value: unknown, name: string) => unknown;

const READERS: { readonly [Name in keyof FaultRule]-?: Reader } = {
  operation: (value, name) => {
    if (typeof value === 'string' && value !== '') return value;
    throw wrong(name, 'the id of an operation, with * for any text', value);
  },
  latency: whole(0, MAX_LATENCY),
  status: whole(200, 599),
  body: (value) => value,
  headers: (value, name) => {
    const entries = [...membersOf(value)];
    if (entries.length > 0 && entries.every(([key, text]) => /^[\w-]+$/.test(key) && isLine(text))) return value;
    throw wrong(name, 'names and texts of headers', value);
  },
  drop: (value, name) => {
    if (value === 'before' || value === 'after') return value;
    throw wrong(name, '"before" or "after"', value);
  },
  skip: whole(0, Number.MAX_SAFE_INTEGER),
  times: whole(1, Number.MAX_SAFE_INTEGER),
};

/**
 * A fault rule as a control message has it.
 * @throws RangeError naming the member, what was expected and what came
 */
export function readFault(body: unknown): FaultRule {
  const members = membersOf(body);
  for (const name of members.keys()) {
    if (!Object.hasOwn(READERS, name)) {
      throw new RangeError(`${name}: expected one of ${Object.keys(READERS).join(', ')}`);
    }
  }
  if (!members.has('operation')) throw wrong('operation', 'the id of an operation, with * for any text', undefined);
  const effects = ['latency', 'status', 'drop'].filter((name) => members.has(name));
  if (effects.length === 0) throw wrong('latency, status, drop', 'one of these at least', undefined);
  if (members.has('status') && members.has('drop')) throw wrong('drop', 'no status beside it', members.get('drop'));
  const read = [...members].map(([name, value]) => [name, READERS[name as keyof FaultRule](value, name)] as const);
  // Every member was read by the reader of its name.
  return Object.fromEntries(read) as unknown as FaultRule;
}

function whole(least: number, most: number): Reader {
  return (value, name) => {
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
    throw wrong(name, `a whole number from ${least} to ${most}`, value);
  };
}

function isLine(text: unknown): boolean {
  return typeof text === 'string' && /^[\t\u0020-\u007e]*$/.test(text);
}

function wrong(name: string, expected: string, got: unknown): RangeError {
  return new RangeError(`${name}: expected ${expected}, got ${JSON.stringify(got) ?? 'nothing'}`);
}
