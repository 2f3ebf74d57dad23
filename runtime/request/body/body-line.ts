import type { ProblemSink } from '../problem-sink.ts';
import type { Problem } from '../problem.ts';

/** Where the items of a body of lines stand. */
export interface LinePlaces {
  readonly unit: 'line' | 'record';
  /** By the index of the item: the number of its line or record, from 1. */
  readonly numbers: number[];
}

/** Adds to the problems of items the lines that they stand in: a sender of thousands does not count them. */
export function toldByLine({ problems }: ProblemSink, places: LinePlaces): void {
  for (const [index, problem] of problems.entries()) problems[index] = atLine(problem, places);
}

function atLine(problem: Problem, { unit, numbers }: LinePlaces): Problem {
  const [, item, rest = ''] = /^\/(\d+)(\/.*)?$/s.exec(problem.name) ?? [];
  const line =
    problem.in === 'body' && problem.line === undefined && item !== undefined ? numbers[Number(item)] : undefined;
  if (line === undefined) return problem;
  const place = rest === '' ? `request body, ${unit} ${line}` : `request body, ${unit} ${line}, at ${rest}`;
  return { ...problem, line, message: `${place}: expected ${problem.expected}, got ${problem.got}` };
}
