import { itemParameter, placeOf } from '../../../model/facts/resources/index.ts';
import { nameIn } from '../../cases/listed-value.ts';
import { madeAnew } from '../../cases/made-anew.ts';
import { nameOfNobody } from '../../cases/name-of-nobody.ts';
import { OwnValue } from '../../cases/own-value.ts';
import type { BodyValue, Call, ExampleCase } from '../../cases/case.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { isJsonMediaType } from '../../../model/facts/media-kind.ts';
import { isObject, type JsonObject, preview } from '../../schema-walk.ts';
import { successes } from '../base-call.ts';
import { claimedMembers } from '../values/claimed-members.ts';
import { changedMember } from '../values/changed-member.ts';
import { demandStamp } from './stamp.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { sameSent, sentMembers } from '../values/sent-members.ts';
import { madeWithOthers } from '../../steps/other-names.ts';
import { demandState } from '../../steps/by-rote.ts';
import { viewerOf } from './story.ts';

/**
 * What is made can be read as it was sent; a change of one member changes that one and keeps the others as they were sent;
 * what is removed is gone.
 */
export const lifeCycle: Law = {
  id: 'life-cycle',
  title: 'what is made is there as it was sent, changes as it is told, and goes when it is removed',
  plan: (context) => context.api.operations.flatMap((operation) => planResource(operation, context)),
};

/** The operations of what a collection holds. */
interface Resource {
  readonly create: ExampleCase;
  readonly read: Operation;
  readonly item: Parameter;
  readonly update: Operation | undefined;
  /** Changes by PUT that the description shows: what is sent may be the whole, so none is made up. */
  readonly puts: readonly ExampleCase[];
  readonly remove: Operation | undefined;
  /** Who looks at what was made. */
  readonly viewer: string;
}

function planResource(operation: Operation, context: LawContext): readonly LawCase[] {
  const place = placeOf(context.api, operation);
  if (place?.role !== 'create') return [];
  const { read, update, remove } = place.resource;
  const item = read && itemParameter(read, place.resource);
  const [create] = successes(context, operation);
  if (read === undefined || item === undefined || create === undefined || needsMore(read, create)) return [];
  const viewer = viewerOf(create, [remove, read], context);
  const put = place.resource.replace;
  const puts = put === undefined ? [] : successes(context, put).filter(({ call }) => call.body !== undefined);
  const resource = { create, read, item, update, puts, remove, viewer };
  return [
    {
      kind: 'law',
      id: `${create.call.operation.operationId}/law/life-cycle`,
      law: lifeCycle.id,
      summary: `${create.call.operation.operationId}, then ${read.operationId}`,
      operation: create.call.operation,
      effect: 'writes',
      run: (probe) => live(resource, probe),
    },
  ];
}

/** True when the item is read with parameters that nobody knows after making it. */
function needsMore(read: Operation, { call }: ExampleCase): boolean {
  const known = new Set(call.parameters.map(({ parameter }) => parameter.name));
  const [last] = read.parameters.filter((parameter) => parameter.in === 'path').slice(-1);
  return read.parameters.some((parameter) => parameter.required && parameter !== last && !known.has(parameter.name));
}

async function live(resource: Resource, probe: Probe): Promise<void> {
  const { create, read, item } = resource;
  const options = { unique: true, ...(create.drawn && { refused: true }) };
  const first = await probe.send(create.call, options);
  const send = (call: Call): Promise<Exchange> => probe.send(call, { ...options, refused: true });
  const anew = await madeAnew(create.call, first, { send, fresh: () => probe.fresh() });
  const made = await madeWithOthers(create.call, anew, { probe, send });
  if (made.response.status !== 201 && made.response.status !== 200) {
    return probe.notProvable(`making it answered ${made.response.status}`);
  }
  const answer = objectOf(made);
  const id = answer === undefined ? undefined : nameIn(answer, item);
  if (id === undefined) return probe.notProvable(`the answer names no ${item.name}`);
  const name = nameOfNobody(id, item);
  if (name !== undefined) {
    const nobodys = onItem(resource, read, name);
    const { response } = await probe.send(nobodys, { refused: true });
    if (response.status < 300) await demandState({ call: create.call, made, nobodys }, probe);
  }
  const there = await probe.send(onItem(resource, read, id));
  demandStatus(probe, there, (status) => status < 300, `what ${create.call.operation.operationId} made to be there`);
  const before = objectOf(there);
  if (before === undefined) return;
  const sent = sentMembers(made, read, probe);
  for (const member of sent) demandMember(probe, before, member, 'as it was sent');
  await change(resource, { id, before, sent }, probe);
  for (const { call } of resource.puts) await put(resource, id, call, probe);
  await remove(resource, id, probe);
}

interface Made {
  readonly id: string | number;
  readonly before: JsonObject;
  readonly sent: ReadonlyMap<string, unknown>;
}

/** A change of one member. */
interface Change {
  readonly operation: Operation;
  readonly name: string;
  readonly value: unknown;
  readonly body: BodyValue;
}

function changeOf({ update }: Resource, before: JsonObject): Change | undefined {
  const mediaType = update?.requestBody?.content.find(({ name }) => isJsonMediaType(name));
  const changed = mediaType?.schema && changedMember(mediaType.schema, before);
  if (update === undefined || mediaType === undefined || changed === undefined) return undefined;
  const [name, value] = changed;
  return { operation: update, name, value, body: { mediaType, value: { [name]: value } } };
}

async function change(resource: Resource, { id, before, sent }: Made, probe: Probe): Promise<void> {
  const planned = changeOf(resource, before);
  if (planned === undefined) return;
  const { operation, name, value, body } = planned;
  const answer = await probe.send({ ...onItem(resource, operation, id), body }, { refused: true, optional: true });
  if (answer.response.status >= 300 || answer.response.status === 202) return;
  const after = objectOf(await probe.send(onItem(resource, resource.read, id)));
  if (after === undefined) return;
  demandMember(probe, after, [name, value], `as ${operation.operationId} changed it`);
  for (const other of sent.keys()) {
    if (other === name || !Object.hasOwn(before, other)) continue;
    demandMember(probe, after, [other, before[other]], `as before ${operation.operationId} changed ${name}`);
  }
  const again = async (): Promise<JsonObject | undefined> => {
    const back = { ...body, value: { [name]: before[name] } };
    const call = { ...onItem(resource, operation, id), body: back };
    const { response } = await probe.send(call, { refused: true, optional: true });
    return response.status < 300 ? objectOf(await probe.send(onItem(resource, resource.read, id))) : undefined;
  };
  await demandStamp({ operationId: operation.operationId, before, after, again }, probe);
}

/** A change by PUT is there afterwards: what was sent, and what the answer says is no longer as it was. */
async function put(resource: Resource, id: string | number, example: Call, probe: Probe): Promise<void> {
  const { operation, body } = example;
  const before = objectOf(await probe.send(onItem(resource, resource.read, id)));
  const answer = await probe.send({ ...onItem(resource, operation, id), body }, { refused: true, optional: true });
  if (before === undefined || answer.response.status >= 300 || answer.response.status === 202) return;
  const after = objectOf(await probe.send(onItem(resource, resource.read, id)));
  if (after === undefined) return;
  const sent = sentMembers(answer, resource.read, probe);
  const claimed = claimedMembers(before, objectOf(answer) ?? {}, resource.read, probe);
  for (const member of new Map([...sent, ...claimed])) {
    demandMember(probe, after, member, `as ${operation.operationId} changed it`);
  }
}

async function remove(resource: Resource, id: string | number, probe: Probe): Promise<void> {
  const { remove: removal, read } = resource;
  if (removal === undefined || removal.requestBody?.required === true) return;
  const before = await probe.send(onItem(resource, read, id));
  const answer = await probe.send(onItem(resource, removal, id), { refused: true, optional: true });
  if (answer.response.status >= 300 || answer.response.status === 202) return;
  const after = await probe.send(onItem(resource, read, id), { refused: true });
  // What is kept for a while, or revoked for good, says so: it is not what it was.
  const isSame = Buffer.from(before.response.body).equals(after.response.body);
  const isGone = after.response.status >= 400 || (!isSame && mayStay(removal, read));
  const violation = {
    part: 'status',
    pointer: '',
    expected: `what ${removal.operationId} removed to be gone`,
  } as const;
  probe.demand(isGone, {
    ...violation,
    got: isSame ? `${after.response.status} as before` : String(after.response.status),
  });
}

/** What a removal says of things that can be looked at afterwards. */
const STAYS =
  /archiv|soft|trash|restor|retain|\bkept\b|\bkeeps?\b|\bmark|revok|cancel|schedul|later|delay|deactivat|clos|inactiv|disabl|histor|remain|expire|stop|pending|\bstate\b|\bstatus\b/i;

/** True where the removed thing may still be read, as something else: the description says so, or does not say that it is gone (404, 410). */
function mayStay({ summary = '', description = '', responses }: Operation, read: Operation): boolean {
  const said = [summary, description, ...responses.map((response) => response.description ?? '')].join(' ');
  return STAYS.test(said) || !read.responses.some(({ status }) => /^(?:404|410|4xx|default)$/i.test(status));
}

/** A call on the object, below the parents that it was made in. */
function onItem({ create, item, viewer }: Resource, operation: Operation, id: string | number): Call {
  const given = new Map(create.call.parameters.map(({ parameter, value }) => [parameter.name, value]));
  const parameters = operation.parameters.flatMap((parameter) => {
    if (parameter.in !== 'path') return [];
    return [{ parameter, value: parameter.name === item.name ? new OwnValue(id) : given.get(parameter.name) }];
  });
  return { operation, identity: viewer, parameters, body: undefined };
}

function objectOf({ content, response }: Exchange): JsonObject | undefined {
  const value = content.kind === 'json' && response.status < 300 ? content.value : undefined;
  return isObject(value) ? (value as JsonObject) : undefined;
}

function demandStatus(
  probe: Probe,
  { response: { status } }: Exchange,
  holds: (status: number) => boolean,
  expected: string,
): void {
  probe.demand(holds(status), { part: 'status', pointer: '', expected, got: String(status) });
}

function demandMember(probe: Probe, object: JsonObject, member: readonly [string, unknown], why: string): void {
  const [name, value] = member;
  if (probe.isFound(name)) return;
  const got = object[name];
  const violation = { part: 'body', pointer: `/${name}`, expected: `${preview(value)}, ${why}` } as const;
  probe.demand(sameSent(value, got), { ...violation, got: preview(got) });
}
