import { listPlaceOf } from '../../../model/facts/paging/index.ts';
import type { Resource } from '../../../model/facts/resources/index.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import type { Call } from '../../cases/case.ts';
import { stepCase } from '../../steps/step-case.ts';
import { APART, type Step } from '../../steps/step.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { apartUnread } from './apart-unread.ts';
import { changeOf, changing, reading, removing } from '../state/change.ts';
import { type Story, aThing, callOn, making, nameBy, storiesOf } from '../state/story.ts';

/** What somebody makes is neither seen nor changed nor removed by those whom the scenario keeps apart from them (`apart`). */
export const apart: Law = {
  id: 'apart',
  title: 'who is kept apart neither sees nor changes what others make',
  plan: (context) => [...storiesOf(context).map((story) => caseOf(story, context)), ...apartUnread(context)],
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
  const list: readonly Step[] =
    story.list === undefined
      ? []
      : [
          {
            id: 'list',
            call: asOther(story.list),
            whole: true,
            optional: true,
            expect: [{ kind: 'listed', name: nameBy(story, 'a'), times: 0, why: 'others made it', cause }],
          },
        ];
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
      ...list,
      ...elsewhere(story, context, cause),
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
