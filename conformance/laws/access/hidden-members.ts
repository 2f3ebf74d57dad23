import { toldByTags } from '../../../model/told-around.ts';
import type { Api } from '../../../model/api.ts';
import { listPlaceOf } from '../../../model/facts/paging/index.ts';
import { collectSchemas } from '../../../model/facts/reachable-schemas.ts';
import { placeOf } from '../../../model/facts/resources/index.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import type { ExampleCase } from '../../cases/case.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { roleOf } from '../../scenario/role-of.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import {
  applicators,
  childPointer,
  isNothing,
  isObject,
  itemSchemas,
  preview,
  propertyNames,
  propertySchemas,
} from '../../schema-walk.ts';
import { successes } from '../base-call.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { onceEach } from '../once-each.ts';
import { filteredLists } from '../filters/filtered-lists.ts';
import { READING, type Telling, hiddenOfOthers, tellingSentences, toldOfMember, toldOfNamed } from './hidden-words.ts';
import { almightyRoles, rolesIn, rolesOf } from './role-words.ts';

/** A member that words hide from a role ("a viewer always sees `null` for `phone`") is not shown to identities that are named after it. */
export const hiddenMembers: Law = {
  id: 'hidden-members',
  title: 'a member that words hide from a role is not shown to it',
  plan: (context) =>
    context.api.operations.flatMap((operation): LawCase[] => {
      const [base] = operation.method === 'GET' ? successes(context, operation) : [];
      const hiding = base && hidingIn(operation, context);
      if (base === undefined || hiding === undefined) return [];
      return [
        {
          kind: 'law',
          id: `${operation.operationId}/law/hidden-members`,
          law: hiddenMembers.id,
          summary: `${operation.operationId} as somebody from whom something is hidden`,
          operation,
          effect: 'none',
          run: (probe) => compare(base, hiding, probe),
        },
      ];
    }),
};

/** What an answer hides from whom. */
interface Hiding {
  readonly schemas: readonly Schema[];
  /** The roles that a member is hidden from; `isNear` where it is one of the thing, or of the things of the list, that the answer is. */
  rolesFor(name: string, schemas: readonly Schema[], isNear: boolean): ReadonlySet<string>;
  /** The roles that a member of the things of others is hidden from. */
  readonly ofOthers: ReadonlyMap<string, ReadonlySet<string>>;
}

const NOBODY: ReadonlySet<string> = new Set();

/** What a description says of roles; what it says of a member is read once, in however many answers that is. */
const saidIn = onceEach((api: Api) => {
  const roles = rolesOf(api);
  const almighty = almightyRoles(api, roles);
  const hiddenFrom = ({ from, only }: Telling): ReadonlySet<string> => {
    if (from !== undefined) return from;
    const isReading = [...(only ?? [])].some((role) => READING.has(role));
    const others = [...roles, ...(isReading ? [] : READING)];
    return new Set(others.filter((role) => only?.has(role) !== true && !almighty.has(role)));
  };
  const known = onceEach((_: Schema) => new Map<string, ReadonlySet<string>>());
  const ofMember = (schema: Schema, name: string): ReadonlySet<string> => {
    const found = known(schema).get(name);
    if (found !== undefined) return found;
    const telling = toldOfMember(schema.description, name, roles);
    const hidden = telling === undefined ? NOBODY : hiddenFrom(telling);
    known(schema).set(name, hidden);
    return hidden;
  };
  const ofAll = tellingSentences(api.info.description);
  return { roles, hiddenFrom, ofMember, ofAll };
});

function hidingIn(operation: Operation, { api }: LawContext): Hiding | undefined {
  const answer = operation.responses.find(isSuccess)?.content[0]?.schema;
  if (answer === undefined) return undefined;
  const { roles, hiddenFrom, ofMember, ofAll } = saidIn(api);
  const own = [...tellingSentences(operation.description), ...tellingSentences(toldByTags(operation))];
  const near = ofAll.length + own.length > 0 ? namesNear(operation) : [];
  const named = new Map(
    near.flatMap((name): [string, ReadonlySet<string>][] => {
      const telling = toldOfNamed(own, name, roles) ?? toldOfNamed(isOfOneKind(name, api) ? ofAll : [], name, roles);
      return telling === undefined ? [] : [[name, hiddenFrom(telling)]];
    }),
  );
  const isTold = [...collectSchemas([answer])].some(({ properties }) =>
    [...properties].some(([name, schema]) => ofMember(schema, name).size > 0),
  );
  const ofOthers = ofOthersIn(operation, api);
  if (named.size === 0 && !isTold && ofOthers.size === 0) return undefined;
  return {
    schemas: applicators([answer]),
    ofOthers,
    rolesFor: (name, schemas, isNear) =>
      new Set([
        ...((isNear ? named.get(name) : undefined) ?? []),
        ...schemas.flatMap((schema) => [...ofMember(schema, name)]),
      ]),
  };
}

/** What is said to be hidden of the things of others in a list. */
function ofOthersIn(operation: Operation, api: Api): ReadonlyMap<string, ReadonlySet<string>> {
  const { roles, hiddenFrom } = saidIn(api);
  const told = hiddenOfOthers(`${operation.description ?? ''}\n\n${toldByTags(operation)}`);
  const names = told.length > 0 && listPlaceOf(operation) !== undefined ? namesNear(operation) : [];
  return new Map(
    told.flatMap(({ members, to }) => {
      const from = to === undefined ? hiddenFrom({ only: NOBODY }) : rolesIn(to, roles);
      const isKnown = from !== undefined && [...members].every((member) => names.includes(member));
      return isKnown ? [...members].map((member) => [member, from] as const) : [];
    }),
  );
}

/** Members of the thing that the answer is, or of the things of its list. */
const namesNear = onceEach((operation: Operation): readonly string[] => {
  const answer = operation.responses.find(isSuccess)?.content[0]?.schema;
  const shown = answer && (listPlaceOf(operation)?.item ?? answer);
  return shown === undefined ? [] : propertyNames(applicators([shown]));
});

/** True where things of one kind alone have such a member: a description of the whole says it of them. */
function isOfOneKind(name: string, api: Api): boolean {
  const reads = api.operations.filter(({ method }) => method === 'GET');
  const having = reads.filter((operation) => namesNear(operation).includes(name));
  return new Set(having.map((operation) => placeOf(api, operation)?.resource)).size === 1;
}

/** Asks as somebody who sees all, then as those from whom something is hidden. */
async function compare({ call }: ExampleCase, hiding: Hiding, probe: Probe): Promise<void> {
  const { scenario } = probe;
  const whole = await probe.send(call);
  const shown = [...membersIn(jsonOf(whole), { pointer: '', schemas: hiding.schemas, depth: 0 }, hiding)];
  const roles = new Set(shown.flatMap((member) => [...member.roles]));
  if (roles.size === 0) return probe.notProvable('nothing that is hidden from some is there');
  const names = strangersOf(roles, call.identity, scenario);
  if (names.length === 0) return probe.notProvable(`the scenario names nobody who is ${[...roles].join(' or ')}`);
  const others: Exchange[] = [];
  for (const identity of names) {
    const other = await probe.send({ ...call, identity }, { refused: true });
    const plain = jsonOf(other);
    if (plain === undefined) continue;
    others.push(other);
    const meant = shown.filter((member) => isMeant(member.roles, identity, scenario));
    const hidden = meant.filter(({ isOfOthers }) => !isOfOthers);
    demandHidden(hidden, [whole, other], probe);
    // What the plain list shows of it is what is their own.
    const strange = meant.filter((member) => member.isOfOthers && isKeptBack(member, plain));
    const unseen = [...hidden.filter((member) => !isAlso(member, plain)), ...strange];
    const things = new Set(unseen.map(({ way }) => memberAt(way.slice(0, -1), jsonOf(whole))));
    for (const filtered of filteredLists({ ...call, identity }, [...things])) {
      const again = await probe.send(filtered, { refused: true });
      if (jsonOf(again) !== undefined) demandHidden(unseen, [whole, other, again], probe);
    }
  }
  if (others.length === 0) return probe.notProvable('those from whom it is hidden are shown no such answer');
}

/** What is hidden is not in the last answer. */
function demandHidden(shown: readonly Shown[], answers: readonly [Exchange, ...Exchange[]], probe: Probe): void {
  const last = jsonOf(answers.at(-1) ?? answers[0]);
  const leak = shown.find((member) => isAlso(member, last));
  const { name, pointer, roles, value } = leak ?? { name: '', pointer: '', roles: NOBODY, value: undefined };
  const expected = `nothing, as ${name} is hidden from ${[...roles].join(' and ')}`;
  const violation = { part: 'body', pointer, expected, got: preview(value) } as const;
  probe.demand(leak === undefined, { ...violation, cause: `hidden-members ${name}` }, answers);
}

function jsonOf({ content, response }: Exchange): unknown {
  return content.kind === 'json' && response.status < 300 ? content.value : undefined;
}

/** A member with a value, and the roles that must not have it. */
interface Shown {
  readonly name: string;
  readonly value: unknown;
  readonly pointer: string;
  /** The way to it: names of members, and what the entries of lists are called. */
  readonly way: readonly (string | Entry)[];
  readonly roles: ReadonlySet<string>;
  /** True for what is hidden of the things of others alone. */
  readonly isOfOthers: boolean;
}

/** An entry of a list, by its id. */
interface Entry {
  readonly id: unknown;
}

interface Site {
  readonly pointer: string;
  readonly schemas: readonly Schema[];
  readonly depth: number;
}

function* membersIn(value: unknown, site: Site, hiding: Hiding, way: Shown['way'] = []): Generator<Shown> {
  if (isObject(value)) yield* membersOf(value, site, hiding, way);
  if (!Array.isArray(value)) return;
  for (const [index, item] of (value as readonly unknown[]).entries()) {
    if (!isObject(item) || item['id'] === undefined) continue;
    const { pointer, schemas, depth } = site;
    const own = { pointer: childPointer(pointer, index), schemas: itemSchemas(schemas, index), depth };
    yield* membersOf(item, own, hiding, [...way, { id: item['id'] }]);
  }
}

function* membersOf(
  object: Readonly<Record<string, unknown>>,
  { pointer, schemas, depth }: Site,
  hiding: Hiding,
  way: Shown['way'],
): Generator<Shown> {
  const isNear = depth === 0 || (depth === 1 && typeof way.at(-1) === 'object');
  for (const [name, value] of Object.entries(object)) {
    // What is hidden may be shown as nothing of its kind.
    if (isNothing(value) || value === false || value === 0) continue;
    const site = { pointer: childPointer(pointer, name), schemas: propertySchemas(schemas, name), depth: depth + 1 };
    const roles = hiding.rolesFor(name, site.schemas, isNear);
    const others = isNear && typeof way.at(-1) === 'object' ? hiding.ofOthers.get(name) : undefined;
    const common = { name, value, pointer: site.pointer, way: [...way, name] };
    if (roles.size > 0) yield { ...common, roles, isOfOthers: false };
    else if (others !== undefined) yield { ...common, roles: others, isOfOthers: true };
    else yield* membersIn(value, site, hiding, [...way, name]);
  }
}

/** True where an answer has the member with the same value. */
function isAlso({ way, value }: Shown, seen: unknown): boolean {
  const current = memberAt(way, seen);
  return current !== undefined && JSON.stringify(current) === JSON.stringify(value);
}

/** True where an answer has the thing, without the member. */
function isKeptBack({ way }: Shown, seen: unknown): boolean {
  return memberAt(way.slice(0, -1), seen) !== undefined && isNothing(memberAt(way, seen) ?? null);
}

function memberAt(way: Shown['way'], seen: unknown): unknown {
  let current = seen;
  for (const part of way) {
    if (typeof part === 'string') current = isObject(current) ? current[part] : undefined;
    else
      current = Array.isArray(current) ? current.find((item) => isObject(item) && item['id'] === part.id) : undefined;
  }
  return current;
}

/** Identities that are named after a role, and readers where a role is one that only reads. */
function strangersOf(roles: ReadonlySet<string>, own: string, scenario: Scenario): readonly string[] {
  const { identities, apart, refused } = scenario;
  const caller = identities.get(own);
  return [...identities.values()].flatMap((identity) => {
    const { name } = identity;
    const isSame =
      caller !== undefined &&
      JSON.stringify([identity.token, [...identity.schemes]]) === JSON.stringify([caller.token, [...caller.schemes]]);
    return isSame || apart.has(name) || refused.has(name) || !isMeant(roles, name, scenario) ? [] : [name];
  });
}

function isMeant(roles: ReadonlySet<string>, name: string, scenario: Scenario): boolean {
  const { readers } = scenario;
  return roles.has(roleOf(name, scenario)) || (readers.has(name) && [...roles].some((role) => READING.has(role)));
}
