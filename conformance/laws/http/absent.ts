import { isObject } from '../../../model/json-object.ts';
import type { WireRequest } from '../../exchange/wire-message.ts';
import { successes } from '../base-call.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import type { Call } from '../../cases/case.ts';

/** What a description says is not there (`x-absent`) is not: it is answered as a path that nobody knows. */
export const absent: Law = {
  id: 'absent',
  title: 'what the description says is not there is not',
  plan: (context) => absences(context).flatMap((absence) => caseOf(absence, context) ?? []),
};

interface Absence {
  readonly beside: string;
  readonly after: string | undefined;
  readonly without: string | undefined;
  readonly why: string;
}

function absences({ api }: LawContext): readonly Absence[] {
  const said = api.extensions['x-absent'];
  const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  return (Array.isArray(said) ? (said as readonly unknown[]) : []).filter(isObject).map((item) => ({
    beside: text(item['beside']) ?? '',
    after: text(item['after']),
    without: text(item['without']),
    why: text(item['why']) ?? '',
  }));
}

function caseOf(absence: Absence, context: LawContext): LawCase | undefined {
  const operation = context.api.operations.find(({ operationId }) => operationId === absence.beside);
  const [base] = operation?.method === 'GET' ? successes(context, operation) : [];
  if (operation === undefined || base === undefined) return undefined;
  return {
    kind: 'law',
    id: `${operation.operationId}/law/absent${absence.after ?? absence.without ?? ''}`,
    law: absent.id,
    summary: absence.why,
    operation,
    effect: 'none',
    run: (probe) => tryAbsent(base.call, absence, probe),
  };
}

async function tryAbsent(call: Call, absence: Absence, probe: Probe): Promise<void> {
  const there = await probe.send(call);
  if (there.response.status >= 300) return probe.notProvable(`what is beside it answered ${there.response.status}`);
  if (elsewhere(there.request.url, absence) === there.request.url)
    return probe.notProvable(`the address of the server has no ${absence.without ?? ''}`);
  const change = (request: WireRequest): WireRequest => ({ ...request, url: elsewhere(request.url, absence) });
  const { response, request } = await probe.send(call, { change, universal: false });
  const { pathname } = new URL(request.url);
  const expected = `404 for ${pathname}: ${absence.why}`;
  const got = String(response.status);
  probe.demand(response.status === 404, { part: 'status', pointer: '', expected, got, cause: `absent ${absence.why}` });
}

/** The address beside another one. */
function elsewhere(url: string, { after = '', without }: Absence): string {
  const [, origin = '', path = '', query = ''] = /^([a-z]+:\/\/[^/]+)([^?]*)(.*)$/i.exec(url) ?? [];
  return `${origin}${without === undefined ? path : path.replace(without, '')}${after}${query}`;
}
