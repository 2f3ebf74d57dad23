import { readFileSync } from 'node:fs';
import { createServer, request as send } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Finding, Plan, RunEvent, Scenario } from '../../../conformance/index.ts';
import { planRun, readScenario, run, summarize } from '../../../conformance/index.ts';
import { loadApi } from '../../../model/load-api.ts';
import type { ReferenceServer } from '../../../reference-server/index.ts';
import { startReferenceServer } from '../../../reference-server/index.ts';

/** A message on its way to or from the server, to be tampered with. */
export interface Message {
  method: string;
  /** Path and query. */
  target: string;
  status: number;
  headers: Record<string, string | string[]>;
  body: string;
  /** Length of the content of the request. */
  sent: number;
}

/** A violation planted between runner and server. */
export interface Plant {
  readonly request?: (message: Message) => void;
  readonly response?: (message: Message) => void;
}

/** What one ledger row of the runner is proved with. */
export interface Proof {
  /** Ids, or beginnings of ids, of the cases that verify the row; each must name at least one. */
  readonly cases: readonly string[];
  /** Violations of the row, by what they are; each must be found. */
  readonly plants: Readonly<Record<string, Plant>>;
  /** Where the finding must be (pointer), when it matters. */
  readonly at?: RegExp;
  /** True for cases that write: then every run has a server of its own. */
  readonly writes?: boolean;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
let plan: Plan;
let scenario: Scenario;
let shared: ReferenceServer;

/** Call once per test file: loads the description and starts the server that reading proofs share. */
export function useBench(): void {
  beforeAll(async () => {
    const { api, diagnostics } = await loadApi(`${root}spec/openapi.yaml`);
    if (api === undefined) throw new Error(JSON.stringify(diagnostics[0]));
    plan = planRun(api);
    const text = readFileSync(`${root}conformance/scenarios/demo.yaml`, 'utf8');
    scenario = { ...readScenario(text, { file: 'demo.yaml', environment: {} }), pristine: true };
    shared = await startReferenceServer({ world: 'demo', tier: 'top' });
  });
  afterAll(() => shared.close());
}

/** A test that the runner passes the correct server on these rows, and finds every planted violation of them. */
export function proves(title: string, proof: Proof): void {
  it(title, async () => {
    const clean = await judge(proof, {});
    expect(clean.findings.map(({ caseId, pointer, expected, got }) => ({ caseId, pointer, expected, got }))).toEqual(
      [],
    );
    expect(clean.unproved).toEqual([]);
    for (const [what, plant] of Object.entries(proof.plants)) {
      const { findings } = await judge(proof, plant);
      const found = findings.filter((finding) => proof.at?.test(finding.pointer) ?? true);
      expect(
        found.length,
        `not found: ${what}; findings at ${findings.map((item) => item.pointer).join(', ')}`,
      ).toBeGreaterThan(0);
    }
  });
}

/** Runs the cases of a proof through a plant, with what the scenario says otherwise. */
export async function judge(
  proof: Pick<Proof, 'cases' | 'writes'>,
  plant: Plant,
  otherwise: Partial<Scenario> = {},
): Promise<{ findings: readonly Finding[]; unproved: readonly string[] }> {
  const server = proof.writes === true ? await startReferenceServer({ world: 'demo', tier: 'top' }) : shared;
  const proxy = await between(server.url, plant);
  try {
    const cases = plan.cases.filter((item) => proof.cases.some((id) => item.id === id || item.id.startsWith(`${id}/`)));
    for (const id of proof.cases)
      expect(
        cases.some((item) => item.id.startsWith(id)),
        `there is no case ${id}`,
      ).toBe(true);
    const events: RunEvent[] = [];
    for await (const event of run({ ...plan, cases }, { baseUrl: proxy.url, scenario: { ...scenario, ...otherwise } }))
      events.push(event);
    const results = events.flatMap((event) => (event.type === 'case-finished' ? [event.result] : []));
    const unproved = results
      .filter((item) => item.reason !== undefined)
      .map((item) => `${item.caseId}: ${item.reason ?? ''}`);
    return { findings: summarize(events).findings.map((group) => group.finding), unproved };
  } finally {
    await proxy.close();
    if (server !== shared) await server.close();
  }
}

async function between(upstream: string, plant: Plant): Promise<{ url: string; close: () => Promise<void> }> {
  const server: Server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const message = messageOf(incoming, Buffer.concat(chunks));
      plant.request?.(message);
      const body = Buffer.from(message.body, 'latin1');
      const headers = { ...message.headers };
      if (body.byteLength > 0) headers['content-length'] = String(body.byteLength);
      const { method, target } = message;
      const forward = send(upstream, { method, headers, path: target }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (chunk: Buffer) => parts.push(chunk));
        response.on('end', () => {
          const answer = messageOf(response, Buffer.concat(parts));
          const { length } = answer.body;
          Object.assign(answer, { method, target, sent: body.byteLength, status: response.statusCode ?? 0 });
          plant.response?.(answer);
          if (answer.body.length !== length) answer.headers['content-length'] = String(answer.body.length);
          if (answer.status === 204) delete answer.headers['content-length'];
          outgoing.writeHead(answer.status, answer.headers).end(Buffer.from(answer.body, 'latin1'));
        });
      });
      forward.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listening on TCP
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => {
        resolve();
      });
    });
  return { url, close };
}

interface Incoming {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

function messageOf(incoming: Incoming, body: Buffer): Message {
  const headers: Message['headers'] = {};
  for (const [name, value] of Object.entries(incoming.headers)) if (value !== undefined) headers[name] = value;
  return {
    method: incoming.method ?? '',
    target: incoming.url ?? '',
    status: 0,
    headers,
    body: body.toString('latin1'),
    sent: 0,
  };
}
