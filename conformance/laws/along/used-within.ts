import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import { resourceNamed } from '../../../model/facts/resources/named-resource.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import { applicators, isObject, preview, propertyNames, propertySchemas } from '../../schema-walk.ts';
import { takeSteps } from '../../steps/run-steps.ts';
import { type Step, TRIED } from '../../steps/step.ts';
import { type Answers, nameOf } from '../../steps/taken.ts';
import type { LawCase, LawContext, Probe } from '../law.ts';
import { stateMemberOf } from '../rules/state-member.ts';
import { ownedMembers, reading, removing } from '../state/change.ts';
import { type Story, aThing, making, nameBy } from '../state/story.ts';
import { keptForAny } from './within-words.ts';

/** Where things of one kind name another kind in the entries of a list: `stops[].port`. */
interface Within {
  /** The list. */
  readonly list: string;
  /** The member of its entries. */
  readonly name: string;
}

/** What is in use by entries of a list that another thing has is not removed from under it. */
export function usedWithin(
  both: { readonly story: Story; readonly user: Story; readonly ground: readonly Step[] },
  context: LawContext,
): readonly LawCase[] {
  const { story, user } = both;
  const { remove } = story.resource;
  // What something else uses is not kept for these.
  if (remove === undefined || !isKeptFor(remove, user)) return [];
  return withinOf(story, user, context).flatMap((within) => caseOf(both, within) ?? []);
}

function isKeptFor(remove: Operation, user: Story): boolean {
  const refusal = remove.responses.find(({ status }) => status === '409');
  const words = [pathShape(user.resource.path).word ?? '', stateMemberOf(user)?.states ?? []] as const;
  return keptForAny([remove.description, refusal?.description], ...words);
}

function withinOf({ resource }: Story, { create }: Story, { api }: LawContext): readonly Within[] {
  const schema = create.call.body?.mediaType.schema;
  if (schema === undefined || resource.list === undefined) return [];
  return ownedMembers(schema).flatMap((list) => {
    const items = entriesOf(schema, list);
    if (items === undefined) return [];
    const names = propertyNames(applicators([items]));
    return names.flatMap((name) =>
      resourceNamed(api, items, name)?.list === resource.list ? [{ list, name } as const] : [],
    );
  });
}

function entriesOf(schema: Schema, member: string): Schema | undefined {
  const lists = applicators(propertySchemas(applicators([schema]), member));
  return lists.find(({ items }) => items !== undefined)?.items;
}

/** The step that makes a thing of which an entry names what the step `a` made. */
function makingUser(story: Story, user: Story, { list, name }: Within): Step | undefined {
  const made = making(user, 'user');
  const { body } = made.call;
  const entries = isObject(body?.value) ? body.value[list] : undefined;
  const schema = body?.mediaType.schema;
  if (body === undefined || schema === undefined || !isObject(body.value) || !Array.isArray(entries)) return undefined;
  const [first, ...others] = entries as readonly unknown[];
  if (!isObject(first) || !fits(schema, body.value as JsonValue, 'write')) return undefined; // what is drawn is JSON
  const value = { ...body.value, [list]: [{ ...first, [name]: nameBy(story, 'a') }, ...others] };
  return { ...made, call: { ...made.call, body: { ...body, value } }, keeps: [list] };
}

function caseOf({ story, user, ground }: Parameters<typeof usedWithin>[0], within: Within): LawCase | undefined {
  const removed = removing(story, aThing(story));
  const using = makingUser(story, user, within);
  if (removed === undefined || using === undefined) return undefined;
  const { operation } = removed.call;
  const { list, name } = within;
  const steps: readonly Step[] = [
    ...ground,
    making(story, 'a'),
    using,
    reading(user, aThing(user, 'user'), 'uses', { needs: 'success', refusable: true }),
    removed,
    // What is still there, as one that has left, may be named.
    reading(story, aThing(story), 'gone', { ...TRIED, needs: 'refusal', after: ['remove'] }),
    reading(user, aThing(user, 'user'), 'left', { ...TRIED, needs: 'success', after: ['gone'] }),
  ];
  return {
    kind: 'law',
    id: `${operation.operationId}/law/in-use/${user.create.call.operation.operationId}/${list}/${name}`,
    law: 'in-use',
    summary: `${operation.operationId} of what ${name} names in ${list} of another thing`,
    operation,
    effect: 'writes',
    steps,
    run: (probe) => demandUnnamed(steps, { story, within }, probe),
  };
}

async function demandUnnamed(
  steps: readonly Step[],
  { story, within }: { readonly story: Story; readonly within: Within },
  probe: Probe,
): Promise<void> {
  const taken = await takeSteps(steps, probe);
  const thing = nameOf(nameBy(story, 'a'), taken);
  const [used, left] = ['uses', 'left'].map((step) => namedIn(taken, step, within));
  if (thing === undefined || used === undefined || !used.includes(thing))
    return probe.notProvable(`${within.list} does not show what it names`);
  const removal = taken.get('remove')?.exchange.operation.operationId ?? '';
  const violation = {
    part: 'body',
    pointer: `/${within.list}`,
    expected: `anything but ${preview(thing)}, as ${removal} removed what ${within.name} names`,
    got: preview(left),
    cause: `in-use ${story.resource.remove?.operationId ?? ''}`,
  } as const;
  const shown = [...taken.values()].map(({ exchange }) => exchange);
  probe.demand(left === undefined || !left.includes(thing), violation, shown);
}

/** What the entries of the list name; undefined where the list is not shown. */
function namedIn(taken: Answers, step: string, { list, name }: Within): readonly unknown[] | undefined {
  const content = taken.get(step)?.exchange.content;
  const entries = content?.kind === 'json' && isObject(content.value) ? content.value[list] : undefined;
  return Array.isArray(entries) ? entries.filter((entry) => isObject(entry)).map((entry) => entry[name]) : undefined;
}
