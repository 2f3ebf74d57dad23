import { LineCounter, isMap, isNode, isScalar, isSeq, parseDocument } from 'yaml';
import type { ExpectedFailure } from './expected-failure.ts';

/** A file of expected failures that cannot be used. The message says where, what was expected and what was got. */
export class ExpectationError extends Error {
  override readonly name = 'ExpectationError';
}

const SHAPE = 'a list of { case, check, why }, where check may be left out';

/**
 * Reads a list of expected failures from YAML or JSON text.
 * @throws {ExpectationError} naming file, line and column of the first thing that is not as it must be
 */
export function readExpectedFailures(text: string, file: string): readonly ExpectedFailure[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [syntax] = document.errors;
  if (syntax !== undefined) {
    throw new ExpectationError(`${file}: not readable as YAML or JSON: ${syntax.message}`);
  }
  const fail = (node: unknown, expected: string): never => {
    const at = isNode(node) && node.range ? lines.linePos(node.range[0]) : { line: 1, col: 1 };
    throw new ExpectationError(`${file}:${at.line}:${at.col}: expected ${expected}`);
  };
  const { contents } = document;
  if (contents === null) return [];
  if (!isSeq(contents)) return fail(contents, SHAPE);
  return contents.items.map((item) => entryOf(item, fail));
}

function entryOf(item: unknown, fail: (node: unknown, expected: string) => never): ExpectedFailure {
  if (!isMap(item)) return fail(item, SHAPE);
  for (const { key } of item.items) {
    if (!isScalar(key) || !['case', 'check', 'why'].includes(String(key.value))) {
      return fail(key, 'case, check or why');
    }
  }
  const textOf = (name: string): string | undefined => {
    const node = item.get(name, true);
    if (node === undefined) return undefined;
    return isScalar(node) && typeof node.value === 'string' && node.value !== ''
      ? node.value
      : fail(node, `${name} to be a text`);
  };
  const check = textOf('check');
  const glob = textOf('case') ?? fail(item, 'case: a glob of case ids');
  const why = textOf('why') ?? fail(item, 'why: the reason, for people');
  return { case: glob, why, ...(check === undefined ? {} : { check }) };
}
