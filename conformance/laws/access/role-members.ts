import { listPlaceOf } from '../../../model/facts/paging/index.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import { type JsonObject, objectOf } from '../../../model/json-object.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import type { Call } from '../../cases/case.ts';
import { identitiesBelow } from '../../scenario/below-role.ts';
import {
  applicators,
  childPointer,
  isObject,
  itemSchemas,
  preview,
  propertyNames,
  propertySchemas,
} from '../../schema-walk.ts';
import { findParameter, successes, withParameter } from '../base-call.ts';
import type { Law, LawCase, Probe } from '../law.ts';

/** A member of which the description says that it is there from some role on (`x-condition`) is not there for those below it. */
export const roleMembers: Law = {
  id: 'role-members',
  title: 'a member that is there from some role on is not shown below it',
  plan: (context) =>
    context.api.operations.flatMap((operation): LawCase[] => {
      const [base] = operation.method === 'GET' ? successes(context, operation) : [];
      const schemas = answerOf(operation);
      const kept = keptIn(operation, schemas);
      if (base === undefined || kept.length === 0) return [];
      return [
        {
          kind: 'law',
          id: `${operation.operationId}/law/role-members`,
          law: roleMembers.id,
          summary: `${operation.operationId} as somebody below the role that ${kept.map(({ name }) => name).join(', ')} asks for`,
          operation,
          effect: 'none',
          run: (probe) => lookAsOthers(asking(base.call, kept), { schemas, kept }, probe),
        },
      ];
    }),
};

/** A member that an answer, or a thing of its list, has from some role on. */
interface Kept {
  readonly name: string;
  readonly role: string;
  /** What has to be asked for so that it is there. */
  readonly query: Readonly<Record<string, unknown>>;
}

interface Answer {
  readonly schemas: readonly Schema[];
  readonly kept: readonly Kept[];
}

function answerOf(operation: Operation): readonly Schema[] {
  const schema = operation.responses.find(isSuccess)?.content[0]?.schema;
  return schema === undefined ? [] : applicators([schema]);
}

function keptIn(operation: Operation, schemas: readonly Schema[]): readonly Kept[] {
  const item = listPlaceOf(operation)?.item;
  const near = item === undefined ? schemas : applicators([item]);
  return propertyNames(near).flatMap((name): readonly Kept[] => {
    const role = roleFor(name, near);
    return role === undefined ? [] : [{ name, role, query: queryFor(name, near) }];
  });
}

function conditionsFor(name: string, schemas: readonly Schema[]): readonly JsonObject[] {
  return schemas.flatMap(({ properties }) => {
    const own = properties.get(name);
    return own === undefined ? [] : [objectOf(own.extensions['x-condition'])];
  });
}

/** The role from which a member is there; undefined where an answer may have it in another form as well, for everybody. */
function roleFor(name: string, schemas: readonly Schema[]): string | undefined {
  const roles = conditionsFor(name, schemas).map((condition) => condition['role']);
  const [role] = roles;
  return typeof role === 'string' && roles.every((other) => other === role) ? role : undefined;
}

function queryFor(name: string, schemas: readonly Schema[]): Kept['query'] {
  const asked = conditionsFor(name, schemas).flatMap((condition) => Object.entries(objectOf(condition['query'])));
  return Object.fromEntries(asked);
}

/** The call with everything asked for that a member takes beside the role. */
function asking(call: Call, kept: readonly Kept[]): Call {
  const wanted = kept.flatMap(({ query }) => Object.entries(query));
  return wanted.reduce((asked, [name, value]) => {
    const parameter = findParameter(call.operation, name);
    return parameter === undefined ? asked : withParameter(asked, parameter, value);
  }, call);
}

async function lookAsOthers(call: Call, { schemas, kept }: Answer, probe: Probe): Promise<void> {
  const roles = [...new Set(kept.map(({ role }) => role))];
  // Whoever is nearest below each role says most.
  const names = new Set(roles.flatMap((role) => identitiesBelow(role, probe.scenario).slice(0, 2)));
  if (names.size === 0)
    return probe.notProvable(`the scenario names nobody whose role is below ${roles.join(' and ')}`);
  let count = 0;
  for (const identity of names) {
    const exchange = await probe.send({ ...call, identity }, { refused: true });
    const { content, response } = exchange;
    if (response.status >= 300 || content.kind !== 'json') continue;
    count += 1;
    const barred = new Set(roles.filter((role) => identitiesBelow(role, probe.scenario).includes(identity)));
    const [leak] = leaksIn(content.value, { pointer: '', schemas }, barred);
    const { name = '', role = '', pointer = '', value } = leak ?? {};
    const expected = `no ${name}, which is there from ${role} on, and ${identity} is below it`;
    const violation = { part: 'body', pointer, expected, got: preview(value), cause: `role-members ${name}` } as const;
    probe.demand(leak === undefined, violation, [exchange]);
  }
  if (count === 0) probe.notProvable('nobody below the role is shown such an answer');
}

interface Site {
  readonly pointer: string;
  readonly schemas: readonly Schema[];
}

interface Leak extends Pick<Kept, 'name' | 'role'> {
  readonly pointer: string;
  readonly value: unknown;
}

/** Members, wherever they are, that are there from one of these roles on. */
function* leaksIn(value: unknown, { pointer, schemas }: Site, roles: ReadonlySet<string>): Generator<Leak> {
  if (Array.isArray(value)) {
    for (const [index, item] of (value as readonly unknown[]).entries())
      yield* leaksIn(item, { pointer: childPointer(pointer, index), schemas: itemSchemas(schemas, index) }, roles);
  }
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    const own = { pointer: childPointer(pointer, name), schemas: propertySchemas(schemas, name) };
    const role = roleFor(name, schemas);
    if (role !== undefined && roles.has(role)) yield { name, role, pointer: own.pointer, value: member };
    else yield* leaksIn(member, own, roles);
  }
}
