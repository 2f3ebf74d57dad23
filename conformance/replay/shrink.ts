import type { BodyValue } from '../cases/case.ts';
import { NotSent } from '../exchange/limited-transport.ts';
import { TargetUnreachable } from '../exchange/transport.ts';
import type { Finding } from '../finding.ts';
import { causeOf } from '../finding-groups.ts';
import type { LawCase } from '../laws/law.ts';
import type { PlannedCase } from '../plan.ts';
import { runLaw } from '../laws/run-law.ts';
import { isObject } from '../schema-walk.ts';
import { isSafeMethod } from '../exchange/safe-method.ts';
import { onlyFoundOut } from '../steps/found-out.ts';
import { referencesOf } from '../steps/references.ts';
import { type CaseLog, type Session, observe, openLog } from '../session.ts';
import { runSteps } from '../steps/run-steps.ts';
import type { Step } from '../steps/step.ts';

/** How often a case is tried again for one finding. */
const MOST_TRIALS = 48;

/** Under this key the run remembers the causes that it has looked for the shortest way to. */
const SHRUNK = 'shrunk';

/** What a shorter case needs to be tried. */
export interface Trying {
  readonly session: Session;
  /** Puts the data back, where the scenario says how. */
  readonly prepare: () => Promise<void>;
}

/**
 * Tries a case that has failed again with fewer steps, then with less in its bodies, as long as the finding shows, and lets each finding tell
 * the shortest sequence. Only cases whose steps are data can be cut.
 */
export async function shrinkFindings(item: PlannedCase, log: CaseLog, trying: Trying): Promise<void> {
  if (item.kind !== 'law' || item.steps === undefined || !trying.session.shrinks) return;
  const { steps } = item;
  for (const [index, finding] of log.findings.entries()) {
    const cause = causeOf(finding);
    if (observe(trying.session, SHRUNK, '').has(cause)) continue;
    observe(trying.session, SHRUNK, cause);
    const shortest = await shrink(steps, finding, trialOf(item, finding, trying));
    if (shortest !== undefined) log.findings[index] = shortest;
  }
}

/** The finding as these steps show it; undefined when they do not. */
type Trial = (steps: readonly Step[]) => Promise<Finding | undefined>;

function trialOf(item: LawCase, finding: Finding, { session, prepare }: Trying): Trial {
  const { reference, ...own } = session;
  let left = MOST_TRIALS;
  return async (steps) => {
    if (left <= 0) return undefined;
    left -= 1;
    const log = openLog(item.id, item.operation);
    try {
      await prepare();
      const shorter: LawCase = { ...item, steps, run: (probe) => runSteps(steps, probe) };
      // What earlier cases have found must not keep this one from finding it again; ways that are known need not be looked for.
      const quiet = { ...own, observations: onlyFoundOut(own.observations) };
      await runLaw(shorter, quiet, log);
      // What is made for a trial is made at both, or they would no longer have the same data.
      if (reference !== undefined) await runLaw(shorter, reference, openLog(item.id, item.operation));
    } catch (error) {
      if (!(error instanceof NotSent || error instanceof TargetUnreachable)) throw error;
      left = 0;
      return undefined;
    }
    return log.findings.find((other) => other.check === finding.check && causeOf(other) === causeOf(finding));
  };
}

/** Keeps the shortest steps that show a finding. */
class Shortest {
  steps: readonly Step[];
  found: Finding | undefined;
  readonly #trial: Trial;

  constructor(steps: readonly Step[], trial: Trial) {
    this.steps = steps;
    this.#trial = trial;
  }

  /** Takes these steps where they show the finding as well. */
  async accept(fewer: readonly Step[]): Promise<boolean> {
    const shown = await this.#trial(fewer);
    if (shown === undefined) return false;
    this.steps = fewer;
    this.found = shown;
    return true;
  }
}

async function shrink(steps: readonly Step[], finding: Finding, trial: Trial): Promise<Finding | undefined> {
  const best = new Shortest(steps, trial);
  await cutEnd(best);
  await best.accept(neededFor(best.steps, finding));
  await dropSteps(best, finding);
  if (finding.part === 'body') await dropMembers(best, finding);
  return best.found;
}

/** What comes after the step that shows it is never needed, nor what else is expected. */
async function cutEnd(best: Shortest): Promise<void> {
  const all = best.steps;
  for (let [short, long] = [0, all.length]; long - short > 1;) {
    const middle = Math.floor((short + long) / 2);
    if (await best.accept(all.slice(0, middle))) long = middle;
    else short = middle;
  }
  const last = best.steps.at(-1);
  for (const expectation of last?.expect ?? []) {
    const only = best.steps.map((step) => ({ ...step, expect: step === last ? [expectation] : [] }));
    if (await best.accept(only)) return;
  }
}

async function dropSteps(best: Shortest, finding: Finding): Promise<void> {
  let isShorter = true;
  while (isShorter) {
    isShorter = false;
    for (const step of best.steps.toReversed()) {
      if (!mayGo(step, best.steps, finding)) continue;
      if (await best.accept(best.steps.filter((other) => other !== step))) isShorter = true;
    }
  }
}

async function dropMembers(best: Shortest, finding: Finding): Promise<void> {
  for (const { id } of best.steps.filter(({ makes }) => makes === true)) {
    const step = best.steps.find((other) => other.id === id);
    for (const name of membersOf(step, finding)) {
      await best.accept(best.steps.map((other) => (other.id === id ? without(other, name) : other)));
    }
  }
}

/**
 * What every answer must be shows without a history. What a law says holds because of what was written before: reads may go, and things that
 * nothing speaks about.
 */
function mayGo(step: Step, steps: readonly Step[], { check, caseId }: Finding): boolean {
  if (!caseId.includes(`/law/${check}`)) return true;
  if (!isSafeMethod(step.call.operation.method) && step.makes !== true) return false;
  return steps.every((other) => other === step || !referencesOf(other).includes(step.id));
}

/** The last step and what it refers to, with everything that may not go. */
function neededFor(steps: readonly Step[], finding: Finding): readonly Step[] {
  const needed = new Set<string>();
  for (const step of steps.toReversed()) {
    const isNeeded = needed.size === 0 || needed.has(step.id) || !mayGo(step, [], finding);
    if (isNeeded) for (const id of [step.id, ...referencesOf(step)]) needed.add(id);
  }
  return steps.filter(({ id }) => needed.has(id));
}

function membersOf(step: Step | undefined, { pointer }: Finding): readonly string[] {
  const value = step?.call.body?.value;
  return isObject(value) ? Object.keys(value).filter((name) => `/${name}` !== pointer) : [];
}

function without(step: Step, name: string): Step {
  const { body } = step.call;
  if (body === undefined || !isObject(body.value)) return step;
  const rest = Object.fromEntries(Object.entries(body.value).filter(([key]) => key !== name));
  const fewer: BodyValue = { ...body, value: rest };
  return { ...step, call: { ...step.call, body: fewer } };
}
