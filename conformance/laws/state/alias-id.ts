import { fits } from '../../../model/facts/sample/fits.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Call } from '../../cases/case.ts';
import { ownerOf } from '../../../model/facts/resources/index.ts';
import { OwnValue } from '../../cases/own-value.ts';
import { ListedValue } from '../../cases/listed-value.ts';
import { applicators, isObject } from '../../schema-walk.ts';
import { successes, withParameter } from '../base-call.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { firstDifference } from '../values/same-content.ts';

/** Properties by which a resource says its other name. */
const NAME_PROPERTIES = ['path_with_namespace', 'full_path', 'username', 'slug', 'path', 'name'];

/** Where a path parameter takes a number or a name, both lead to the same resource. */
export const aliasId: Law = {
  id: 'alias-id',
  title: 'a resource is the same by number and by name',
  plan: (context) =>
    context.api.operations
      .filter((operation) => operation.method === 'GET')
      .flatMap((operation) => planOperation(operation, context)),
};

function planOperation(operation: Operation, context: LawContext): readonly LawCase[] {
  const base = successes(context, operation)[0];
  const parameter = operation.parameters.find((item) => item.in === 'path' && takesBoth(item));
  if (base === undefined || parameter === undefined) return [];
  const owner = ownerOf(context.api, operation, parameter)?.read;
  const value = base.call.parameters.find((item) => item.parameter === parameter)?.value;
  if (owner === undefined || value === undefined) return [];
  return [
    {
      kind: 'law',
      id: `${operation.operationId}/law/alias-id`,
      law: aliasId.id,
      summary: `${parameter.name} of ${operation.operationId} by number and by name`,
      operation,
      effect: 'none',
      run: (probe) => compareAliases(base.call, { owner, parameter, value }, probe),
    },
  ];
}

/** True for a parameter that takes a number or a name. */
export function takesBoth(parameter: Parameter): boolean {
  const schemas = applicators([parameter.schema]);
  // Words such as `self` are no names of resources.
  const isNamed = schemas.some((schema) => schema.types.includes('string') && !schema.hasConst && !schema.enum);
  return isNamed && schemas.some((schema) => schema.types.includes('integer'));
}

interface Aliased {
  readonly owner: Operation;
  readonly parameter: Parameter;
  readonly value: unknown;
}

async function compareAliases(call: Call, { owner, parameter, value }: Aliased, probe: Probe): Promise<void> {
  const ownParameter = owner.parameters.find((item) => item.in === 'path' && item.name === parameter.name);
  if (ownParameter === undefined) return probe.notProvable('the owner of the id cannot be read');
  const ownCall: Call = {
    operation: owner,
    identity: call.identity,
    parameters: [{ parameter: ownParameter, value }],
    body: undefined,
  };
  const resource = await probe.send(ownCall);
  const shown = resource.content.kind === 'json' ? resource.content.value : undefined;
  // What the implementation lists is known only once it was asked for.
  const asked = value instanceof ListedValue ? askedFor(resource.request.url) : value;
  const alias = otherName(shown, asked);
  if (alias === undefined || !fits(parameter.schema, alias, 'write')) {
    return probe.notProvable('the resource tells no other name of itself');
  }
  const byValue = await probe.send(call);
  const unstable = firstDifference(byValue, await probe.send(call), probe);
  if (unstable !== undefined) return probe.notProvable('reading twice does not answer the same');
  const byAlias = await probe.send(withParameter(call, parameter, new OwnValue(alias)));
  const found = firstDifference(byValue, byAlias, probe);
  const none = { part: 'body', pointer: '', expected: '', got: '' } as const;
  const expected = `the same by ${parameter.name}=${String(alias)} as by ${String(asked)}: ${found?.expected ?? ''}`;
  probe.demand(found === undefined, { ...(found ?? none), expected }, [byValue, byAlias]);
}

/** The id when the value is a name, the name when it is the id. */
export function otherName(resource: unknown, value: unknown): string | number | undefined {
  if (!isObject(resource)) return undefined;
  const id = resource['id'];
  if (typeof id === 'number' && String(value) !== String(id)) return id;
  const name = NAME_PROPERTIES.map((property) => resource[property]).find((item) => typeof item === 'string');
  return typeof name === 'string' && name !== String(value) ? name : undefined;
}

/** The last segment of an address. */
function askedFor(url: string): string {
  return decodeURIComponent(/([^/]*)$/.exec(url.split('?', 1)[0] ?? '')?.[1] ?? '');
}
