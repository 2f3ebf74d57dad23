import { resourcesOf } from '../../model/facts/resources/index.ts';
import type { Operation } from '../../model/operation.ts';
import type { Parameter } from '../../model/parameter.ts';
import { beginsWithExamples } from '../scenario/scenario.ts';
import type { Session } from '../session.ts';
import { buildRequest, callProblem } from './build-request.ts';
import { isObject } from '../schema-walk.ts';
import type { BodyValue, Call, Listing, NamedMember, ParameterValue } from './case.ts';
import { ListedValue, entriesOf, listedNames } from './listed-value.ts';
import { OwnValue } from './own-value.ts';
import { prepareCall } from './prepare-call.ts';

/** Fills in what the implementation lists; a reason when it lists nothing. Each list is asked for once a run. */
export async function withListed(call: Call, session: Session): Promise<Call | { readonly reason: string }> {
  const parameters: ParameterValue[] = [];
  for (const item of call.parameters) {
    if (!(item.value instanceof ListedValue)) {
      parameters.push(item);
      continue;
    }
    const value = await found(item.value, session);
    if (value === undefined) {
      const { operationId } = item.value.list.operation;
      return { reason: `${operationId} lists nothing that could be the ${item.parameter.name}` };
    }
    parameters.push({ ...item, value });
  }
  const body = await withNames(call.body, session);
  const ready = { ...call, parameters, body };
  const isFilled = parameters.some((item, index) => item !== call.parameters[index]);
  const problem = isFilled ? callProblem(ready) : undefined;
  return problem === undefined ? ready : { reason: `what is listed cannot be asked for: ${problem}` };
}

/** The body with the names of things that are there, in the place of those that were drawn. */
async function withNames(body: BodyValue | undefined, session: Session): Promise<BodyValue | undefined> {
  const { value, named = [] } = body ?? {};
  if (body === undefined || named.length === 0 || !isObject(value)) return body;
  const members = { ...value };
  for (const member of named) {
    const { name, drawn, isCompared, listed } = member;
    const isDrawn = Object.hasOwn(members, name) && members[name] === drawn;
    if (!isDrawn || isCompared === true || (await isThere(member, session))) continue;
    const known = await found(listed, session);
    if (known !== undefined) members[name] = asMember(member, known);
  }
  return { ...body, value: members };
}

/** What a member has that names this. */
export function asMember({ isList }: NamedMember, name: string | number): unknown {
  return isList === true ? [name] : name;
}

/** What an example names goes with the rest of what it sends, where it is there. */
async function isThere({ drawn, isShown, listed }: NamedMember, session: Session): Promise<boolean> {
  return isShown && (beginsWithExamples(session.scenario) || isListed(drawn, listed, session));
}

async function isListed(drawn: unknown, listing: Listing, session: Session): Promise<boolean> {
  const names: readonly unknown[] = await namesOf(listing, session);
  return Array.isArray(drawn) ? drawn.every((name) => names.includes(name)) : names.includes(drawn);
}

/** What the entries of a list are called, as it was when it was asked for first. */
function namesOf(listing: Listing, session: Session): Promise<readonly (string | number)[]> {
  const { list, parameter, member } = listing;
  const key = keyOf(listing);
  const within = (answer: unknown): unknown => (member !== undefined && isObject(answer) ? answer[member] : answer);
  const names =
    session.names.get(key) ?? answerTo(list, session).then((answer) => listedNames(within(answer), parameter));
  session.names.set(key, names);
  return names;
}

function keyOf({ list, parameter }: Listing): string {
  const place = list.parameters.map(({ value }) => String(value)).join(' ');
  return `${list.operation.operationId} ${parameter.name} ${list.identity} ${place}`;
}

/** Each list is asked for once a run: whatever is asked below it is about one and the same entry. */
function found(value: Listing, session: Session): Promise<string | number | undefined> {
  const key = keyOf(value);
  const known = session.listed.get(key);
  if (known !== undefined) return known;
  const asked = ask(value, session);
  session.listed.set(key, asked);
  return asked;
}

/** Entries that are looked at for one that has parts. */
const MOST = 20;

async function ask(listing: Listing, session: Session): Promise<string | number | undefined> {
  const { list, parameter } = listing;
  const names = (await namesOf(listing, session)).slice(0, MOST);
  const parts = names.length < 2 ? [] : partsOf(list.operation, session);
  if (parts.length === 0) return names[0];
  let best: { readonly name: string | number; readonly count: number } | undefined;
  for (const name of names) {
    const lists = await Promise.all(parts.map((part) => answerTo(partCall(part, parameter, { list, name }), session)));
    const count = lists.filter((answer) => entriesOf(answer).length > 0).length;
    if (best === undefined || count > best.count) best = { name, count };
    if (count === parts.length) break;
  }
  return best?.name;
}

/** Lists of what the entries of a list consist of, that can be asked for by the name of an entry alone. */
function partsOf(list: Operation, session: Session): readonly Operation[] {
  const owner = resourcesOf(session.api).find((resource) => resource.list === list);
  const lists = owner?.children.flatMap((child) => child.list ?? []) ?? [];
  return lists.filter((operation) => {
    const needed = operation.parameters.filter(({ required }) => required);
    return needed.length === list.parameters.filter(({ in: where }) => where === 'path').length + 1;
  });
}

function partCall(
  operation: Operation,
  parameter: Parameter,
  { list, name }: { readonly list: Call; readonly name: string | number },
): Call {
  const given = new Map(list.parameters.map((item) => [item.parameter.name, item.value]));
  const parameters = operation.parameters.flatMap((own): ParameterValue[] => {
    if (own.in !== 'path') return [];
    return [{ parameter: own, value: given.get(own.name) ?? new OwnValue(name) }];
  });
  return {
    operation,
    identity: list.identity,
    parameters: parameters.length === 0 ? [{ parameter, value: name }] : parameters,
    body: undefined,
  };
}

async function answerTo(list: Call, session: Session): Promise<unknown> {
  const prepared = prepareCall(list, session.scenario);
  if ('reason' in prepared) return undefined;
  const call = await withListed(prepared.call, session);
  if ('reason' in call || callProblem(call) !== undefined) return undefined;
  const target = { baseUrl: session.baseUrl, credentials: prepared.credentials, accept: '*/*' };
  const { status, body } = await session.transport.send(await buildRequest(call, target), session.signal);
  if (status < 200 || status > 299) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
