import { keepsForRoles } from '../../../model/facts/access/access.ts';
import { ACCESS_ROLES, isBelow } from '../../../model/facts/access/roles.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import { sampleValue } from '../../../model/facts/sample/sample-value.ts';
import type { Api } from '../../../model/api.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Schema } from '../../../model/schema.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { identitiesBelow } from '../../scenario/below-role.ts';
import { roleOf } from '../../scenario/role-of.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { type JsonObject, applicators, isObject, preview, propertyNames, propertySchemas } from '../../schema-walk.ts';
import { successes } from '../base-call.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { type ObjectCreation, objectCreations, sending } from '../state/object-creation.ts';
import { isFounded } from '../state/story.ts';
import { sameSent } from '../values/sent-members.ts';
import { almightyRoles, rolesOf } from './role-words.ts';
import { type Say, toldWriters } from './writer-words.ts';

/** What words leave to a role to say of a thing ("only administrators may set it, from others it is ignored") is refused, or left out of account, from others. */
export const roleWrites: Law = {
  id: 'role-writes',
  title: 'what is left to a role to say is not taken from others',
  plan: (context) => {
    const roles = rolesSpokenOf(context.api);
    const almighty = almightyRoles(context.api, roles);
    return objectCreations(context)
      .filter((creation) => !isFounded(creation))
      .flatMap((creation) => casesOf(creation, { roles, almighty }, context));
  },
};

interface Roles {
  readonly roles: ReadonlySet<string>;
  /** Those that may do everything. */
  readonly almighty: ReadonlySet<string>;
}

/** The words that an API has for roles, those of `x-access` among them where it has that. */
function rolesSpokenOf(api: Api): ReadonlySet<string> {
  const isMarked = keepsForRoles(api);
  return new Set([...rolesOf(api), ...(isMarked ? ACCESS_ROLES.slice(2) : [])]);
}

function casesOf(creation: ObjectCreation, known: Roles, context: LawContext): readonly LawCase[] {
  const { operation, schema, answered, sent } = creation;
  const whole = applicators([schema]);
  // Others may be able to make one where the examples do, and nothing is known of a place that is made for it.
  const [base] = successes(context, operation);
  const making = base === undefined ? creation : { ...creation, call: base.call };
  return propertyNames(whole).flatMap((name): readonly LawCase[] => {
    const schemas = propertySchemas(whole, name);
    const [say] = schemas.flatMap(({ description }) => toldWriters(description, known.roles) ?? []);
    const isShown = propertyNames(answered).includes(name);
    if (say === undefined || !isShown || Object.hasOwn(sent, name)) return [];
    return [
      {
        kind: 'law',
        id: `${operation.operationId}/law/role-writes/${name}`,
        law: roleWrites.id,
        summary: `${operation.operationId} with ${name}, as somebody who has no say in it`,
        operation,
        effect: 'writes',
        run: (probe) => sayAsOthers(making, { name, schemas, say, ...known }, probe),
      },
    ];
  });
}

interface Member extends Roles {
  readonly name: string;
  readonly schemas: readonly Schema[];
  readonly say: Say;
}

/** How many of those who have no say in it try to make one. */
const TRIED = 3;

async function sayAsOthers(creation: ObjectCreation, member: Member, probe: Probe): Promise<void> {
  const { name, say } = member;
  const names = othersIn(probe.scenario, member).slice(0, TRIED);
  const words = say.only === undefined ? `not from ${[...(say.not ?? [])].join(', ')}` : [...say.only].join(' and ');
  if (names.length === 0) return probe.notProvable(`the scenario names nobody else than ${words}`);
  for (const identity of names) {
    const make = (value: JsonObject): Promise<Exchange> =>
      probe.send({ ...sending(creation, value), identity }, { refused: true, unique: true });
    const without = await make(creation.sent);
    const had = memberOf(without, name);
    if (without.response.status >= 300 || had === undefined) continue;
    const value = strangeTo(had, member);
    if (value === undefined) return probe.notProvable(`there is no other ${name}`);
    const made = await make({ ...creation.sent, [name]: value });
    const got = memberOf(made, name);
    const expected = `not what ${identity} has sent, as ${name} is taken from ${words}`;
    const cause = `role-writes ${creation.operation.operationId} ${name}`;
    const violation = { part: 'body', pointer: `/${name}`, expected, got: preview(got), cause } as const;
    probe.demand(got === undefined || !sameSent(value, got), violation, [without, made]);
    return;
  }
  probe.notProvable('nobody who has no say in it can make one');
}

/** Those below the least role that has a say in it, and identities that are named after a role that has none. */
function othersIn(scenario: Scenario, { say: { only, not }, roles, almighty }: Member): readonly string[] {
  const kept = [...(only ?? [])].filter((role) => ACCESS_ROLES.includes(role));
  const least = kept.find((role) => !kept.some((other) => isBelow(other, role)));
  const below = least !== undefined && kept.length === only?.size ? identitiesBelow(least, scenario) : [];
  const barred = not ?? new Set([...roles].filter((role) => only?.has(role) !== true && !almighty.has(role)));
  const named = [...scenario.identities.keys()].filter((name) => barred.has(roleOf(name, scenario)));
  const own = [...scenario.roles].flatMap(([name, role]) => (not?.has(role) === true ? [name] : []));
  const { apart, refused, readers, identities } = scenario;
  return [...new Set([...below, ...own, ...named])].filter(
    (name) => identities.has(name) && !apart.has(name) && !refused.has(name) && !readers.has(name),
  );
}

function memberOf({ content, response }: Exchange, name: string): unknown {
  const isAnswer = content.kind === 'json' && response.status < 300 && isObject(content.value);
  return isAnswer ? (content.value as JsonObject)[name] : undefined;
}

/** A value that nothing has by chance, neither what was made before nor what follows it. */
function strangeTo(had: unknown, { schemas }: Member): JsonValue | undefined {
  const words = schemas.flatMap((schema) => schema.enum ?? []);
  const drawn = schemas.slice(0, 1).map((schema) => sampleValue(schema, { view: 'write' }));
  const others = [
    '1987-06-05T04:03:02Z',
    '1987-06-05',
    987_654_321,
    9876,
    'not yours to say',
    typeof had === 'boolean' && !had,
  ];
  const candidates: readonly (JsonValue | undefined)[] = words.length > 0 ? words : [...others, ...drawn];
  return candidates.find(
    (value) =>
      value !== undefined &&
      value !== null &&
      !sameSent(value, had) &&
      schemas.every((schema) => fits(schema, value, 'write')),
  );
}
