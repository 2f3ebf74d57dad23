import { answeredSchemas } from '../../../model/facts/members/answered-schemas.ts';
import { placeOf } from '../../../model/facts/resources/index.ts';
import { pagePlanOf } from '../../../model/facts/paging/index.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Call, ExampleCase } from '../../cases/case.ts';
import { TAINT_LENGTH } from '../../checks/taint-book.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { isSecretSite } from '../../matchers/choose-comparison.ts';
import { shownOnceBy } from '../../matchers/shown-once.ts';
import { applicators, childPointer, isObject, propertySchemas } from '../../schema-walk.ts';
import { successes, withParameter } from '../base-call.ts';
import { makeOne } from '../make-one.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { exchangesOf, wholeList } from '../lists/whole-list.ts';
import { isSuccess } from '../../../model/facts/status.ts';

/**
 * A secret that a write shows is not shown by any read of the same resources afterwards. The secret-taint check does the
 * looking; this law makes the secret and asks for everything near it.
 */
export const secretOnce: Law = {
  id: 'secret-once',
  title: 'a secret shown on creation is not shown again',
  plan: (context) =>
    context.api.operations
      .filter((operation) => operation.method === 'POST')
      .flatMap((operation): LawCase[] => {
        const base = successes(context, operation).find((item) => item.response.status === '201' && showsSecret(item));
        if (base === undefined) return [];
        return [
          {
            kind: 'law',
            id: `${operation.operationId}/law/secret-once`,
            law: secretOnce.id,
            summary: `reads after ${operation.operationId}`,
            operation,
            effect: 'writes',
            run: (probe) => readAfterwards(base, readsNear(operation, context), probe),
          },
        ];
      }),
};

function showsSecret({ call, response }: ExampleCase): boolean {
  const roots = response.content.flatMap((mediaType) => mediaType.schema ?? []);
  const schemas = applicators(roots);
  const names = new Set(schemas.flatMap((schema) => [...schema.properties.keys()]));
  const isTold = shownOnceBy(call.operation);
  return [...names].some((name) => {
    const own = propertySchemas(schemas, name);
    return isSecretSite(name, own) || isTold(name, own);
  });
}

/** Reading cases of the collection the write went to, of its items, and of what is above it. */
function readsNear(operation: Operation, context: LawContext): readonly ExampleCase[] {
  return context.examples.filter(({ call, response }) => {
    if (call.operation.method !== 'GET' || !isSuccess(response)) return false;
    const near = placeOf(context.api, call.operation)?.resource;
    const isAbove = operation.path.startsWith(`${call.operation.path}/`);
    return isAbove || (near !== undefined && near === placeOf(context.api, operation)?.resource);
  });
}

async function readAfterwards(base: ExampleCase, reads: readonly ExampleCase[], probe: Probe): Promise<void> {
  if (reads.length === 0) return probe.notProvable('nothing near it can be read');
  const made = await makeOne(base.call, probe);
  if (made.response.status >= 300) return probe.notProvable(`${base.id} answered ${made.response.status}`);
  const thing = made.content.kind === 'json' ? made.content.value : undefined;
  const short = shortSecrets(base.call.operation, thing);
  for (const { call } of reads) {
    const target = onMade(call, base.call, thing);
    for (const exchange of await readingsOf(target, probe)) {
      const again = exchange.content.kind === 'json' ? shownAgain(exchange.content.value, short, '') : undefined;
      if (again === undefined) continue;
      const { name, pointer } = again;
      const expected = `no ${name} of what ${base.call.operation.operationId} made, as it is shown once`;
      const cause = `secret-once ${target.operation.operationId} ${name}`;
      probe.demand(false, { part: 'body', pointer, expected, got: 'it is there again', cause }, [made, exchange]);
    }
  }
}

/** What is new may be on any page of a list. */
async function readingsOf(target: Call, probe: Probe): Promise<readonly Exchange[]> {
  if (pagePlanOf(target.operation) === undefined) return [await probe.send(target, { optional: true })];
  const whole = await wholeList(probe, target);
  return whole === undefined ? [] : exchangesOf(whole);
}

/** A secret that is too short to be known by itself wherever it stands: it is looked for where it was, in the same thing. */
interface ShortSecret {
  readonly name: string;
  readonly value: string;
  readonly id: unknown;
}

function shortSecrets(operation: Operation, thing: unknown): readonly ShortSecret[] {
  if (!isObject(thing) || thing['id'] === undefined) return [];
  const schemas = applicators(answeredSchemas(operation));
  const isTold = shownOnceBy(operation);
  return Object.entries(thing).flatMap(([name, value]) =>
    typeof value === 'string' &&
    value !== '' &&
    value.length < TAINT_LENGTH &&
    isTold(name, propertySchemas(schemas, name))
      ? [{ name, value, id: thing['id'] }]
      : [],
  );
}

/** Where one of the secrets is shown in a thing of the same id. */
function shownAgain(
  value: unknown,
  secrets: readonly ShortSecret[],
  pointer: string,
): { readonly name: string; readonly pointer: string } | undefined {
  if (secrets.length === 0 || typeof value !== 'object' || value === null) return undefined;
  const thing: Readonly<Record<string, unknown>> = { ...value };
  const found = secrets.find((secret) => thing[secret.name] === secret.value && thing['id'] === secret.id);
  if (found !== undefined) return { name: found.name, pointer: childPointer(pointer, found.name) };
  for (const [name, member] of Object.entries(thing)) {
    const deeper = shownAgain(member, secrets, childPointer(pointer, name));
    if (deeper !== undefined) return deeper;
  }
  return undefined;
}

/** A read of an item is pointed at the item that was just made. */
function onMade(call: Call, write: Call, made: unknown): Call {
  const extra = call.operation.path.slice(write.operation.path.length);
  const name = /^\/\{([^{}]+)\}$/.exec(extra)?.[1];
  const parameter = call.operation.parameters.find((item) => item.in === 'path' && item.name === name);
  if (parameter === undefined || !isObject(made)) return call;
  const id = name?.endsWith('iid') === true ? made['iid'] : made['id'];
  return typeof id === 'number' || typeof id === 'string' ? withParameter(call, parameter, id) : call;
}
