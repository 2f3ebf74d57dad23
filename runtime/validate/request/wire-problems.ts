import type { WireErrorCode, WireProblem } from '../../wire/wire-error.ts';
import type { ProblemLocation } from './problem.ts';
import { report, type ProblemSink } from './problem-sink.ts';

const RULES: Readonly<Record<WireErrorCode, string>> = {
  'missing-value': 'required',
  'dot-segment': 'encoding',
  'not-expressible': 'style',
  'bad-encoding': 'encoding',
  'bad-style': 'style',
  conflict: 'duplicate',
  'bad-name': 'name',
  limit: 'limit',
};

/** Reports what the wire layer found, under the names of this layer. */
export function reportWire(sink: ProblemSink, location: ProblemLocation, problems: readonly WireProblem[]): void {
  for (const { code, name, expected, got } of problems) {
    // Bodies are addressed by JSON Pointer; a form field's name is its first token.
    const place = location === 'body' && name !== '' ? `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` : name;
    report(sink, { in: location, name: place, rule: RULES[code], expected, value: got });
  }
}
