import { parseExact, toExact, type LostIntegers, type Shape } from '../wire/exact-json.ts';
import { refused } from './decode-scalar.ts';
import type { ParameterEntry } from './operation-table.ts';
import type { ProblemLocation } from './problem.ts';
import { report, type ProblemSink } from './problem-sink.ts';
import type { RawBody } from './raw-request.ts';

/** A checked parameter with its instants and long integers as the policies of the description want them. */
export function exactParameter(entry: ParameterEntry, value: unknown, sink: ProblemSink): unknown {
  const { exact, name, in: location } = entry;
  if (exact === undefined) return value;
  return converted(value, exact, { in: location === 'querystring' ? 'query' : location, name, sink });
}

/** A checked body in the same way. JSON is read once more where it has integers that numbers do not keep. */
export function exactBody(shape: Shape | undefined, value: unknown, body: RawBody, sink: ProblemSink): unknown {
  if (shape === undefined) return value;
  const at: Place = { in: 'body', name: '', sink };
  if (body.kind !== 'json' || body.text === undefined || value !== body.value || !/\d{16}/.test(body.text)) {
    return converted(value, shape, at);
  }
  const lost: LostIntegers = [];
  const exact = parseExact(body.text, shape, lost);
  return reportLost(lost, at) ? refused : exact;
}

interface Place {
  readonly in: ProblemLocation;
  readonly name: string;
  readonly sink: ProblemSink;
}

function converted(value: unknown, shape: Shape, at: Place): unknown {
  const lost: LostIntegers = [];
  const exact = toExact(value, shape, lost, '');
  return reportLost(lost, at) ? refused : exact;
}

function reportLost(lost: LostIntegers, at: Place): boolean {
  for (const pointer of new Set(lost)) {
    const expected = 'an integer of 64 bits, without fraction or exponent';
    report(at.sink, { in: at.in, name: at.name + pointer, rule: 'range', expected, value: 'another number' });
  }
  return lost.length > 0;
}

/** What a check is given: integers beyond 2^53 as the nearest numbers. */
export function nearestNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(nearestNumbers);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, nearestNumbers(member)]));
}
