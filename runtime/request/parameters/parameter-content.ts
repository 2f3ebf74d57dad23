import { decodeForm } from '../../wire/decode-form.ts';
import { parseLong } from '../../wire/exact/exact-json.ts';
import { parseQuery } from '../../wire/query-pairs.ts';
import type { WireLimits } from '../../wire/bracket.ts';
import type { WireProblem } from '../../wire/wire-error.ts';
import { styledFields } from '../body/styled-fields.ts';
import { takesHash } from '../codec.ts';
import { nameSplit } from './name-split.ts';
import { refused } from '../decode-scalar.ts';
import { exceededJsonLimit } from '../json-limits.ts';
import { REQUEST_LIMITS } from '../limits.ts';
import type { ParameterEntry } from '../operation-table.ts';
import type { ProblemLocation } from '../problem.ts';
import { report, type ProblemSink } from '../problem-sink.ts';
import { reportWire } from '../wire-problems.ts';

/** Bounds on the bracket grammar of parameters. */
export const WIRE_LIMITS: WireLimits = {
  depth: REQUEST_LIMITS.depth,
  keys: REQUEST_LIMITS.fields,
  // Only the schema knows which numbers are indices: `decodeValue` bounds them.
  index: Infinity,
  length: REQUEST_LIMITS.queryLength,
};

/** Location of a parameter in problems: `querystring` is a form of the query. */
export function locationOf(entry: ParameterEntry): ProblemLocation {
  return entry.in === 'querystring' ? 'query' : entry.in;
}

/** Whether the text of a parameter is a form (OAS "Parameter Object", `content`), of which its schema takes the fields. */
export function isFormContent({ content, codec }: ParameterEntry): boolean {
  if (content === undefined || !/x-www-form-urlencoded/i.test(content)) return false;
  return codec.any === true || takesHash(codec);
}

/** The value of JSON text within the bounds of bodies: whatever walks a deeper one would overflow the stack. */
export function parseJsonText(entry: ParameterEntry, text: string, sink: ProblemSink): unknown {
  const place = { in: locationOf(entry), name: entry.name };
  const expected = exceededJsonLimit(text, REQUEST_LIMITS.json);
  if (expected !== undefined) {
    report(sink, { ...place, rule: 'limit', expected, value: 'more' });
    return refused;
  }
  try {
    return entry.exact === undefined ? JSON.parse(text) : parseLong(text);
  } catch {
    report(sink, { ...place, rule: 'type', expected: 'JSON text', value: text });
    return refused;
  }
}

/** The fields of the text of a form, texts all of them. */
export function parseFormText(entry: ParameterEntry, text: string, sink: ProblemSink): object | typeof refused {
  const { formFields: fields, codec } = entry;
  const tell = (problems: readonly WireProblem[]): void => {
    const told = problems.map((problem) => ({ ...problem, name: fieldName(entry, problem.name) }));
    reportWire(sink, locationOf(entry), told);
  };
  const { value, problems } = decodeForm(text, WIRE_LIMITS, nameSplit(codec));
  if (problems.length > 0) {
    tell(problems);
    return refused;
  }
  const pairs = fields === undefined ? [] : parseQuery(text, []);
  return styledFields(value, pairs, { entry: { fields, codec }, isPlain: false, tell });
}

/** A field of the form by the name of its parameter: `a[b]` of `f` is `f[a][b]`; the fields of the whole query are its own. */
function fieldName({ in: place, name }: ParameterEntry, field: string): string {
  if (place === 'querystring') return field;
  return field === '' ? name : `${name}[${field.replace(/(?=\[)|$/, ']')}`;
}
