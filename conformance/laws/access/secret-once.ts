import { placeOf } from '../../../model/facts/resources/index.ts';
import { pagePlanOf } from '../../../model/facts/paging/index.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Call, ExampleCase } from '../../cases/case.ts';
import { isSecretSite } from '../../matchers/choose-comparison.ts';
import { shownOnceBy } from '../../matchers/shown-once.ts';
import { applicators, isObject, propertySchemas } from '../../schema-walk.ts';
import { successes, withParameter } from '../base-call.ts';
import { makeOne } from '../make-one.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { wholeList } from '../lists/whole-list.ts';
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
  for (const { call } of reads) {
    const target = onMade(call, base.call, made.content.kind === 'json' ? made.content.value : undefined);
    // What is new may be on any page of a list.
    if (pagePlanOf(target.operation) === undefined) await probe.send(target, { optional: true });
    else await wholeList(probe, target);
  }
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
