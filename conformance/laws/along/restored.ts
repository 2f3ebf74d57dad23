import { isSuccess } from '../../../model/facts/status.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import { applicators, propertyNames, propertySchemas } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import { type Step, TRIED } from '../../steps/step.ts';
import { successes } from '../base-call.ts';
import { makingTelling } from '../kept/telling-body.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { castOf } from '../rules/cast.ts';
import { ownedMembers, reading, removing } from '../state/change.ts';
import { type Story, aThing, callOn, listedStoryOf, making, storiesOf, storyOf } from '../state/story.ts';
import { sentencesAbout } from '../told/operation-words.ts';
import { bringsBack, isAsItWas, leftOut } from './back-words.ts';

/**
 * What is removed and brought back is what it was: whatever it was made of is there again, and where words say that it comes back as it was,
 * all that it showed, but for instants, versions, and what the words leave out.
 */
export const restored: Law = {
  id: 'restored',
  title: 'what is removed and brought back is what it was before',
  plan: (context) =>
    storiesOf(context).flatMap((story) =>
      story.resource.actions
        .filter((action) => action.method !== 'GET' && bringsBack(action))
        .flatMap((action) => caseOf(story, action, context) ?? []),
    ),
};

function caseOf(story: Story, action: Operation, context: LawContext): LawCase | undefined {
  const place = aThing(story);
  const removed = removing(story, place);
  const back = callOn(story, action, place, successes(context, action)[0]?.call);
  const isUnknown = back?.body === undefined && action.requestBody?.required === true;
  if (removed === undefined || back === undefined || isUnknown) return undefined;
  const isWhole = isAsItWas(sentencesAbout(action));
  const only = comparedMembers(story, action, isWhole);
  if (only.length === 0) return undefined;
  const { operationId } = action;
  const cause = `restored ${operationId}`;
  const { makes, waysTo } = castOf(story, context);
  const why = `as before ${removed.call.operation.operationId}, since ${operationId} has brought it back`;
  return stepCase({
    id: `${operationId}/law/restored`,
    law: restored.id,
    summary: `${removed.call.operation.operationId}, then ${operationId}`,
    operation: action,
    effect: 'writes',
    steps: [
      ...story.ground,
      makingTelling(story, 'a'),
      ...makes,
      ...(isWhole ? partsOf(story, context) : []),
      reading(story, place, 'before', { refusable: true, needs: 'success' }),
      { ...removed, optional: false, ways: waysTo(removed.call) },
      { id: 'back', call: back, refusable: true, needs: 'success', expect: [] },
      reading(story, place, 'after', {
        refusable: true,
        expect: [
          { kind: 'status', in: ['2XX'], why: `the thing, since ${operationId} has brought it back`, cause },
          { kind: 'same', step: 'before', only, why, cause },
        ],
      }),
    ],
  });
}

/** Parts that a thing has of its own, as many kinds. */
const MOST = 4;

/** What is put into the thing, so that there is more that could be lost. */
function partsOf(story: Story, context: LawContext): readonly Step[] {
  const place = aThing(story);
  return story.resource.children
    .flatMap((child, index): readonly Step[] => {
      const id = `part ${index + 1}`;
      const part = storyOf(child, context) ?? listedStoryOf(child, context);
      if (part !== undefined) return [{ ...making(part, id, place), ...TRIED }];
      const [put] = child.replace === undefined ? [] : successes(context, child.replace);
      const call = put && callOn(story, put.call.operation, place, put.call);
      return call === undefined ? [] : [{ id, call, ...TRIED, needs: 'success' }];
    })
    .slice(0, MOST);
}

/** The members that are there again as they were. */
function comparedMembers(story: Story, action: Operation, isWhole: boolean): readonly string[] {
  const answer = story.read.responses.find(isSuccess)?.content[0]?.schema;
  const body = story.create.call.body?.mediaType.schema;
  const owned = new Set(body === undefined ? [] : ownedMembers(body));
  const { remove } = story.resource;
  // What a removal does is undone where all of it comes back.
  const about = isWhole || remove === undefined ? [action] : [action, remove];
  const sentences = about.flatMap((each) => sentencesAbout(each));
  const whole = applicators(answer === undefined ? [] : [answer]);
  return propertyNames(whole).filter((name) => {
    const schemas = propertySchemas(whole, name);
    return (isWhole || owned.has(name)) && isLasting(name, schemas) && !leftOut(name, statesOf(schemas), sentences);
  });
}

/** Counted up with each write. */
const VERSION = /^(?:etag|version|revision|rev|sequence|seq|generation)$|(?:_|[a-z])(?:version|revision|etag)$/i;

/** Words of a member about what a removal makes of it. */
const OF_REMOVAL = /\b(?:delet\w+|remov\w+|archiv\w+|restor\w+|trash\w*|brought back|views?|viewed|read|downloaded)\b/i;

function isLasting(name: string, schemas: readonly Schema[]): boolean {
  const isInstant = schemas.some(({ format }) => format === 'date-time');
  const isOfRemoval = schemas.some(({ description = '' }) => OF_REMOVAL.test(description));
  return !isInstant && !isOfRemoval && !VERSION.test(name) && !OF_REMOVAL.test(name.replaceAll('_', ' '));
}

function statesOf(schemas: readonly Schema[]): readonly string[] {
  return schemas.flatMap((each) => (each.enum ?? []).filter((word) => typeof word === 'string'));
}
