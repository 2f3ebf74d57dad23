import { parseBracketName, type NameSplit } from '../wire/bracket.ts';
import type { WireErrorCode, WireProblem } from '../wire/wire-error.ts';
import { pointerOf } from '../schema/run.ts';
import type { ProblemLocation } from './problem.ts';
import { report, type ProblemSink } from './problem-sink.ts';

const RULES: Readonly<Record<WireErrorCode, string>> = {
  'bad-path': 'encoding',
  'bad-value': 'style',
  'bad-encoding': 'encoding',
  'bad-style': 'style',
  conflict: 'duplicate',
  'bad-name': 'name',
  limit: 'limit',
};

/**
 * Reports what the wire layer found, under the names of this layer.
 * @param split how the names of the fields of a body are read
 */
export function reportWire(
  sink: ProblemSink,
  location: ProblemLocation,
  problems: readonly WireProblem[],
  split?: NameSplit,
): void {
  for (const { code, name, expected, got } of problems) {
    const place = location === 'body' && name !== '' ? pointerOfField(name, split) : name;
    report(sink, { in: location, name: place, rule: RULES[code], expected, value: got });
  }
}

/** Reports what the wire layer found in a body. */
export function toldOfBody(sink: ProblemSink, split?: NameSplit): (problems: readonly WireProblem[]) => void {
  return (problems) => reportWire(sink, 'body', problems, split);
}

/** Bodies are addressed by JSON Pointer: `a[b][c]` is `/a/b/c`; which item `a[][k]` is of, the list has to say. */
function pointerOfField(name: string, split: NameSplit = parseBracketName): string {
  const tokens = split(name) ?? [name];
  const item = tokens.indexOf('', 1);
  return pointerOf(item === -1 ? tokens : tokens.slice(0, item));
}
