import { listPlaceOf } from '../../../model/facts/paging/index.ts';
import type { Resource } from '../../../model/facts/resources/index.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import type { Call } from '../../cases/case.ts';
import { isObject } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import { APART, MadeName, type Step } from '../../steps/step.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { filterTests } from '../../../model/facts/filters/filter-tests.ts';
import { deedOn } from '../rules/deed-on.ts';
import { namedBy } from '../rules/in-use.ts';
import { apartLists } from './apart-lists.ts';
import { apartUnread } from './apart-unread.ts';
import { changeOf, changing, reading, removing } from '../state/change.ts';
import { type Story, aThing, callOn, making, nameBy, storiesOf, isFounded } from '../state/story.ts';

/** What somebody makes is neither seen nor changed nor removed by those whom the scenario keeps apart from them (`apart`). */
export const apart: Law = {
  id: 'apart',
  title: 'who is kept apart neither sees nor changes what others make',
  plan: (context) => [
    ...apartLists(context),
    ...storiesOf(context).map((story) => caseOf(story, context)),
    ...apartUnread(context),
  ],
};

function caseOf(story: Story, context: LawContext): LawCase {
  const { operation } = story.create.call;
  const place = aThing(story);
  // Who comes to a thing comes to its parts.
  const cause = `apart ${topOf(story.resource).path}`;
  const asOther = (call: Call): Call => ({ ...call, identity: APART });
  const refused = (id: string, call: Call, what: string): Step => ({
    id,
    call: asOther(call),
    refusable: true,
    expect: [{ kind: 'status', in: ['4XX'], why: `what others made not to be ${what}`, cause }],
  });
  const change = changeOf(story);
  const changed = change && changing(story, change, place);
  const removed = removing(story, place);
  const read = reading(story, place, 'there', { needs: 'success', refusable: true });
  return stepCase({
    id: `${operation.operationId}/law/apart`,
    law: apart.id,
    summary: `${operation.operationId}, looked for by somebody else`,
    operation,
    effect: 'writes',
    steps: [
      ...story.ground,
      making(story, 'a'),
      read,
      refused('seen', read.call, 'seen'),
      ...(changed === undefined ? [] : [refused('changed', changed.call, 'changed')]),
      ...(removed === undefined ? [] : [refused('removed', removed.call, 'removed')]),
      ...listedIn(story, cause),
      ...elsewhere(story, context, cause),
      ...deedsOf(story, context).map((call) => refused(call.operation.operationId, call, 'worked on')),
      ...askedBy(story, cause),
      ...namingIt(story, context, cause),
      reading(story, place, 'still', {
        refusable: true,
        expect: [
          { kind: 'status', in: ['2XX'], why: 'what others tried to remove to be there', cause },
          {
            kind: 'same',
            step: 'there',
            only: change === undefined ? [] : [change.name],
            why: 'as before others tried to change it',
            cause,
          },
        ],
      }),
    ],
  });
}

function listedIn(story: Story, cause: string): readonly Step[] {
  if (story.list === undefined) return [];
  const call = { ...story.list, identity: APART };
  const expect = [{ kind: 'listed', name: nameBy(story, 'a'), times: 0, why: 'others made it', cause } as const];
  return [{ id: 'list', call, whole: true, optional: true, expect }];
}

/** What is done to a thing, and what is made in it. */
function deedsOf(story: Story, context: LawContext): readonly Call[] {
  const { actions, children } = story.resource;
  const makers = children.flatMap(({ create }) => create ?? []);
  return [...actions, ...makers].flatMap((operation) => deedOn(story, operation, context) ?? []);
}

/** Filters that are tried. */
const MOST = 4;

/** Its own list, asked for by what it has: who is kept apart is so whatever they look for. */
function askedBy(story: Story, cause: string): readonly Step[] {
  const { list } = story;
  if (list === undefined) return [];
  const tests = filterTests(list.operation).filter(
    ({ kind, member }) => (kind === 'is' || kind === 'text') && !member.includes('/'),
  );
  return tests.slice(0, MOST).map(({ parameter, member }): Step => {
    const value = new MadeName('a', parameter, `/${member}`);
    const call = { ...list, identity: APART, parameters: [...list.parameters, { parameter, value }] };
    const why = `others made it, whatever ${parameter.name} is`;
    const expect = [{ kind: 'listed', name: nameBy(story, 'a'), times: 0, why, cause } as const];
    return { id: `list by ${parameter.name}`, call, whole: true, optional: true, refusable: true, expect };
  });
}

/** Things of other kinds that would name it in their bodies, where those are refused that name nothing. */
function namingIt(story: Story, context: LawContext, cause: string): readonly Step[] {
  const { resource, item } = story;
  return storiesOf(context).flatMap((user): readonly Step[] => {
    const { call } = user.create;
    const { body, operation } = call;
    const { value } = body ?? {};
    if (body === undefined || !isObject(value) || isFounded(user)) return [];
    const [member] = namedBy(story, user, context);
    if (member === undefined || operation === story.create.call.operation) return [];
    const naming = (isNobodys: boolean): Call => {
      const name = new MadeName('a', item, resource.idPointer, { isNobodys });
      return { ...call, identity: APART, body: { ...body, value: { ...value, [member]: name } } };
    };
    const id = `${operation.operationId} for nobody`;
    const why = `what others made not to be named as ${member}`;
    const expect = [{ kind: 'status', in: ['4XX'], why, cause } as const];
    return [
      { id, call: naming(true), refusable: true, optional: true, needs: 'refusal', expect: [] },
      { id: operation.operationId, call: naming(false), refusable: true, after: [id], optional: true, expect },
    ];
  });
}

/** Lists in other places that show such things. */
function elsewhere(story: Story, { api }: LawContext, cause: string): readonly Step[] {
  const shown = story.read.responses.find(isSuccess)?.content[0]?.schema;
  // What is counted below each owner anew names one thing there only.
  if (shown === undefined || !/(?:^|[^i])id$/i.test(story.item.name) || story.resource.idPointer !== undefined)
    return [];
  const lists = api.operations.filter(
    (operation) =>
      operation.method === 'GET' && operation !== story.resource.list && listPlaceOf(operation)?.item.id === shown.id,
  );
  return lists.flatMap((operation): Step[] => {
    const call = callOn(story, operation, story.home);
    if (call === undefined) return [];
    const expect = [{ kind: 'listed', name: nameBy(story, 'a'), times: 0, why: 'others made it', cause } as const];
    return [{ id: operation.operationId, call: { ...call, identity: APART }, whole: true, optional: true, expect }];
  });
}

/** The resource that is part of nothing: who may see it, sees what is in it. */
export function topOf(resource: Resource): Resource {
  return resource.parent === undefined ? resource : topOf(resource.parent);
}
