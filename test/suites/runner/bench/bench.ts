import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Finding, Plan, PlannedCase, Scenario } from '../../../../conformance/index.ts';
import { planRun, readScenario, readWorkflows, run, summarize } from '../../../../conformance/index.ts';
import type { RunEvent } from '../../../../conformance/index.ts';
import { createOperationFinder } from '../../../../conformance/judge/operation-finder.ts';
import type { WorkflowStep } from '../../../../conformance/workflows/workflow.ts';
import { loadApi } from '../../../../model/load-api.ts';
import type { ReferenceServer } from '../../../../reference-server/index.ts';
import { startReferenceServer } from '../../../../reference-server/index.ts';
import type { Between, Lane } from './between.ts';
import { RESET_PATH, between, forward } from './between.ts';
import type { Message, Plant } from './message.ts';
import { Tape } from './tape.ts';

/** What one ledger row of the runner is proved with. */
export interface Proof {
  /** Ids, or beginnings of ids, of the cases that verify the row; each must name at least one. */
  readonly cases: readonly string[];
  /** Violations of the row, by what they are; each must be found. */
  readonly plants: Readonly<Record<string, Plant>>;
  /** Where the finding must be (pointer), when it matters. */
  readonly at?: RegExp;
  /** True for cases that write: then each case begins with the data of the examples. */
  readonly writes?: boolean;
}

const root = fileURLToPath(new URL('../../../..', import.meta.url));

const [planned, impatient] = await loadPlans();

/** The plan of the whole description; read once for all files. */
export const plan: Plan = planned;
const scenario = readDemo();
let server: ReferenceServer;
let middle: Between;

/** Call once per test file: starts the server that its proofs share. */
export function useBench(): void {
  beforeAll(async () => {
    server = await startReferenceServer({ world: 'demo', tier: 'top' });
    middle = await between(createOperationFinder(plan.api));
  });
  afterAll(async () => {
    await middle.close();
    await server.close();
  });
}

/** A test that the runner passes the correct server on these rows, and finds every planted violation of them. */
export function proves(title: string, proof: Proof): void {
  it(title, async () => {
    const tape = new Tape();
    const clean = await runThrough(proof, recording(tape));
    expect(clean.findings.map(({ caseId, pointer, expected, got }) => ({ caseId, pointer, expected, got }))).toEqual(
      [],
    );
    expect(clean.unproved).toEqual([]);
    const missed: string[] = [];
    for (const [what, plant] of Object.entries(proof.plants)) {
      const findings = await findingsOf(proof, plant, tape);
      if (!findings.some((item) => proof.at?.test(item.pointer) ?? true))
        missed.push(`${what} (findings at: ${findings.map((item) => item.pointer || item.part).join(', ')})`);
    }
    expect(missed, 'planted and not found').toEqual([]);
    if (proof.writes === true) await server.reset();
  });
}

/** Tests by their titles. */
export function provesEach(proofs: Readonly<Record<string, Proof>>): void {
  for (const [title, proof] of Object.entries(proofs)) proves(title, proof);
}

/** Runs the cases of a proof through a plant, with what the scenario says otherwise. */
export function judge(
  proof: Pick<Proof, 'cases' | 'writes'>,
  plant: Plant,
  otherwise: Partial<Scenario> = {},
): Promise<Verdict> {
  return runThrough(proof, live(plant), otherwise);
}

interface Verdict {
  readonly findings: readonly Finding[];
  readonly unproved: readonly string[];
}

/** What a plant leads to. Where nothing but answers is tampered with, those of the correct run are tampered with. */
async function findingsOf(proof: Proof, plant: Plant, tape: Tape): Promise<readonly Finding[]> {
  const ends = (finding: Finding): boolean => proof.at?.test(finding.pointer) ?? true;
  if (plant.request === undefined && plant.loses === undefined) {
    const lane = playing(plant, tape);
    const { findings } = await runThrough(proof, lane, {}, ends);
    if (!lane.isLeft()) return findings;
  }
  return (await runThrough(proof, live(plant, tape), {}, ends)).findings;
}

/** The correct server, whose answers are kept. */
function recording(tape: Tape): Lane {
  const reset = async (): Promise<void> => {
    tape.rewind();
    await server.reset();
  };
  const answer = async (request: Message): Promise<Message> => {
    const given = await forward(server.url, request);
    tape.record(request, given);
    return given;
  };
  return { plant: {}, answer, reset };
}

/** The server behind a plant. */
function live(plant: Plant, tape?: Tape): Lane {
  return {
    plant,
    answer: async (request) =>
      (plant.loses?.(request) ? tape?.recall(request) : undefined) ?? forward(server.url, request),
    reset: () => server.reset(),
  };
}

/** What was recorded, behind a plant; tells whether it was left for what was not. */
function playing(plant: Plant, tape: Tape): Lane & { isLeft(): boolean } {
  let left = false;
  tape.rewind();
  return {
    plant,
    isRecorded: true,
    answer: (request) => {
      const given = tape.play(request);
      left ||= given === undefined;
      return Promise.resolve(given ?? { ...request, status: 503, headers: {}, body: '' });
    },
    reset: () => Promise.resolve(tape.rewind()),
    isLeft: () => left,
  };
}

async function runThrough(
  proof: Pick<Proof, 'cases' | 'writes'>,
  lane: Lane,
  otherwise: Partial<Scenario> = {},
  ends: (finding: Finding) => boolean = () => false,
): Promise<Verdict> {
  const reset = proof.writes === true ? { method: 'POST', url: RESET_PATH, headers: [] } : undefined;
  const options = { baseUrl: middle.url, scenario: { ...scenario, reset, ...otherwise }, concurrency: 1 };
  const events: RunEvent[] = [];
  middle.lane = lane;
  for await (const event of run(
    { ...plan, cases: casesOf(lane.isRecorded === true ? impatient : plan, proof) },
    options,
  )) {
    events.push(event);
    if (event.type === 'case-finished' && event.result.findings.some(ends)) break;
  }
  const results = events.flatMap((event) => (event.type === 'case-finished' ? [event.result] : []));
  const unproved = results.filter(({ verdict }) => verdict !== 'passed' && verdict !== 'failed');
  return {
    findings: summarize(events).findings.map((group) => group.finding),
    unproved: unproved.map((item) => `${item.caseId}: ${item.reason ?? item.verdict}`),
  };
}

function casesOf(from: Plan, proof: Pick<Proof, 'cases'>): readonly PlannedCase[] {
  const named = proof.cases.map((id) => casesByName(from).get(id));
  for (const [index, found] of named.entries()) expect(found, `there is no case ${proof.cases[index]}`).toBeDefined();
  const chosen = new Set(named.flatMap((found) => found ?? []));
  return named.length === 1 ? [...chosen] : from.cases.filter((item) => chosen.has(item));
}

const byName = new WeakMap<Plan, ReadonlyMap<string, readonly PlannedCase[]>>();

/** The cases of a plan by their ids and by whatever these begin with, up to a slash. Memoised. */
function casesByName(from: Plan): ReadonlyMap<string, readonly PlannedCase[]> {
  const known = byName.get(from);
  if (known !== undefined) return known;
  const found = new Map<string, PlannedCase[]>();
  for (const item of from.cases) {
    const parts = item.id.split('/');
    for (const end of parts.keys()) {
      const name = parts.slice(0, end + 1).join('/');
      const others = found.get(name);
      if (others === undefined) found.set(name, [item]);
      else others.push(item);
    }
  }
  byName.set(from, found);
  return found;
}

/** The plan, and the same one that waits for nothing: what was recorded does not change while one waits. */
async function loadPlans(): Promise<[Plan, Plan]> {
  const { api, diagnostics } = await loadApi(`${root}spec/openapi.yaml`);
  if (api === undefined) throw new Error(JSON.stringify(diagnostics[0]));
  const folder = `${root}spec/workflows`;
  const workflows = readdirSync(folder).flatMap((file) =>
    readWorkflows(readFileSync(`${folder}/${file}`, 'utf8'), file),
  );
  const hasty = workflows.map((workflow) => ({ ...workflow, steps: workflow.steps.map(withoutWait) }));
  return [planRun(api, { workflows }), planRun(api, { workflows: hasty })];
}

function withoutWait(step: WorkflowStep): WorkflowStep {
  return step.retry === undefined ? step : { ...step, retry: { ...step.retry, after: 0 } };
}

function readDemo(): Scenario {
  const text = readFileSync(`${root}conformance/scenarios/demo.yaml`, 'utf8');
  return { ...readScenario(text, { file: 'demo.yaml', environment: {} }), pristine: true };
}
