import { fits } from '../../../model/facts/sample/fits.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { BodyValue, Call } from '../../cases/case.ts';
import { isVersionField } from '../../cases/version-field.ts';
import { shifted } from '../../cases/shifted-value.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { headerValue } from '../../exchange/wire-message.ts';
import { isSecretSite } from '../../matchers/choose-comparison.ts';
import { type JsonObject, applicators, isObject, preview, propertyNames, propertySchemas } from '../../schema-walk.ts';
import { successes } from '../base-call.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { pairRules } from '../rules/pair-rules.ts';
import { type SingleThing, changeOfSingle, singleThingsOf } from '../single-things.ts';
import { otherValue } from '../values/other-value.ts';
import { sameSent } from '../values/sent-members.ts';
import { ownedMembers } from './change.ts';
import { refusesOld } from './preconditions.ts';

/**
 * What there is one of, as settings are, is changed by PATCH as other things are: each member alone, the others stay, what is not to be
 * before something else is refused, and so is who asks for an old ETag. What it was is put back.
 */
export const singleChange: Law = {
  id: 'single-change',
  title: 'what there is one of is changed as it is told, and nothing else of it',
  plan: (context) => singleThingsOf(context.api).flatMap((one) => caseOf(one, context) ?? []),
};

/** Members that are changed. */
const MOST = 12;

/** Who somebody is, how they are reached and what they may do is changed by rules of its own. */
const PERSONAL = /^(?:e?mail|user_?name|login|role|state|status|id|slug|path)$/i;

interface Single {
  readonly read: Call;
  readonly change: Call;
  readonly body: BodyValue;
  readonly schema: NonNullable<BodyValue['mediaType']['schema']>;
  /** Members that the read shows. */
  readonly shown: ReadonlySet<string>;
}

function caseOf({ read, update }: SingleThing, context: LawContext): LawCase | undefined {
  const [look] = successes(context, read);
  const change = update && look && changeOfSingle(update, look.call);
  const schema = change?.body?.mediaType.schema;
  if (change?.body === undefined || look === undefined || schema === undefined) return undefined;
  const answer = read.responses.find(isSuccess)?.content[0]?.schema;
  const shown = new Set(propertyNames(applicators(answer === undefined ? [] : [answer])));
  const single: Single = { read: look.call, change, body: change.body, schema, shown };
  return {
    kind: 'law',
    id: `${change.operation.operationId}/law/single-change`,
    law: singleChange.id,
    summary: `${change.operation.operationId} changes one member after the other`,
    operation: change.operation,
    effect: 'writes',
    run: (probe) => changeAll(single, probe),
  };
}

/** What it is now, with the answer that shows it. */
interface Seen {
  readonly had: JsonObject;
  readonly exchange: Exchange;
}

async function look({ read }: Single, probe: Probe): Promise<Seen> {
  const exchange = await probe.send(read);
  const { content, response } = exchange;
  const isThere = content.kind === 'json' && isObject(content.value) && response.status === 200;
  // What is read as JSON is JSON.
  return isThere ? { had: content.value as JsonObject, exchange } : probe.notProvable('it cannot be read');
}

/** Sends a change to who has seen what it is now. */
function send({ change, body }: Single, value: JsonObject, seen: Seen, probe: Probe): Promise<Exchange> {
  const tag = headerValue(seen.exchange.response, 'etag');
  const asks = change.operation.responses.some(({ status }) => status === '412' || status === '428');
  const fields: readonly [string, string][] = asks && tag !== undefined ? [['If-Match', tag]] : [];
  const parameters = fields.length === 0 ? change.parameters : withoutVersion(change);
  return probe.send(
    { ...change, parameters, body: { ...body, value } },
    { refused: true, change: (request) => ({ ...request, headers: [...request.headers, ...fields] }) },
  );
}

function withoutVersion({ parameters }: Call): Call['parameters'] {
  return parameters.filter(({ parameter }) => !isVersionField(parameter));
}

/** What has to say which version it is about is refused where it does not (RFC 6585 section 3). */
async function demandVersion({ change, body }: Single, value: JsonObject, probe: Probe): Promise<void> {
  const parameters = withoutVersion(change);
  if (parameters.length === change.parameters.length) return;
  const { response } = await probe.send({ ...change, parameters, body: { ...body, value } }, { refused: true });
  const got = String(response.status);
  const expected = '428, or another refusal, without If-Match, which is needed';
  const cause = `missing-parameter ${change.operation.operationId} If-Match`;
  probe.demand(response.status >= 400, { part: 'status', pointer: '', expected, got, cause });
}

async function changeAll(single: Single, probe: Probe): Promise<void> {
  const whole = applicators([single.schema]);
  const first = await look(single, probe);
  const names = ownedMembers(single.schema).filter((name) => single.shown.has(name) && Object.hasOwn(first.had, name));
  const plain = names.filter((name) => !PERSONAL.test(name) && !isSecretSite(name, propertySchemas(whole, name)));
  const judgements: Judgement[] = [];
  for (const name of plain.slice(0, MOST)) {
    const value = otherValue(propertySchemas(whole, name), first.had[name]);
    if (value === undefined || !isTaken(single, { [name]: value })) continue;
    const judgement = await changeOne(single, { name, value, names }, probe);
    if (judgement !== undefined) judgements.push(judgement);
  }
  const lost = judgements.filter(({ isLost }) => isLost);
  // What answers by rote keeps nothing at all.
  if (lost.length > 0 && lost.length === judgements.length) probe.notProvable('no change stays');
  for (const { tell } of lost) tell();
  await changePairs(single, first.had, probe);
  // What is sent is what it has: whoever takes it has changed nothing.
  const [same] = plain
    .map((name) => ({ [name]: first.had[name] }) as JsonObject)
    .filter((body) => isTaken(single, body));
  if (same !== undefined) await demandVersion(single, same, probe);
}

function isTaken({ schema }: Single, body: JsonObject): boolean {
  // What is drawn, and what was read, is JSON.
  return fits(schema, body as JsonValue, 'write');
}

interface MemberChange {
  readonly name: string;
  readonly value: JsonValue;
  /** All members that can be changed. */
  readonly names: readonly string[];
}

/** A change that was accepted. */
interface Judgement {
  /** True where everything is as it was before. */
  readonly isLost: boolean;
  /** Says what is wrong with it. */
  readonly tell: () => void;
}

async function changeOne(single: Single, member: MemberChange, probe: Probe): Promise<Judgement | undefined> {
  const { name, value } = member;
  const before = await look(single, probe);
  const changed = await send(single, { [name]: value }, before, probe);
  if (changed.response.status >= 300 || changed.response.status === 202) return undefined;
  const after = await look(single, probe);
  const tell = (): void => judge(single, member, { before, changed, after, probe });
  const isLost = JSON.stringify(before.had) === JSON.stringify(after.had);
  if (isLost) return { isLost, tell };
  tell();
  await refuseOld(single, member, { before, probe });
  await putBack(single, name, before.had, probe);
  return { isLost, tell };
}

interface Judging {
  readonly before: Seen;
  readonly changed: Exchange;
  readonly after: Seen;
  readonly probe: Probe;
}

function judge({ change }: Single, { name, value, names }: MemberChange, judging: Judging): void {
  const { before, changed, after, probe } = judging;
  const { operationId } = change.operation;
  const shown = [before.exchange, changed, after.exchange];
  for (const each of names) {
    if (probe.scenario.volatile.has(each)) continue;
    const [wanted, why] =
      each === name
        ? [value, `as ${operationId} changed it`]
        : [before.had[each], `as before ${operationId} changed ${name}`];
    const got = after.had[each];
    const cause = each === name ? `single-change ${operationId} ${name}` : `frame ${operationId}`;
    const violation = { part: 'body', pointer: `/${each}`, expected: `${preview(wanted)}, ${why}`, got: preview(got) };
    const isSame = sameSent(wanted, got) || preview(wanted) === preview(got);
    probe.demand(isSame, { ...violation, part: 'body', cause }, shown);
  }
}

/** Whoever asks for the ETag from before the change is refused, where the description knows that. */
async function refuseOld(single: Single, { name, value }: MemberChange, { before, probe }: OldTag): Promise<void> {
  const { operation } = single.change;
  if (!refusesOld(operation) || headerValue(before.exchange.response, 'etag') === undefined) return;
  const { status } = (await send(single, { [name]: value }, before, probe)).response;
  const expected = '412 for the ETag from before the change in If-Match';
  const cause = `preconditions ${operation.operationId}`;
  probe.demand(status >= 400, { part: 'status', pointer: '', expected, got: String(status), cause });
}

type OldTag = Pick<Judging, 'before' | 'probe'>;

async function putBack(single: Single, name: string, had: JsonObject, probe: Probe): Promise<void> {
  const body: JsonObject = { [name]: had[name] };
  if (isTaken(single, body)) await send(single, body, await look(single, probe), probe);
}

/** What is not to be before another member is refused before it, although that one is not sent. */
async function changePairs(single: Single, had: JsonObject, probe: Probe): Promise<void> {
  const { operation } = single.change;
  for (const { least, most, kind } of pairRules(single.schema, operation.description)) {
    const wrong = [
      [most, shifted(had[least], kind, -1)],
      [least, shifted(had[most], kind, 1)],
    ] as const;
    for (const [name, value] of wrong) {
      if (value === undefined || !isTaken(single, { [name]: value })) continue;
      const { status } = (await send(single, { [name]: value }, await look(single, probe), probe)).response;
      const expected = `a refusal, as ${most} would be before ${least}`;
      const violation = { part: 'status', pointer: '', expected, got: String(status) } as const;
      probe.demand(status >= 400, { ...violation, cause: `pairs ${least} ${most}` });
      if (status < 300) await putBack(single, name, had, probe);
    }
  }
}
