import { isDeepStrictEqual } from 'node:util';
import { isJsonMediaType } from '../../../model/facts/media-kind.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Call, ExampleCase } from '../../cases/case.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { type JsonObject, applicators, isObject, preview, propertyNames, propertySchemas } from '../../schema-walk.ts';
import { successes } from '../base-call.ts';
import type { Law, LawCase, Probe } from '../law.ts';
import { tellingBody } from '../kept/telling-body.ts';
import { sentJson } from '../values/sent-members.ts';

/**
 * PUT puts what it sends in the place of what was there (RFC 9110, 9.3.4): the same once more is not added to it, and an item that the
 * next one leaves out is there no more.
 */
export const putTwice: Law = {
  id: 'put-twice',
  title: 'a list that is put is in the place of the one before',
  plan: (context) =>
    context.api.operations.flatMap((operation): LawCase[] => {
      const [base] =
        operation.method === 'PUT' && !ADDS.test(operation.description ?? '') ? successes(context, operation) : [];
      if (base === undefined || !putsLists(base)) return [];
      return [
        {
          kind: 'law',
          id: `${operation.operationId}/law/put-twice`,
          law: putTwice.id,
          summary: 'the same once more, and then without an item',
          operation,
          effect: 'writes',
          run: (probe) => put(base, probe),
        },
      ];
    }),
};

/** What does not put a list in the place of another, as its words say. */
const ADDS =
  /\b(?:add(?:s|ed|ing)?|append(?:s|ed)?|merg(?:e|es|ed)|union|in addition|joined|kept|keeps?|stays?|history|revisions?)\b/i;

function putsLists({ call: { body } }: ExampleCase): boolean {
  const schema = body?.mediaType.schema;
  if (body === undefined || schema === undefined || !isJsonMediaType(body.mediaType.name)) return false;
  const whole = applicators([schema]);
  return propertyNames(whole).some((name) => propertySchemas(whole, name).some(({ types }) => types.includes('array')));
}

async function put({ call }: ExampleCase, probe: Probe): Promise<void> {
  const first = await probe.send(call, { own: 'tried', refused: true });
  if (first.response.status >= 300) return probe.notProvable(`answered ${first.response.status}`);
  const again = await probe.send(call, { change: () => first.request, refused: true });
  if (again.response.status >= 300) return probe.notProvable('it is not put twice');
  const sent = listsIn(sentJson(first)).filter(({ items }) => items.length > 0);
  const cause = `put-twice ${call.operation.operationId}`;
  const grown = sent.flatMap((list) => grownBy(list, first, again))[0];
  const expected = 'as many as before, as the same was put once more';
  const got = String(grown?.items.length);
  probe.demand(grown === undefined, { part: 'body', pointer: grown?.pointer ?? '', expected, got, cause }, [
    first,
    again,
  ]);
  for (const list of sent) await leaveOut(list, { call, again, cause }, probe);
}

interface PutAgain {
  readonly call: Call;
  readonly again: Exchange;
  readonly cause: string;
}

/** Puts the list without its last item: where the answer shows the items and nothing else, it shows that one no more. */
async function leaveOut({ pointer, items }: ListAt, { call, again, cause }: PutAgain, probe: Probe): Promise<void> {
  const gone = items.at(-1);
  const rest = items.slice(0, -1);
  const mirrors = listsIn(contentOf(again)).filter(({ items: shown }) => isMirror(shown, items));
  // What has a list is an object.
  const less = { ...(sentJson(again) as JsonObject), [pointer.slice(1)]: rest };
  if (rest.length === 0 || rest.some((item) => shows(item, gone)) || mirrors.length === 0 || !takes(call, less)) return;
  const shorter = await putOther(less, { call, again }, probe);
  if (shorter.response.status >= 300) return;
  const after = listsIn(contentOf(shorter));
  const left = mirrors.find((mirror) => {
    const { items: now = [] } = after.find((list) => list.pointer === mirror.pointer) ?? {};
    return isStillIn(now, gone, keysOf(mirror.items, items));
  });
  if (left !== undefined && (await isDeaf({ call, again }, probe)))
    return probe.notProvable('the answer does not depend on what is put');
  const expected = 'nothing that was left out this time';
  const got = preview(left === undefined ? '' : gone);
  probe.demand(left === undefined, { part: 'body', pointer: left?.pointer ?? '', expected, got, cause }, [
    again,
    shorter,
  ]);
}

function takes({ body }: Call, value: JsonObject): boolean {
  return body?.mediaType.schema !== undefined && fits(body.mediaType.schema, value as JsonValue, 'write');
}

function putOther(value: unknown, { call, again }: Pick<PutAgain, 'call' | 'again'>, probe: Probe): Promise<Exchange> {
  const body = new TextEncoder().encode(JSON.stringify(value));
  return probe.send(call, { change: () => ({ ...again.request, body }), refused: true });
}

/** Whether an item is shown: by the members that show what was sent where there are such, else as a whole. */
function isStillIn(entries: readonly unknown[], item: unknown, keys: readonly string[]): boolean {
  return entries.some((entry) =>
    keys.length > 0 && isObject(entry) ? keys.every((key) => entry[key] === item) : shows(entry, item),
  );
}

/** Whether the answer is the same for other values too: it shows what somebody wrote once, and nothing that was put. */
async function isDeaf({ call, again }: Pick<PutAgain, 'call' | 'again'>, probe: Probe): Promise<boolean> {
  const schema = call.body?.mediaType.schema;
  const before = sentJson(again) as JsonObject;
  if (schema === undefined) return false;
  const answer = await putOther(tellingBody(schema, before, { manner: 'tame', before }), { call, again }, probe);
  return answer.response.status < 300 && isDeepStrictEqual(contentOf(answer), contentOf(again));
}

function contentOf({ content }: Exchange): unknown {
  return content.kind === 'json' ? content.value : undefined;
}

/** A list that has become longer by what was sent. */
function grownBy({ items: sent }: ListAt, first: Exchange, again: Exchange): readonly ListAt[] {
  const before = listsIn(contentOf(first));
  return listsIn(contentOf(again)).filter(({ pointer, items }) => {
    const known = before.find((list) => list.pointer === pointer);
    return known !== undefined && isMirror(items.slice(known.items.length), sent);
  });
}

interface ListAt {
  readonly pointer: string;
  readonly items: readonly unknown[];
}

/** The members that are lists. */
function listsIn(value: unknown): readonly ListAt[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, items]) =>
    Array.isArray(items) && !/[~/]/.test(name) ? [{ pointer: `/${name}`, items }] : [],
  );
}

/** True for entries that are what was sent, in this order: what keeps a record of changes has other ones. */
function isMirror(entries: readonly unknown[], sent: readonly unknown[]): boolean {
  return (
    entries.length === sent.length &&
    (entries.every((entry, at) => shows(entry, sent[at])) || keysOf(entries, sent).length > 0)
  );
}

/** The members that show what was sent: a position beside it may happen to be one of the numbers. */
function keysOf(entries: readonly unknown[], sent: readonly unknown[]): readonly string[] {
  const [first] = entries;
  if (!isObject(first)) return [];
  return Object.keys(first).filter((key) => entries.every((entry, at) => isObject(entry) && entry[key] === sent[at]));
}

/** True for an entry that is what was sent, or has all that it has. */
function shows(entry: unknown, item: unknown): boolean {
  if (!isObject(entry) || !isObject(item)) return entry === item;
  return Object.entries(item).every(([name, value]) => entry[name] === value);
}
