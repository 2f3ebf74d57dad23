import { type RunEvent, run, summarize } from '../../../conformance/index.ts';
import { BEDS, type Bed, canRun, faultsIn, judgingOf, openBed } from '../../support/open-bed.ts';
import { type BenchRow, boundRow, leastRow } from '../row.ts';

/** The list of faults that is tried; what is in no list breaks nothing that the description says. */
const LIST = process.env['FORGEWRIGHT_BED_FAULTS'] ?? 'sample';

/** What the runner finds of the faults of services that know nothing of this project, and what it says of them without any. */
export async function bedRows(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const bed of BEDS) {
    if (canRun(bed)) rows.push(...(await rowsOf(bed)));
    else console.error(`${bed.name} is left out, as ${bed.program} is not installed`);
  }
  return rows;
}

async function rowsOf(bed: Bed): Promise<readonly BenchRow[]> {
  const faults = faultsIn(bed, LIST);
  const judging = await judgingOf(bed);
  const findingsWith = (fault: string): Promise<number> => countWith(bed, judging, fault);
  const correct = await findingsWith('');
  const counts: number[] = [];
  for (const fault of faults) {
    const count = await findingsWith(fault);
    if (count > 0) counts.push(count);
    else console.error(`${bed.name}: ${fault} is missed`);
  }
  const found = (counts.length / faults.length) * 100;
  const each = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return [
    boundRow({ measure: `${bed.name}: findings on the correct service`, unit: '', ours: correct }, 0),
    leastRow(
      { measure: `${bed.name}: faults found at laws, of ${faults.length} (${LIST})`, unit: '%', ours: found },
      80,
    ),
    boundRow({ measure: `${bed.name}: findings for each fault found`, unit: '', ours: each }, 1.2),
  ];
}

async function countWith(
  bed: Bed,
  { plan, scenario }: Awaited<ReturnType<typeof judgingOf>>,
  fault: string,
): Promise<number> {
  const { url, close } = await openBed(bed, fault);
  try {
    const events: RunEvent[] = [];
    for await (const event of run(plan, { baseUrl: url, scenario, level: 'laws' })) events.push(event);
    return summarize(events).findings.length;
  } finally {
    await close();
  }
}
