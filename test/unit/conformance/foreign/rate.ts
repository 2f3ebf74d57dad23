import { fileURLToPath } from 'node:url';
import { type Finding, type Plan, type Scenario, planRun, readScenario, run } from '../../../../conformance/index.ts';
import { loadApi } from '../../../../model/load-api.ts';
import { runAll } from '../run-fake.ts';
import { LIBRARY_FAULTS } from './library/faults.ts';
import { startLibrary } from './library/service.ts';
import type { RunningService } from './listen.ts';
import { ORDERS_FAULTS } from './orders/faults.ts';
import { startOrders } from './orders/service.ts';
import { TICKETS_FAULTS } from './tickets/faults.ts';
import { startTickets } from './tickets/service.ts';

/** A service that somebody else wrote, what the runner may know of it, and what can be wrong with it. */
export interface Foreign {
  readonly name: string;
  readonly file: string;
  readonly scenario: Scenario;
  readonly faults: readonly string[];
  start(fault: string): Promise<RunningService>;
}

function scenarioOf(name: string, lines: readonly string[]): Scenario {
  return readScenario([`name: ${name}`, ...lines].join('\n'), { file: `${name}.yaml`, environment: {} });
}

/** Three services in three frameworks, and the scenario that a user would write for each. */
export const FOREIGN: readonly Foreign[] = [
  {
    name: 'library',
    file: 'library/library.yaml',
    scenario: scenarioOf('library', ['world: unknown', 'identities: { default: librarian-7731 }']),
    faults: Object.keys(LIBRARY_FAULTS),
    // What is asked for by name is one of the faults.
    start: (fault) => startLibrary(fault as keyof typeof LIBRARY_FAULTS),
  },
  {
    name: 'orders',
    file: 'orders/orders.yaml',
    scenario: scenarioOf('orders', [
      'world: unknown',
      'unique: [email]',
      'identities: { default: north-key-41, other: south-key-52 }',
      'apart: [other]',
    ]),
    faults: Object.keys(ORDERS_FAULTS),
    start: (fault) => startOrders(fault as keyof typeof ORDERS_FAULTS),
  },
  {
    name: 'tickets',
    file: 'tickets/tickets.yaml',
    scenario: scenarioOf('tickets', [
      'world: unknown',
      'unique: [createBoard.slug]',
      'identities: { default: tok-ada-1815, reader: tok-rex-0001, expired: tok-old-1789 }',
      'readers: [reader]',
    ]),
    faults: Object.keys(TICKETS_FAULTS),
    start: (fault) => startTickets(fault as keyof typeof TICKETS_FAULTS),
  },
];

/** The plan for a foreign service. */
export async function planOf({ file }: Foreign, seed?: number): Promise<Plan> {
  const { api, diagnostics } = await loadApi(fileURLToPath(new URL(file, import.meta.url)));
  if (api === undefined) throw new Error(JSON.stringify(diagnostics, undefined, 2));
  return planRun(api, seed === undefined ? {} : { seed });
}

/** What is found with one fault, by what found it and where. */
export async function foundWith(foreign: Foreign, plan: Plan, fault: string, runs = 1): Promise<readonly string[]> {
  const service = await foreign.start(fault);
  try {
    const found: string[] = [];
    for (let count = 0; count < runs; count += 1) {
      const { summary } = await runAll(plan, { baseUrl: service.url, scenario: foreign.scenario });
      found.push(...summary.findings.map(({ finding }) => said(finding)));
    }
    return found;
  } finally {
    await service.close();
  }
}

/** The first that is found with one fault: whatever else would be, this is enough to reject the service. */
export async function firstFoundWith(foreign: Foreign, plan: Plan, fault: string): Promise<string | undefined> {
  const service = await foreign.start(fault);
  try {
    for await (const event of run(plan, { baseUrl: service.url, scenario: foreign.scenario })) {
      const [finding] = event.type === 'case-finished' ? event.result.findings : [];
      if (finding !== undefined) return said(finding);
    }
    return undefined;
  } finally {
    await service.close();
  }
}

function said({ check, caseId, pointer, expected, got }: Finding): string {
  return `${check} ${caseId} ${pointer}: ${expected} / ${got}`;
}
