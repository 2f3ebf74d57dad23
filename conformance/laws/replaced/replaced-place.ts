import { type Resource, resourcesOf } from '../../../model/facts/resources/index.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Call } from '../../cases/case.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { type JsonObject, applicators, isObject, preview } from '../../schema-walk.ts';
import { filled, takeSteps } from '../../steps/run-steps.ts';
import { sameSent } from '../values/sent-members.ts';
import { successes } from '../base-call.ts';
import type { LawCase, LawContext, Probe } from '../law.ts';
import { knownMembers } from '../state/change.ts';
import { saysWhole } from './says-whole.ts';
import { optionalMembers } from './optional-members.ts';
import { type SingleThing, changeOfSingle, singleThingsOf } from '../single-things.ts';
import { type Story, aThing, callOn, making, storyOf } from '../state/story.ts';

/** What PUT itself makes (RFC 9110 section 9.3.4), and what there is one of alone: what the second one leaves out is not kept. */
export function replacedPlaces(context: LawContext): readonly LawCase[] {
  const wholes = [
    ...resourcesOf(context.api).flatMap((resource) => placeIn(resource, context) ?? []),
    ...singleThingsOf(context.api).flatMap((one) => singleIn(one, context) ?? []),
  ];
  return wholes.map((whole) => caseOf(whole));
}

/** As much as PUT takes, and as little. */
interface Bodies {
  readonly full: JsonObject;
  readonly least: JsonObject;
}

/** A call of PUT, with as much as it takes and with as little. */
interface Whole {
  readonly call: Call;
  /** What is sent; undefined where that is made of what is read. */
  readonly bodies: Bodies | undefined;
  /** What is made first; undefined where there is one thing alone. */
  readonly owner: Story | undefined;
  /** Reads the one thing. */
  readonly read: Operation | undefined;
}

function caseOf(whole: Whole): LawCase {
  const { operation } = whole.call;
  return {
    kind: 'law',
    id: `${operation.operationId}/law/replaced`,
    law: 'replaced',
    summary: `${operation.operationId} with all members, then without those that may be left out`,
    operation,
    effect: 'writes',
    run: (probe) => replaceTwice(whole, probe),
  };
}

function singleIn({ read, replace }: SingleThing, context: LawContext): Whole | undefined {
  const [look] = successes(context, read);
  const call = replace && look && changeOfSingle(replace, look.call);
  return call && { bodies: undefined, call, owner: undefined, read };
}

function placeIn({ create, replace, parent }: Resource, context: LawContext): Whole | undefined {
  const [put] = replace === undefined || create !== undefined ? [] : successes(context, replace);
  const owner = parent && storyOf(parent, context);
  const bodies = put?.call.body && bodiesOf(put.call, put.call.body.value);
  const call = owner && put && callOn(owner, put.call.operation, aThing(owner), put.call);
  return call && bodies && { bodies, call, owner, read: undefined };
}

/** As much as PUT takes, and as little; undefined where it is not said to take whole things, or all of it is needed. */
function bodiesOf({ body, operation }: Call, value: unknown): Bodies | undefined {
  const schema = body?.mediaType.schema;
  if (schema === undefined || !isObject(value)) return undefined;
  const required = new Set(applicators([schema]).flatMap((each) => each.required));
  const sent = knownMembers(value, schema);
  const least = Object.fromEntries(Object.entries(sent).filter(([name]) => required.has(name)));
  const more = Object.fromEntries(optionalMembers(schema, sent));
  const isTold = required.size > 0 || saysWhole(operation);
  return isTold && Object.keys(more).length > 0 ? { full: { ...sent, ...more }, least } : undefined;
}

/** The call in a thing that is made for it, where there are several. */
async function placed({ call, owner }: Whole, probe: Probe): Promise<Call> {
  if (owner === undefined) return call;
  const taken = await takeSteps([...owner.ground, making(owner, 'a')], probe);
  return filled(call, taken) ?? probe.notProvable('nothing says what was made is called');
}

async function replaceTwice(whole: Whole, probe: Probe): Promise<void> {
  const { call, bodies: told, read } = whole;
  const place = await placed(whole, probe);
  const { body } = place;
  if (body === undefined) return;
  const put = (value: JsonObject): Promise<Exchange> =>
    probe.send({ ...place, body: { ...body, value } }, { refused: true });
  const before = read && (await probe.send({ ...place, operation: read, body: undefined }));
  const had = before?.content.kind === 'json' ? before.content.value : undefined;
  const bodies = told ?? bodiesOf(place, had);
  if (bodies === undefined) return probe.notProvable('nothing that is sent may be left out');
  const first = await put(bodies.full);
  if (first.response.status >= 300)
    return probe.notProvable(`${call.operation.operationId} answered ${first.response.status}`);
  judge(call, bodies, { exchanges: [first, await put(bodies.least)], probe });
  const { schema } = body.mediaType;
  if (isObject(had) && schema !== undefined) await put(knownMembers(had, schema));
}

interface Judging {
  readonly exchanges: readonly [first: Exchange, second: Exchange];
  readonly probe: Probe;
}

/** What was left out has another value than before. */
function judge({ operation: { operationId } }: Call, { full, least }: Bodies, { exchanges, probe }: Judging): void {
  const [shown, left] = exchanges.map(({ content, response }) =>
    content.kind === 'json' && response.status < 300 ? content.value : undefined,
  );
  if (!isObject(shown) || !isObject(left)) return;
  for (const [name, value] of Object.entries(full)) {
    if (Object.hasOwn(least, name) || !sameSent(value, shown[name])) continue;
    const expected = `anything but ${preview(value)}, as ${operationId} replaced it without one`;
    const cause = `replaced ${operationId}`;
    const violation = { part: 'body', pointer: `/${name}`, expected, got: preview(left[name]), cause } as const;
    probe.demand(!sameSent(value, left[name]), violation, exchanges);
  }
}
