import { isDeepStrictEqual } from 'node:util';
import { wordOf } from '../../../model/facts/paging/members.ts';
import { type Resource, resourcesOf } from '../../../model/facts/resources/index.ts';
import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Schema } from '../../../model/schema.ts';
import type { Call, ExampleCase } from '../../cases/case.ts';
import { type JsonObject, applicators, isObject, preview, propertyNames, propertySchemas } from '../../schema-walk.ts';
import { takeSteps } from '../../steps/run-steps.ts';
import { type Step, TRIED } from '../../steps/step.ts';
import type { Answers } from '../../steps/taken.ts';
import { calledAs } from '../../steps/judge-entries.ts';
import { successes } from '../base-call.ts';
import { otherBody } from '../kept/other-body.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { type Story, aThing, callOn, making, storyOf } from '../state/story.ts';
import { reading } from '../state/change.ts';
import { sentencesAbout } from '../told/operation-words.ts';

/** What PUT puts into a thing under one name leaves alone what is there under others (RFC 9110 section 9.3.4), and so does its removal. */
export const putBeside: Law = {
  id: 'put-beside',
  title: 'what is put under one name leaves alone what is there under others',
  plan: (context) => resourcesOf(context.api).flatMap((resource) => caseOf(resource, context) ?? []),
};

/** What is put under a name, and the thing that shows it. */
interface Beside {
  readonly resource: Resource;
  readonly owner: Story;
  readonly put: ExampleCase;
  readonly named: Parameter;
  /** The member of the owner that has all of them, as a list or by name; undefined where they have a list of their own. */
  readonly member: string | undefined;
  readonly names: readonly [string | number, string | number];
}

/** Words for what makes room for another one, or puts it into a place that another one had. */
const ALONE =
  /\b(?:move[sd]? (?:on|up|down|back)|shift(?:s|ed)?|renumber(?:s|ed)?|rebalanced?|scaled|only one|at most one|one at a time|(?:all|any|every|the) others? (?:(?:is|are|gets?) )?(?:removed|deleted|dropped|cleared|unset|gone|replaced|deactivated)|instead of (?:all|any|the) others?)\b/i;

/** Words for lists that do not show all that there is. */
const SOME = /\b(?:only|latest|current(?:ly)?|newest|most recent|in force|at most|now|no longer)\b/i;

/** Words for removals that take others along. */
const ALONG = /\b(?:others|before|after|above|below|following|previous|earlier|later|behind|along with)\b/i;

function caseOf(resource: Resource, context: LawContext): LawCase | undefined {
  const beside = besideIn(resource, context);
  if (beside === undefined) return undefined;
  const { operation } = beside.put.call;
  if (sentencesAbout(operation).some((sentence) => ALONE.test(sentence))) return undefined;
  const { list } = beside.resource;
  const isPart = beside.member === undefined && list !== undefined;
  if (isPart && sentencesAbout(list).some((sentence) => SOME.test(sentence))) return undefined;
  return {
    kind: 'law',
    id: `${operation.operationId}/law/put-beside`,
    law: putBeside.id,
    summary: `${operation.operationId} under two names`,
    operation,
    effect: 'writes',
    run: (probe) => putBoth(beside, probe),
  };
}

function besideIn(resource: Resource, context: LawContext): Beside | undefined {
  const { create, replace, parent, parameter } = resource;
  const [put] = replace === undefined || create !== undefined ? [] : successes(context, replace);
  const owner = parent && storyOf(parent, context);
  if (put === undefined || owner === undefined) return undefined;
  const item = put.call.parameters.find((each) => each.parameter.in === 'path' && each.parameter.name === parameter);
  const member = memberOf(owner, put.call.operation.path);
  const names = item && namesOf(item.parameter, item.value);
  if (item === undefined || names === undefined || (member === undefined && resource.list === undefined))
    return undefined;
  return { resource, owner, put, named: item.parameter, member, names };
}

/** The member of a thing that is called like the collection in which something is put: a list of objects, or objects by name. */
function memberOf({ read }: Story, path: string): string | undefined {
  const { segments } = pathShape(path);
  const word = wordOf(segments.at(-2) ?? '');
  const roots = read.responses.find(isSuccess)?.content.flatMap(({ schema }) => schema ?? []) ?? [];
  const whole = applicators(roots);
  return segments.at(-1)?.startsWith('{') === true
    ? propertyNames(whole).find((name) => wordOf(name) === word && holdsObjects(propertySchemas(whole, name)))
    : undefined;
}

function holdsObjects(schemas: readonly Schema[]): boolean {
  const lists = schemas.flatMap(({ items }) => items ?? []);
  const isList = applicators(lists).some(({ properties }) => properties.size > 0);
  return isList || (lists.length === 0 && schemas.some(({ types }) => types.includes('object')));
}

/** Two names that the path takes. */
function namesOf({ schema }: Parameter, own: unknown): Beside['names'] | undefined {
  const words = (schema.ref ?? schema).enum ?? [];
  const first = typeof own === 'string' || typeof own === 'number' ? own : words[0];
  if (typeof first !== 'string' && typeof first !== 'number') return undefined;
  const others: readonly unknown[] =
    typeof first === 'number'
      ? [first + 1]
      : [...words, ...[...'bcd123'].map((last) => `${first.slice(0, -1)}${last}`)];
  // What differs by the case of its letters alone may be the same.
  const other = others.find(
    (name): name is string | number =>
      (typeof name === 'string' || typeof name === 'number') &&
      String(name).toLowerCase() !== String(first).toLowerCase() &&
      fits(schema, name, 'write'),
  );
  return other === undefined ? undefined : [first, other];
}

function callAt({ owner, put, named }: Beside, operation: Call['operation'], name: string | number): Call | undefined {
  const call = callOn(owner, operation, aThing(owner), put.call);
  const parameters = call?.parameters.map((item) =>
    item.parameter.name === named.name ? { ...item, value: name } : item,
  );
  return call && parameters && { ...call, parameters };
}

const DONE = { refusable: true, needs: 'success', expect: [] } as const;

/** What looks at all that is put; undefined where nothing shows it. */
function lookAt({ resource, owner, put, member }: Beside): ((id: string, rest?: Partial<Step>) => Step) | undefined {
  if (member !== undefined) return (id, rest) => reading(owner, aThing(owner), id, { ...DONE, ...rest });
  const call = resource.list && callOn(owner, resource.list, aThing(owner), put.call);
  return call && ((id, rest) => ({ id, call, whole: true, expect: [], ...rest }));
}

/** What removes the second one, and takes no others along. */
function removalIn(beside: Beside): Call | undefined {
  const { remove } = beside.resource;
  const isAlone = remove !== undefined && !sentencesAbout(remove).some((sentence) => ALONG.test(sentence));
  return isAlone ? callAt(beside, remove, beside.names[1]) : undefined;
}

async function putBoth(beside: Beside, probe: Probe): Promise<void> {
  const { resource, owner, put, names } = beside;
  const { operation } = put.call;
  const [first, second] = names.map((name) => callAt(beside, operation, name));
  const removal = removalIn(beside);
  const look = lookAt(beside);
  if (first === undefined || second === undefined || look === undefined)
    return probe.notProvable('nothing says where it is put');
  // What the second one has of the first shows where it has something else itself.
  const other = second.body && otherBody(second.body);
  const puts = other === undefined ? second : { ...second, body: other.body };
  const taken = await takeSteps(
    [
      ...owner.ground,
      making(owner, 'a'),
      { id: 'first', call: first, ...DONE },
      look('one'),
      { id: 'second', call: puts, ...(other && { sheds: other.sheds }), ...DONE },
      look('both'),
      { id: 'again', call: first, ...DONE },
      look('both again'),
      ...(removal === undefined ? [] : [{ id: 'remove', call: removal, ...TRIED, needs: 'success' } as const]),
      look('left', { after: ['remove'] }),
    ],
    probe,
  );
  const { operationId } = operation;
  const judged = { beside, taken, probe };
  demandKept(names[0], { from: 'one', to: 'both', why: `as ${operationId} put something beside it`, ...judged });
  demandKept(names[1], { from: 'both', to: 'both again', why: `as ${operationId} put something beside it`, ...judged });
  if (resource.remove === undefined || !taken.has('left')) return;
  const why = `as ${resource.remove.operationId} removed another one`;
  demandKept(names[0], { from: 'both again', to: 'left', why, ...judged });
}

interface Judged {
  readonly beside: Beside;
  readonly taken: Answers;
  readonly probe: Probe;
  /** The steps that show it. */
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

/** What is there by a name is there still, as it was. */
function demandKept(name: string | number, { beside, taken, probe, from, to, why }: Judged): void {
  const { member, put } = beside;
  const [before, after] = [from, to].map((step) => entryIn(taken, step, { ...beside, name }));
  if (before === undefined || !isWhole(taken, to)) return;
  const isSame = after !== undefined && isDeepStrictEqual(lasting(before, probe), lasting(after, probe));
  const violation = {
    part: 'body',
    pointer: member === undefined ? '' : `/${member}`,
    expected: `${preview(before)}, ${why}`,
    got: preview(after),
    cause: `put-beside ${put.call.operation.operationId}`,
  } as const;
  probe.demand(
    isSame,
    violation,
    [...taken.values()].map(({ exchange }) => exchange),
  );
}

/** True where a list that is looked at has all that there is. */
function isWhole(taken: Answers, step: string): boolean {
  const answer = taken.get(step);
  return answer !== undefined && (!answer.isWhole || answer.isComplete);
}

function entryIn(
  taken: Answers,
  step: string,
  { member, name, named, put }: Pick<Beside, 'member' | 'named' | 'put'> & { readonly name: string | number },
): JsonObject | undefined {
  const { exchange: { content } = {}, items = [] } = taken.get(step) ?? {};
  if (member === undefined) {
    const found = items.find(
      (item) => String(calledAs(item, { name: String(name), parameter: named })) === String(name),
    );
    return isObject(found) ? ownMembers(found, put) : undefined;
  }
  const held = content?.kind === 'json' && isObject(content.value) ? content.value[member] : undefined;
  if (isObject(held)) return isObject(held[name]) ? held[name] : undefined;
  const entries = Array.isArray(held) ? held.filter((entry) => isObject(entry)) : [];
  return entries.find((entry) => Object.values(entry).includes(name));
}

/** The members that are put: others may be worked out of all that is there. */
function ownMembers(entry: JsonObject, { call }: ExampleCase): JsonObject {
  const sent = call.body?.mediaType.schema;
  const names = sent === undefined ? [] : propertyNames(applicators([sent]));
  return Object.fromEntries(Object.entries(entry).filter(([name]) => names.includes(name)));
}

/** What something is among others, which may be another one with each that comes. */
const AMONG =
  /position|index|rank|order|sequence|sort|priority|weight|share|portion|percent|fraction|ratio|rest|remaining|balance|total|sum|primary|default|main|preferred|favou?rite|featured|selected|chosen|current|active|latest|count|version|revision/i;

/** Without instants, what changes by itself, and what it is among the others. */
function lasting(entry: JsonObject, { scenario }: Probe): JsonObject {
  const members = Object.entries(entry).filter(([name, value]) => {
    const isAmong = AMONG.test(name) || scenario.volatile.has(name);
    return !isAmong && !(typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value));
  });
  return Object.fromEntries(members);
}
