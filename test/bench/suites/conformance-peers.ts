import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededDraw } from '../../../model/facts/sample/draw.ts';
import { BEDS, type Bed, canRun, faultsIn, openBed } from '../../support/open-bed.ts';
import { startFaultyProxy } from '../conformance/faulty-proxy.ts';
import { dredd } from '../conformance/peers/dredd.ts';
import { own } from '../conformance/peers/own.ts';
import { portman } from '../conformance/peers/portman.ts';
import { prism } from '../conformance/peers/prism.ts';
import { respect } from '../conformance/peers/respect.ts';
import { schemathesis } from '../conformance/peers/schemathesis.ts';
import { subjectFor } from '../conformance/peers/subject.ts';
import type { Outcome, Subject, Tool } from '../conformance/peers/tool.ts';
import { program } from '../places.ts';
import { drawn } from '../drawn.ts';
import { type BenchRow, besideRow, boundRow, silentRow } from '../row.ts';

/** Faults of each service that every tool is shown, drawn by chance but the same in every bench. */
const EACH = Number(process.env['FORGEWRIGHT_PEER_FAULTS'] ?? 10);
const SEED = Number(process.env['FORGEWRIGHT_SEED'] ?? 1);

/** Our runner beside others: the same services, the same faults, every tool as a user starts it. */
export async function conformancePeerRows(): Promise<BenchRow[]> {
  if (!existsSync(program)) throw new Error('our own command line is not built: npm run build');
  const peers = [dredd, respect, portman, prism, ...schemathesisIfThere()];
  const folder = mkdtempSync(join(tmpdir(), 'forgewright-peers-'));
  const rows: BenchRow[] = [];
  for (const bed of BEDS.filter(canRun)) {
    const trial = { bed, faults: drawn(faultsIn(bed, 'sample'), EACH, seededDraw(SEED).next), folder };
    const ours = await figuresOf(own, trial);
    const each = { measure: `${bed.name}: findings for each fault found`, unit: '', ours: ours.findingsEach };
    rows.push(boundRow(each, 1.2));
    for (const peer of peers) rows.push(...(await rowsBeside(ours, peer, trial)));
  }
  return rows;
}

function schemathesisIfThere(): readonly Tool[] {
  const found = schemathesis();
  if (found === undefined) console.error('Schemathesis is left out, as it is not installed');
  return found === undefined ? [] : [found];
}

/** What a tool did with a service: the means of its runs. */
interface Figures {
  readonly falseAlarms: number;
  /** Per cent of the faults. */
  readonly found: number;
  readonly findingsEach: number;
  readonly requestsPerSecond: number;
  readonly requests: number;
  /** Seconds of processor time of a run. */
  readonly cpu: number;
  /** Seconds of a run. */
  readonly wall: number;
}

interface Trial {
  readonly bed: Bed;
  readonly faults: readonly string[];
  readonly folder: string;
}

async function rowsBeside(ours: Figures, peer: Tool, trial: Trial): Promise<readonly BenchRow[]> {
  const { bed, faults } = trial;
  const found = { measure: `${bed.name}: faults found, of ${faults.length}`, unit: '%', ours: ours.found };
  let theirs: Figures;
  try {
    theirs = await figuresOf(peer, trial);
  } catch (error) {
    return [silentRow(found, peer.name, error instanceof Error ? error.message : String(error))];
  }
  const row = (measure: string, unit: string, figure: keyof Figures, better: 'less' | 'more'): BenchRow =>
    besideRow({ measure: `${bed.name}: ${measure}`, unit, ours: ours[figure] }, theirs[figure], peer.name, better);
  return [
    row('failures on the correct service', '', 'falseAlarms', 'less'),
    besideRow(found, theirs.found, peer.name, 'more'),
    row('requests of a run', '', 'requests', 'more'),
    row('requests a second, start included', '1/s', 'requestsPerSecond', 'more'),
    // More requests take more time: it is shown for whoever waits, and is bound by nothing here.
    shown(row('CPU of a run', 's', 'cpu', 'less')),
    shown(row('time of a run', 's', 'wall', 'less')),
  ];
}

function shown(row: BenchRow): BenchRow {
  return { ...row, target: '', met: true };
}

async function figuresOf(tool: Tool, trial: Trial): Promise<Figures> {
  const subject = await subjectFor(trial.bed, tool.name, trial.folder);
  await tool.prepare?.(subject);
  // Twice, as a text that differs between two runs of the correct service tells nothing of a fault.
  const correct = [await judged(tool, subject, trial.bed, ''), await judged(tool, subject, trial.bed, '')];
  const usual = new Set(correct.flatMap(({ failures }) => failures));
  const faulty = [];
  for (const fault of trial.faults) {
    const run = await judged(tool, subject, trial.bed, fault);
    const news = new Set(run.failures.filter((failure) => !usual.has(failure)));
    console.error(`${tool.name}: ${trial.bed.name}: ${fault}: ${[...news][0]?.slice(0, 120) ?? 'missed'}`);
    faulty.push({ ...run, news: news.size });
  }
  const found = faulty.filter(({ news }) => news > 0);
  const runs = [...correct, ...faulty];
  const requests = sum(runs.map((run) => run.requests));
  const wall = sum(runs.map((run) => run.wall));
  return {
    falseAlarms: Math.max(...correct.map(({ failures }) => new Set(failures).size)),
    found: (found.length / faulty.length) * 100,
    findingsEach: sum(found.map(({ news }) => news)) / found.length,
    requestsPerSecond: requests / wall,
    requests: requests / runs.length,
    cpu: sum(runs.map((run) => run.cpu)) / runs.length,
    wall: wall / runs.length,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

interface Run extends Outcome {
  readonly requests: number;
  readonly wall: number;
}

/** One run of a tool; what arrives at the service is counted on its way, whatever the tool says of itself. */
async function judged(tool: Tool, subject: Subject, bed: Bed, fault: string): Promise<Run> {
  const service = await openBed(bed, fault);
  let requests = 0;
  const counter = await startFaultyProxy(service.url, {
    request: () => {
      requests += 1;
      return false;
    },
  });
  const start = performance.now();
  try {
    const outcome = await tool.judge(subject, counter.url);
    return { ...outcome, requests, wall: (performance.now() - start) / 1000 };
  } finally {
    await counter.close();
    await service.close();
  }
}
