import { join } from 'node:path';
import { buildCases } from '../../../../conformance/cases/build-cases.ts';
import { buildRequest } from '../../../../conformance/cases/build-request.ts';
import type { Call } from '../../../../conformance/cases/case.ts';
import { NO_CREDENTIALS } from '../../../../conformance/scenario/credentials.ts';
import { loadApi } from '../../../../model/index.ts';
import { operations } from '../../../../reference-server/registry.ts';
import { type Reference, startReference, tokenOf } from '../reference.ts';

/** A server of its own that counts nobody's requests. */
export function startUnlimited(): Promise<Reference> {
  return startReference({ limits: { requestsPerMinute: 0, issuesPerMinute: 0, notesPerMinute: 0 } });
}

/** The first example of each operation that succeeds. */
export async function loadExamples(): Promise<ReadonlyMap<string, Call>> {
  const { api } = await loadApi(join(import.meta.dirname, '../../../../spec/openapi.yaml'));
  const found = new Map<string, Call>();
  for (const { call, response } of api === undefined ? [] : buildCases(api).cases) {
    const { operationId: id } = call.operation;
    if (id in operations && response.status.startsWith('2') && !found.has(id)) found.set(id, call);
  }
  return found;
}

/** Sends it as the administrator, to another address on request, and returns the status. */
export async function send(
  reference: Reference,
  call: Call,
  rewrite: (url: string) => string = (url) => url,
): Promise<number> {
  const target = { baseUrl: `${reference.server.url}/api/v4`, credentials: NO_CREDENTIALS, accept: '*/*' };
  const { method, url, headers, body } = await buildRequest(call, target);
  const fields = [...headers, ['private-token', tokenOf('root')] as const];
  const answer = await fetch(rewrite(url), {
    method,
    redirect: 'manual',
    headers: fields.map(([name, value]): [string, string] => [name, value]),
    ...(body === undefined ? {} : { body: Buffer.from(body) }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

const turns = new Map<string, number>();

/** How many operations that have the same parameter, or member, share the values it is tried with. */
export const SHARERS = 3;

/** How often this was asked for a name before. */
export function turnOf(name: string): number {
  const turn = turns.get(name) ?? 0;
  turns.set(name, turn + 1);
  return turn;
}

/** The values that something of this name is tried with: all of them at the first operation, afterwards a part in turn. */
export function shareOf<Value>(name: string, values: readonly Value[], sharers: number = SHARERS): readonly Value[] {
  const turn = turnOf(name);
  return turn === 0 ? values : values.filter((_, index) => index % sharers === turn % sharers);
}
