import { escapeToken } from './json-pointer.ts';
import type { Evaluated } from './evaluated.ts';
import { PatternLimitError } from './pattern/pattern-limit.ts';
import { preview } from './preview.ts';

/** One reason why a value does not meet a schema. */
export interface SchemaFinding {
  /** JSON Pointer (RFC 6901) into the instance; `''` is the whole value. */
  readonly instance: string;
  /** The keyword that failed (`required`, `maximum` ...). */
  readonly keyword: string;
  /** Absolute keyword location: URI of the schema resource with a JSON Pointer fragment. */
  readonly schemaLocation: string;
  /** What would have been right. */
  readonly expected: string;
  /** What came, cut to a bounded length. */
  readonly got: string;
}

/** What a failing keyword says about itself; made once while compiling. */
export interface Rule {
  readonly keyword: string;
  readonly location: string;
  readonly expected: string;
  /** True when the value must not be repeated in a finding (`writeOnly`, `format: password`). */
  readonly secret: boolean;
}

/** A compiled schema or keyword. Records findings in `run` while it collects; `seen` gathers annotations when wanted. */
export type Check = (value: unknown, run: Run, seen: Evaluated | undefined) => boolean;

/** State of one validation. */
export interface Run {
  /** Path of the instance being looked at; pushed and popped so that a valid value allocates no strings. */
  readonly path: (string | number)[];
  findings: SchemaFinding[];
  /** False while probing a branch or after the bound: then the first failure ends a node. */
  collecting: boolean;
  readonly maxFindings: number;
  /** Schema resources entered, outermost first: the dynamic scope (JSON Schema Core 7.1). */
  readonly scope: object[];
  /** References being followed. */
  depth: number;
  /** Answers about objects, by the check that was asked; all of one run. */
  readonly probed: Map<Check, Map<object, boolean>>;
  readonly followed: Map<Check, Map<object, boolean>>;
  readonly collected: Map<Check, Map<object, { readonly at: string; readonly findings: readonly SchemaFinding[] }>>;
  /** How often a dynamic reference has asked for the scope: such answers hold where they were given. */
  readonly scopeReads: { count: number };
  /** Texts that were too long for a pattern: the value is refused with them, whatever else is found. */
  readonly limits: SchemaFinding[];
}

/** A fresh run. */
export function startRun(collecting: boolean, maxFindings: number): Run {
  const answers = { probed: new Map(), followed: new Map(), collected: new Map(), scopeReads: { count: 0 } };
  return { path: [], findings: [], collecting, maxFindings, scope: [], depth: 0, limits: [], ...answers };
}

/** Records one finding (when collecting) and returns false, so that a check can return its result. */
export function fail(run: Run, rule: Rule, value: unknown, key?: string | number): false {
  if (!run.collecting) return false;
  const { keyword, location: schemaLocation, expected } = rule;
  const got = rule.secret ? '(not shown)' : preview(value);
  run.findings.push({ instance: pointerOf(run.path, key), keyword, schemaLocation, expected, got });
  if (run.findings.length >= run.maxFindings) run.collecting = false;
  return false;
}

/**
 * Runs a check without recording anything. What was answered for an object is remembered while nobody asks for annotations:
 * alternatives that refer to each other ask the same at every level, twice as often as at the one above.
 */
export function probe(check: Check, value: unknown, run: Run, seen: Evaluated | undefined): boolean {
  if (seen !== undefined || !isRemembered(value)) return probeAnew(check, value, run, seen);
  const known = answersTo(run.probed, check);
  const told = known.get(value);
  if (told !== undefined) return told;
  const { count } = run.scopeReads;
  const answer = probeAnew(check, value, run, seen);
  if (run.scopeReads.count === count) known.set(value, answer);
  return answer;
}

/** Answers about values that fewer references led to are found again sooner than they are kept. */
const shallow = 4;

/**
 * Runs a check that a reference leads to, and remembers the answer as `probe` does: schemas that lead back to themselves on
 * several ways ask the same at every level. What is refused is looked at again while findings are collected, which has a bound.
 */
export function follow(check: Check, value: unknown, run: Run, seen: Evaluated | undefined): boolean {
  if (run.depth <= shallow || seen !== undefined || !isRemembered(value)) return check(value, run, seen);
  const known = answersTo(run.followed, check);
  const told = known.get(value);
  if (told === true || (told === false && !run.collecting)) return told;
  const { count } = run.scopeReads;
  const answer = check(value, run, seen);
  if (run.scopeReads.count === count) known.set(value, answer);
  return answer;
}

function probeAnew(check: Check, value: unknown, run: Run, seen: Evaluated | undefined): boolean {
  const collecting = run.collecting;
  run.collecting = false;
  const ok = check(value, run, seen);
  run.collecting = collecting;
  return ok;
}

/** Other values are asked about sooner than looked up. */
function isRemembered(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function answersTo<Answer>(answers: Map<Check, Map<object, Answer>>, check: Check): Map<object, Answer> {
  const known = answers.get(check) ?? new Map<object, Answer>();
  answers.set(check, known);
  return known;
}

/** Findings of one check on its own, at the run's present path; empty when the value is valid. Remembered as `probe` does. */
export function collect(check: Check, value: unknown, run: Run, bound: number): readonly SchemaFinding[] {
  if (!isRemembered(value)) return collectAnew(check, value, run, bound);
  const known = answersTo(run.collected, check);
  const at = pointerOf(run.path);
  const told = known.get(value);
  // The same object may stand in several places.
  if (told?.at === at) return told.findings;
  const { count } = run.scopeReads;
  const findings = collectAnew(check, value, run, bound);
  if (run.scopeReads.count === count) known.set(value, { at, findings });
  return findings;
}

function collectAnew(check: Check, value: unknown, run: Run, bound: number): SchemaFinding[] {
  const inner: Run = { ...run, findings: [], collecting: true, maxFindings: bound };
  check(value, inner, undefined);
  return inner.findings;
}

/**
 * Whether a text matches a pattern. When the text is too long for it (`PatternLimitError`) nothing is known, which refuses
 * the whole value: `not` and names that match no pattern would let it pass otherwise.
 */
export function matchesPattern(pattern: RegExp, text: string, run: Run): boolean {
  try {
    return pattern.test(text);
  } catch (error) {
    if (!(error instanceof PatternLimitError)) throw error;
    const expected = error.isTogether
      ? `fewer texts, because ${pattern.source} takes too long for all of them together`
      : `at most ${error.limit} characters, because ${pattern.source} takes too long for more`;
    const got = `${text.length} characters`;
    run.limits.push({ instance: pointerOf(run.path), keyword: 'limit', schemaLocation: '', expected, got });
    return false;
  }
}

/** What several schemas say of one place is said once: a base type is asked by each type that extends it. */
function distinct(findings: readonly SchemaFinding[]): readonly SchemaFinding[] {
  const told = new Map(
    findings.map((finding) => [`${finding.keyword} ${finding.instance}\n${finding.expected}`, finding]),
  );
  return told.size === findings.length ? findings : [...told.values()];
}

/** The findings of a run; a text that was too long for a pattern comes first, and says all there is to say of its place. */
export function findingsOf({ findings, limits }: Run): readonly SchemaFinding[] {
  const [limit] = limits;
  return limit === undefined
    ? distinct(findings)
    : [limit, ...distinct(findings).filter(({ instance }) => instance !== limit.instance)];
}

/** JSON Pointer (RFC 6901) of a path, with an optional last key. */
export function pointerOf(path: readonly (string | number)[], key?: string | number): string {
  let pointer = '';
  for (const token of path) pointer += `/${escapeToken(token)}`;
  return key === undefined ? pointer : `${pointer}/${escapeToken(key)}`;
}
