import { demandChecked } from './any-credential.ts';
import { successes } from '../base-call.ts';
import type { Law, LawCase, Probe } from '../law.ts';
import type { Call } from '../../cases/case.ts';
import type { WireRequest } from '../../exchange/wire-message.ts';
import { applyCredentials } from '../../scenario/credentials.ts';
import { DEFAULT_IDENTITY, type Scenario } from '../../scenario/scenario.ts';
import { declaredResponse } from '../../exchange/read-exchange.ts';

/** A credential that is nearly right is wrong: cut short, with one character more, or in other letters' case. */
export const nearCredential: Law = {
  id: 'near-credential',
  title: 'a credential that is nearly right is refused',
  plan: (context) =>
    context.api.operations.flatMap((operation): LawCase[] => {
      const [base] = successes(context, operation);
      const secured = operation.security.some((requirement) => requirement.schemes.length > 0);
      if (base === undefined || !secured || operation.method !== 'GET') return [];
      return [
        {
          kind: 'law',
          id: `${operation.operationId}/law/near-credential`,
          law: nearCredential.id,
          summary: `${operation.operationId} with a credential that is nearly right`,
          operation,
          effect: 'none',
          run: (probe) => tryNear(base.call, probe),
        },
      ];
    }),
};

async function tryNear(call: Call, probe: Probe): Promise<void> {
  const token = tokenOf(call, probe.scenario);
  if (token === undefined) return probe.notProvable('the scenario names no token for the caller');
  const universal = declaredResponse(call.operation, 401) !== undefined;
  for (const [what, near] of nearTokens(token)) {
    const { request, response } = await probe.send(call, { universal, change: (sent) => withToken(sent, token, near) });
    const isChanged = request.headers.some(([, value]) => value.includes(near)) || request.url.includes(near);
    if (!isChanged) return probe.notProvable('the token is sent in another form');
    demandChecked(response, probe);
    const { status } = response;
    const violation = {
      part: 'status',
      pointer: '',
      expected: `401 for a token ${what}`,
      got: String(status),
    } as const;
    probe.demand(status === 401, { ...violation, cause: 'credential unknown' });
  }
}

/** What is sent for the caller, whether the scenario names one token for everything or a credential for each scheme. */
function tokenOf({ identity: name, operation }: Call, { identities }: Scenario): string | undefined {
  const identity = identities.get(name) ?? (name === DEFAULT_IDENTITY ? [...identities.values()][0] : undefined);
  return identity && applyCredentials(operation, identity)?.secrets[0];
}

function nearTokens(token: string): readonly (readonly [string, string])[] {
  const other = token === token.toUpperCase() ? token.toLowerCase() : token.toUpperCase();
  const near: readonly (readonly [string, string])[] = [
    ['without its last character', token.slice(0, -1)],
    ['with one character more', `${token}0`],
    ['in other letters', other],
  ];
  return near.filter(([, text]) => text !== token && text.length > 3);
}

function withToken(request: WireRequest, token: string, near: string): WireRequest {
  return {
    ...request,
    url: request.url.replace(encodeURIComponent(token), encodeURIComponent(near)),
    headers: request.headers.map(([name, value]) => [name, value.replace(token, near)] as const),
  };
}
