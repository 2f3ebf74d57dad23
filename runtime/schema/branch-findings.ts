import { isObject } from './is-object.ts';
import { collect, fail, pointerOf, probe, type Check, type Rule, type Run, type SchemaFinding } from './run.ts';

/** The alternatives of an `anyOf` or `oneOf` and how to speak about them. */
export interface Branches {
  readonly checks: readonly Check[];
  readonly rule: (expected: string) => Rule;
  /** Property that names the intended alternative (OAS discriminator). */
  readonly tag: string | undefined;
  /** Index of the alternative that a value of the property, or its absence, selects by the mapping; -1 when none. */
  readonly selectedBy: (tag: unknown) => number;
  /** Index of the alternative a tag value may mean, for messages; -1 when none. */
  readonly branchOfTag: (text: string) => number;
}

const FINDINGS_PER_BRANCH = 20;

/** Whether a value that some alternative takes is taken by the one that its tag selects (OAS "Discriminator Object"). */
export function holdsTag(run: Run, branches: Branches, value: unknown): boolean {
  const { tag, checks } = branches;
  if (tag === undefined || !isObject(value)) return true;
  const text = value[tag];
  const selected = checks[branches.selectedBy(text)];
  if (selected === undefined || probe(selected, value, run, undefined)) return true;
  // What the alternative lacks that the tag names says more than that another one fits.
  const missed = run.collecting ? collect(selected, value, run, FINDINGS_PER_BRANCH) : [];
  if (missed.length > 0) return record(run, missed);
  const expected = 'the tag of the alternative that the value is';
  return fail(run, { ...branches.rule(expected), keyword: 'discriminator' }, text, tag);
}

/**
 * Records why no alternative took the value: the findings of the alternative the sender evidently meant, or one
 * finding that lists what each would have taken.
 */
export function failBranches(run: Run, branches: Branches, value: unknown): false {
  if (!run.collecting) return false;
  const meant = meantByTag(branches, value);
  if (meant !== undefined) return record(run, collect(meant, value, run, FINDINGS_PER_BRANCH));
  const perBranch = branches.checks.map((check) => collect(check, value, run, FINDINGS_PER_BRANCH));
  const here = pointerOf(run.path);
  const plausible = perBranch.filter((findings) => !findings.some((finding) => rulesOut(finding, here)));
  const [only] = plausible;
  if (plausible.length === 1 && only !== undefined && only.length > 0) return record(run, only);
  return fail(run, branches.rule(describe(perBranch)), value);
}

function meantByTag(branches: Branches, value: unknown): Check | undefined {
  if (branches.tag === undefined || !isObject(value)) return undefined;
  const text = value[branches.tag];
  return typeof text === 'string' ? branches.checks[branches.branchOfTag(text)] : undefined;
}

/** A wrong type, or a wrong constant in the value or one of its own properties, means: another alternative was meant. */
function rulesOut(finding: SchemaFinding, here: string): boolean {
  if (finding.instance === here) return ['type', 'const', 'enum'].includes(finding.keyword);
  const below = finding.instance.slice(here.length + 1);
  return !below.includes('/') && ['const', 'enum'].includes(finding.keyword);
}

function record(run: Run, findings: readonly SchemaFinding[]): false {
  for (const finding of findings) {
    if (!run.collecting) return false;
    run.findings.push(finding);
    if (run.findings.length >= run.maxFindings) run.collecting = false;
  }
  return false;
}

function describe(perBranch: readonly (readonly SchemaFinding[])[]): string {
  const texts = perBranch.map((findings) => findings[0]?.expected ?? 'a matching value');
  return [...new Set(texts)].slice(0, 10).join(', or ');
}
