import { preview } from '../schema/preview.ts';
import type { Explain } from './explain.ts';
import { REQUEST_LIMITS } from './limits.ts';
import type { Problem, ProblemLocation } from './problem.ts';

/** Collects the problems of one request, bounded. */
export interface ProblemSink {
  readonly problems: Problem[];
  readonly warnings: Problem[];
  /** Status code of the answer when there are problems: 400 unless something more precise came up. */
  status: number;
  /** Names the reasons of a schema; unknown ones without it. */
  readonly explain: Explain;
  /** False where reasons stay unknown. */
  readonly canExplain: boolean;
}

/** What a problem says, before the message is made. */
export interface ProblemParts {
  readonly in: ProblemLocation;
  readonly name: string;
  readonly rule: string;
  readonly expected: string;
  /** The value that came; cut by `preview`. */
  readonly value: unknown;
  /** True when the value must not be repeated (credentials, passwords). */
  readonly secret?: boolean | undefined;
}

const noReasons: Explain = () => [];

/** An empty sink. */
export function createSink(explain: Explain = noReasons): ProblemSink {
  return { problems: [], warnings: [], status: 400, explain, canExplain: explain !== noReasons };
}

/** Adds a problem unless the bound is reached. */
export function report(sink: ProblemSink, parts: ProblemParts): void {
  if (sink.problems.length < REQUEST_LIMITS.problems) sink.problems.push(toProblem(parts));
}

/** Adds a warning unless the bound is reached. */
export function warn(sink: ProblemSink, parts: ProblemParts): void {
  if (sink.warnings.length < REQUEST_LIMITS.problems) sink.warnings.push(toProblem(parts));
}

/** Characters of a name or pointer that are repeated; the client may have made it up. */
const MAX_NAME = 200;

/** A problem with its message. */
export function toProblem(parts: ProblemParts): Problem {
  const { in: location, rule, expected } = parts;
  const name = parts.name.length > MAX_NAME ? `${parts.name.slice(0, MAX_NAME)}...` : parts.name;
  const got = parts.secret === true ? '(not shown)' : preview(parts.value);
  const message = `${subject(location, name)}: expected ${expected}, got ${got}`;
  return { in: location, name, rule, expected, got, message };
}

function subject(location: ProblemLocation, name: string): string {
  if (location === 'body') return name === '' ? 'request body' : `request body at ${name}`;
  return `${location} parameter ${name}`;
}
