import type { Operation } from '../../../model/operation.ts';
import { allowsAnonymous } from '../../../model/facts/security.ts';
import { applyCredentials } from '../../scenario/credentials.ts';
import { ANONYMOUS } from '../../scenario/scenario.ts';
import type { Call } from '../../cases/case.ts';
import type { WireRequest } from '../../exchange/wire-message.ts';
import { declaredResponse } from '../../exchange/read-exchange.ts';
import { successes } from '../base-call.ts';
import { demandChecked } from './any-credential.ts';
import type { Law, LawCase, Probe } from '../law.ts';

const NEVER_ISSUED = 'never-issued-0000000000';

/**
 * A credential that does not exist is refused with 401, also where none would be needed, and a call without one is
 * refused where one is needed (RFC 9110 section 15.5.2). Nothing is changed by either.
 */
export const badCredential: Law = {
  id: 'bad-credential',
  title: 'unknown credentials are refused, missing ones where they are needed',
  plan: (context) =>
    context.api.operations.flatMap((operation): LawCase[] => {
      const base = successes(context, operation)[0];
      const secured = operation.security.some((requirement) => requirement.schemes.length > 0);
      if (base === undefined || !secured) return [];
      const test = (variant: string, run: LawCase['run']): LawCase => ({
        kind: 'law',
        id: `${operation.operationId}/law/bad-credential/${variant}`,
        law: badCredential.id,
        summary: `${operation.operationId} with ${variant} credential`,
        operation,
        effect: 'none',
        run,
      });
      const unknown = test('unknown', (probe) =>
        demandRefusal(base.call, probe, (request) => withBadCredential(request, operation)));
      const missing = test('missing', (probe) => demandRefusal({ ...base.call, identity: ANONYMOUS }, probe));
      return allowsAnonymous(operation) ? [unknown] : [unknown, missing];
    }),
};

async function demandRefusal(call: Call, probe: Probe, change?: (request: WireRequest) => WireRequest): Promise<void> {
  // Where no credential is known to be good, nobody can tell whether all are: mocks and sandboxes take any.
  if (probe.scenario.identities.size === 0) probe.notProvable('no scenario names a credential that is accepted');
  const declared = declaredResponse(call.operation, 401) !== undefined;
  const anonymous = { ...call, identity: ANONYMOUS };
  const { response } = await probe.send(anonymous, {
    ...(change === undefined ? {} : { change }),
    universal: declared,
  });
  if (change !== undefined) demandChecked(response, probe);
  const cause = change === undefined ? 'credential missing' : 'credential unknown';
  const violation = { part: 'status', pointer: '', expected: '401', got: String(response.status), cause } as const;
  probe.demand(response.status === 401, violation);
}

/** Puts a credential nobody ever had where the operation looks for one. */
function withBadCredential(request: WireRequest, operation: Operation): WireRequest {
  const applied = applyCredentials(operation, { name: 'nobody', token: NEVER_ISSUED, schemes: new Map() });
  if (applied === undefined) return request;
  const query = applied.query.map(([name, value]) => `${encodeURIComponent(name)}=${value}`).join('&');
  const url = query === '' ? request.url : `${request.url}${request.url.includes('?') ? '&' : '?'}${query}`;
  const cookie = applied.cookies.map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = cookie === '' ? applied.headers : [...applied.headers, ['Cookie', cookie] as const];
  return { ...request, url, headers: [...request.headers, ...headers] };
}
