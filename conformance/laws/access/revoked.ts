import { isSuccess } from '../../../model/facts/status.ts';
import { type Resource, itemParameter, resourcesOf } from '../../../model/facts/resources/index.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Call, ExampleCase } from '../../cases/case.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { nameIn } from '../../cases/listed-value.ts';
import { OwnValue } from '../../cases/own-value.ts';
import { applyCredentials } from '../../scenario/credentials.ts';
import { ANONYMOUS } from '../../scenario/scenario.ts';
import { isSecretSite } from '../../matchers/choose-comparison.ts';
import { isObject, propertySchemas, applicators } from '../../schema-walk.ts';
import { successes } from '../base-call.ts';
import { makeOne } from '../make-one.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { removalCause } from '../values/removal-cause.ts';

/** A credential that the API gives out and takes back opens nothing from then on. */
export const revoked: Law = {
  id: 'revoked',
  title: 'a credential that is taken back opens nothing any more',
  plan: (context) => resourcesOf(context.api).flatMap((resource) => caseOf(resource, context) ?? []),
};

interface Issue {
  readonly resource: Resource;
  readonly create: ExampleCase;
  readonly remove: Operation;
  /** What the credential is tried on. */
  readonly tried: ExampleCase;
}

function caseOf(resource: Resource, context: LawContext): LawCase | undefined {
  const { create: maker, remove } = resource;
  const [create] = maker === undefined ? [] : successes(context, maker);
  const reads = context.api.operations.filter(({ method, security }) => {
    return method === 'GET' && security.length > 0 && security.every(({ schemes }) => schemes.length > 0);
  });
  // What needs nothing but a credential says most about it.
  const [tried] = reads
    .flatMap((operation) => successes(context, operation))
    .toSorted((left, right) => left.call.parameters.length - right.call.parameters.length);
  if (create === undefined || remove === undefined || tried === undefined) return undefined;
  const { operation } = create.call;
  return {
    kind: 'law',
    id: `${operation.operationId}/law/revoked`,
    law: revoked.id,
    summary: `${operation.operationId}, then ${remove.operationId}`,
    operation,
    effect: 'writes',
    run: (probe) => issue({ resource, create, remove, tried }, probe),
  };
}

async function issue({ resource, create, remove, tried }: Issue, probe: Probe): Promise<void> {
  const made = await makeOne(create.call, probe);
  const answer = made.content.kind === 'json' ? made.content.value : undefined;
  const item = itemParameter(remove, resource);
  const id = isObject(answer) && item !== undefined ? nameIn(answer, item) : undefined;
  const secret = secretIn(answer, create.call.operation);
  if (made.response.status >= 300 || id === undefined || item === undefined || secret === undefined) {
    return probe.notProvable('what is made is no credential');
  }
  const before = await tryWith(secret, tried.call, probe);
  if (before.response.status >= 300) return probe.notProvable('what is made does not open anything');
  const nobodys = await tryWith(otherSecret(secret), tried.call, probe);
  if (nobodys.response.status < 300) return probe.notProvable('what nobody was given opens it as well');
  const given = new Map(create.call.parameters.map(({ parameter, value }) => [parameter.name, value]));
  const parameters = remove.parameters.flatMap((parameter) => {
    if (parameter.in !== 'path') return [];
    return [{ parameter, value: parameter === item ? new OwnValue(id) : given.get(parameter.name) }];
  });
  const removal: Call = { operation: remove, identity: create.call.identity, parameters, body: undefined };
  const removed = await probe.send(removal, { refused: true });
  const { response } = removed;
  if (response.status >= 300) return probe.notProvable(`${remove.operationId} answered ${response.status}`);
  const after = await tryWith(secret, tried.call, probe);
  const expected = `401 for the credential that ${remove.operationId} took back`;
  const { status } = after.response;
  const violation = {
    part: 'status',
    pointer: '',
    expected,
    got: String(status),
    cause: removalCause(remove),
  } as const;
  probe.demand(status === 401, violation, [made, removed, after]);
}

function secretIn(answer: unknown, operation: Operation): string | undefined {
  if (!isObject(answer)) return undefined;
  const schema = operation.responses.find(isSuccess)?.content[0]?.schema;
  const whole = applicators(schema === undefined ? [] : [schema]);
  const found = Object.entries(answer).find(([name, value]) => {
    const isSecret = isSecretSite(name, propertySchemas(whole, name)) || /^(?:api_?)?key$/i.test(name);
    return typeof value === 'string' && value.length >= 8 && isSecret;
  });
  return found === undefined ? undefined : String(found[1]);
}

/** A credential of the same form that nobody was given. */
function otherSecret(secret: string): string {
  return secret.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
}

async function tryWith(token: string, call: Call, probe: Probe): Promise<Exchange> {
  const applied = applyCredentials(call.operation, { name: 'made', token, schemes: new Map() });
  return probe.send(
    { ...call, identity: ANONYMOUS },
    {
      universal: false,
      change: (request) => ({ ...request, headers: [...request.headers, ...(applied?.headers ?? [])] }),
    },
  );
}
