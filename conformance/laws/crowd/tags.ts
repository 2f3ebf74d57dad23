import { fits } from '../../../model/facts/sample/fits.ts';
import type { Operation } from '../../../model/operation.ts';
import type { BodyValue, Call } from '../../cases/case.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { type WireRequest, headerValue } from '../../exchange/wire-message.ts';
import { applicators, isObject, propertySchemas } from '../../schema-walk.ts';
import type { Law, LawCase, Probe } from '../law.ts';
import { jsonOf, ownedMembers } from '../state/change.ts';
import { type Story, storiesOf } from '../state/story.ts';
import { otherValue } from '../values/other-value.ts';
import { type Crowd, canGather, withCrowd } from './crowd.ts';

/** Members that are changed, one after the other. */
const MOST = 8;

/** A tag that nothing has had. */
const NEVER = '"forgewright-never-given"';

/**
 * Another answer has another ETag, whichever member was changed, in the list too; the one from before is answered in full and refused in
 * If-Match, also by what removes, and the current one is taken (RFC 9110 sections 8.8.3, 13.1.1 and 13.1.2).
 */
export const tags: Law = {
  id: 'tags',
  title: 'what is another answer has another ETag, and conditions are about the current one',
  plan: (context) => storiesOf(context).flatMap((story) => caseOf(story) ?? []),
};

function caseOf(story: Story): LawCase | undefined {
  const { create, read, resource } = story;
  const tells = read.responses.some(({ headers }) => headers.some(({ name }) => /^etag$/i.test(name)));
  if (!tells || !canGather(story) || (resource.update === undefined && !knows(resource.remove, '412')))
    return undefined;
  const { operation } = create.call;
  return {
    kind: 'law',
    id: `${operation.operationId}/law/tags`,
    law: tags.id,
    summary: `the ETag of ${read.operationId} while members change`,
    operation,
    effect: 'writes',
    run: (probe) =>
      withCrowd(story, [], {
        probe,
        async look(crowd) {
          if (probe.isFound('etag')) return;
          if (!(await changeAll(story, crowd, probe))) return;
          await removeByTag(story, crowd, probe);
        },
      }),
  };
}

function knows(operation: Operation | undefined, status: string): boolean {
  return operation?.responses.some((response) => response.status === status) === true;
}

/** Changes of one member each. */
function bodiesOf(operation: Operation, sent: unknown): readonly BodyValue[] {
  const mediaType = jsonOf(operation);
  const schema = mediaType?.schema;
  if (mediaType === undefined || schema === undefined) return [];
  const whole = applicators([schema]);
  return ownedMembers(schema)
    .flatMap((name): BodyValue[] => {
      const other = otherValue(propertySchemas(whole, name), isObject(sent) ? sent[name] : undefined);
      if (other === undefined || /id$/i.test(name) || !fits(schema, { [name]: other }, 'write')) return [];
      return [{ mediaType, value: { [name]: other } }];
    })
    .slice(0, MOST);
}

/** Changes one member after the other; false where something is wrong. */
async function changeAll({ read, resource, create }: Story, crowd: Crowd, probe: Probe): Promise<boolean> {
  const [name = ''] = crowd.names;
  const { update } = resource;
  const call = update && crowd.on(update, name);
  const shows = crowd.on(read, name);
  if (update === undefined || call === undefined || shows === undefined) return true;
  let before = await look({ shows, crowd }, probe);
  for (const body of bodiesOf(update, create.call.body?.value)) {
    const changed = await changeOne({ ...call, body }, { before, crowd }, probe);
    if (changed === undefined) return false;
    if (changed.response.status >= 300) continue;
    const after = await look({ shows, crowd }, probe);
    const exchanges = [...crowd.shown, before.alone, before.list, changed];
    if (!(await areOther(shows, { before, after }, { exchanges, probe }))) return false;
    before = after;
  }
  return true;
}

/** What is another answer after a change says so. */
async function areOther(
  shows: Call,
  { before, after }: { readonly before: Looked; readonly after: Looked },
  showing: Showing,
): Promise<boolean> {
  const areTold = demandOther(before.alone, after.alone, showing) && demandOther(before.list, after.list, showing);
  return areTold && demandFull(shows, tagOf(before.alone), { ...showing, after: after.alone });
}

/** A thing and the list that it is in. */
interface Looked {
  readonly alone: Exchange;
  readonly list: Exchange;
}

async function look({ shows, crowd }: { readonly shows: Call; readonly crowd: Crowd }, probe: Probe): Promise<Looked> {
  return { alone: await probe.send(shows, { refused: true }), list: await probe.send(crowd.list) };
}

/** What asks for the tag that a thing has is not refused for it; undefined where it is. */
async function changeOne(
  call: Call,
  { before, crowd }: { readonly before: Looked; readonly crowd: Crowd },
  probe: Probe,
): Promise<Exchange | undefined> {
  const tag = tagOf(before.alone);
  const changed = await withTag(call, tag === undefined ? undefined : ['If-Match', tag], probe);
  const isTaken = changed.response.status !== 412;
  const cause = `preconditions ${call.operation.operationId} current`;
  const expected = `what asks for ${tag ?? 'no ETag'}, the one it has, to be changed`;
  const violation = { part: 'status', pointer: '', expected, got: '412', cause } as const;
  probe.demand(isTaken, violation, [...crowd.shown, before.alone, changed]);
  return isTaken ? changed : undefined;
}

interface Showing {
  readonly exchanges: readonly Exchange[];
  readonly probe: Probe;
}

/** Two answers that differ have two tags. */
function demandOther(before: Exchange, after: Exchange, { exchanges, probe }: Showing): boolean {
  const [old, current] = [tagOf(before), tagOf(after)];
  const isSame = Buffer.from(before.response.body).equals(after.response.body);
  if (old === undefined || current === undefined || isSame || after.response.status !== 200) return true;
  const expected = `another than ${old}, as the answer is another`;
  const cause = `tags ${after.operation.operationId}`;
  const violation = { part: 'header', pointer: 'etag', expected, got: current, cause } as const;
  probe.demand(old !== current, violation, [...exchanges, after]);
  return old !== current;
}

/** Who has the answer from before is given the one of now. */
async function demandFull(
  call: Call,
  tag: string | undefined,
  { after, exchanges, probe }: Showing & { readonly after: Exchange },
): Promise<boolean> {
  if (tag === undefined || !knows(call.operation, '304') || tagOf(after) === tag) return true;
  const answer = await withTag(call, ['If-None-Match', tag], probe);
  const holds = answer.response.status !== 304;
  const expected = `the answer of now for If-None-Match: ${tag}, the ETag from before`;
  const cause = `tags ${call.operation.operationId}`;
  probe.demand(holds, { part: 'status', pointer: '', expected, got: '304', cause }, [...exchanges, answer]);
  return holds;
}

/** What asks for another tag removes nothing, and what asks for the current one does. */
async function removeByTag({ read, resource }: Story, crowd: Crowd, probe: Probe): Promise<void> {
  const { remove } = resource;
  const [, name = ''] = crowd.names;
  const call = remove && knows(remove, '412') ? crowd.on(remove, name) : undefined;
  const shows = crowd.on(read, name);
  if (remove === undefined || call === undefined || shows === undefined) return;
  const tag = tagOf(await probe.send(shows, { refused: true }));
  if (tag === undefined) return;
  const refused = await withTag(call, ['If-Match', NEVER], probe);
  const { status } = refused.response;
  const cause = `preconditions ${remove.operationId} remove`;
  const violation = { part: 'status', pointer: '', cause } as const;
  const expected = `412 for If-Match: ${NEVER}, which nothing has had`;
  probe.demand(status >= 400, { ...violation, expected, got: String(status) }, [...crowd.shown, refused]);
  if (status < 400) return;
  const after = await probe.send(shows, { refused: true });
  const isThere = after.response.status < 400 || after.response.status >= 500;
  const still = 'it to be there, as what removes it was refused';
  probe.demand(isThere, { ...violation, expected: still, got: String(after.response.status) }, [
    ...crowd.shown,
    refused,
    after,
  ]);
  if (!isThere) return;
  const removed = await withTag(call, ['If-Match', tag], probe);
  const taken = `what asks for ${tag}, the ETag it has, to be removed`;
  probe.demand(removed.response.status !== 412, { ...violation, expected: taken, got: '412' }, [
    ...crowd.shown,
    removed,
  ]);
}

function tagOf({ response }: Exchange): string | undefined {
  const tag = headerValue(response, 'etag');
  // A weak one stands for answers that are as good as each other.
  return tag?.startsWith('"') === true && response.status === 200 ? tag : undefined;
}

function withTag(call: Call, field: readonly [string, string] | undefined, probe: Probe): Promise<Exchange> {
  // Where a condition is required there is one already.
  const others = ({ headers }: WireRequest): WireRequest['headers'] =>
    headers.filter(([name]) => name.toLowerCase() !== field?.[0].toLowerCase());
  return probe.send(call, {
    refused: true,
    optional: true,
    change: (request) => ({ ...request, headers: [...others(request), ...(field === undefined ? [] : [field])] }),
  });
}
