import { type Resource, resourcesOf } from '../../../model/facts/resources/index.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Call } from '../../cases/case.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { type JsonObject, applicators, isObject, preview } from '../../schema-walk.ts';
import { filled, takeSteps } from '../../steps/run-steps.ts';
import { sameSent } from '../values/sent-members.ts';
import { successes } from '../base-call.ts';
import type { LawCase, LawContext, Probe } from '../law.ts';
import { knownMembers } from './change.ts';
import { optionalMembers } from './optional-members.ts';
import { type Story, aThing, callOn, making, storyOf } from './story.ts';

/** What PUT itself makes (RFC 9110 section 9.3.4), and what there is one of alone: what the second one leaves out is not kept. */
export function replacedPlaces(context: LawContext): readonly LawCase[] {
  return resourcesOf(context.api).flatMap((resource) => caseOf(resource, context) ?? []);
}

/** A call of PUT, with as much as it takes and with as little. */
interface Whole {
  readonly call: Call;
  readonly full: JsonObject;
  readonly least: JsonObject;
  /** What is made first; undefined where there is one thing alone. */
  readonly owner: Story | undefined;
  /** Reads the one thing. */
  readonly read: Operation | undefined;
}

function caseOf(resource: Resource, context: LawContext): LawCase | undefined {
  const { replace } = resource;
  const whole = replace && wholeOf(resource, replace, context);
  if (replace === undefined || whole === undefined) return undefined;
  return {
    kind: 'law',
    id: `${replace.operationId}/law/replaced`,
    law: 'replaced',
    summary: `${replace.operationId} with ${Object.keys(whole.full).join(', ')}, then without`,
    operation: replace,
    effect: 'writes',
    run: (probe) => replaceTwice(whole, probe),
  };
}

function wholeOf(resource: Resource, replace: Operation, context: LawContext): Whole | undefined {
  const { create, read, itemPath, parent } = resource;
  const [put] = successes(context, replace);
  const { body } = put?.call ?? {};
  const schema = body?.mediaType.schema;
  const isOne = itemPath === undefined && read !== undefined && parent === undefined;
  const owner = isOne || parent === undefined ? undefined : storyOf(parent, context);
  const call = put && owner ? callOn(owner, replace, aThing(owner), put.call) : put?.call;
  const isPlace = isOne || owner !== undefined;
  if (create !== undefined || !isPlace || call === undefined || schema === undefined || !isObject(body?.value)) {
    return undefined;
  }
  const required = new Set(applicators([schema]).flatMap((each) => each.required));
  const sent = knownMembers(body.value, schema);
  const least = Object.fromEntries(Object.entries(sent).filter(([name]) => required.has(name)));
  const more = Object.fromEntries(optionalMembers(schema, sent));
  const isTold = required.size > 0 || WHOLE.test(replace.description ?? '');
  if (!isTold || Object.keys(more).length === 0) return undefined;
  return { call: { ...call, body }, full: { ...sent, ...more }, least, owner, read: isOne ? read : undefined };
}

/** Words by which a description says that whole things are taken. */
const WHOLE = /\b(?:as a whole|whole|replaces? (?:it|all|the))\b/i;

async function replaceTwice({ call, full, least, owner, read }: Whole, probe: Probe): Promise<void> {
  const taken = owner === undefined ? undefined : await takeSteps([...owner.ground, making(owner, 'a')], probe);
  const place = taken === undefined ? call : filled(call, taken);
  if (place?.body === undefined) return probe.notProvable('nothing says what was made is called');
  const { body } = place;
  const put = (value: JsonObject): Promise<Exchange> =>
    probe.send({ ...place, body: { ...body, value } }, { refused: true });
  const before = read && (await probe.send({ ...place, operation: read, body: undefined }));
  const first = await put(full);
  if (first.response.status >= 300)
    return probe.notProvable(`${call.operation.operationId} answered ${first.response.status}`);
  const second = await put(least);
  if (second.response.status < 300) judge({ call, full, least }, [first, second], probe);
  const { schema } = body.mediaType;
  const had =
    before?.content.kind === 'json' && schema !== undefined ? knownMembers(before.content.value, schema) : undefined;
  if (had !== undefined) await put(had);
}

/** What was left out has another value than before. */
function judge(
  { call, full, least }: Pick<Whole, 'call' | 'full' | 'least'>,
  exchanges: readonly [first: Exchange, second: Exchange],
  probe: Probe,
): void {
  const { operationId } = call.operation;
  const [shown, left] = exchanges.map(({ content }) => (content.kind === 'json' ? content.value : undefined));
  if (!isObject(shown) || !isObject(left)) return;
  for (const [name, value] of Object.entries(full)) {
    if (Object.hasOwn(least, name) || !sameSent(value, shown[name])) continue;
    const expected = `anything but ${preview(value)}, as ${operationId} replaced it without one`;
    const cause = `replaced ${operationId}`;
    const violation = { part: 'body', pointer: `/${name}`, expected, got: preview(left[name]), cause } as const;
    probe.demand(!sameSent(value, left[name]), violation, exchanges);
  }
}
