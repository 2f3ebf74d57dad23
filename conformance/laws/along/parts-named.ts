import { type Resource } from '../../../model/facts/resources/index.ts';
import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import { singular } from '../../../model/facts/resources/singular.ts';
import { isObject } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import { TRIED, type Step } from '../../steps/step.ts';
import type { LawCase, LawContext } from '../law.ts';
import { castOf } from '../rules/cast.ts';
import { groundOfBoth, namedBy } from '../rules/in-use.ts';
import { ownedMembers, reading, removing } from '../state/change.ts';
import { type Story, aThing, listedStoryOf, making, nameBy, storiesOf, storyOf } from '../state/story.ts';
import { isGoneToo } from './along-words.ts';
import { isKeptAside } from './kept-aside.ts';

/** Things that name a part of what is removed, as rooms name the floor of a house, are gone with it, where its removal says so. */
export function namingParts(story: Story, context: LawContext): readonly LawCase[] {
  const { remove, children } = story.resource;
  if (remove === undefined || isKeptAside(story.resource)) return [];
  return children.flatMap((child) => {
    const part = storyOf(child, context) ?? listedStoryOf(child, context);
    if (part === undefined) return [];
    return storiesOf(context).flatMap((user) => {
      const { resource } = user;
      const isElse = resource !== story.resource && resource !== child && resource.parent === undefined;
      if (!isElse || !isGoneToo(remove, resource)) return [];
      return namesOf(child, user).flatMap((name) => caseOf({ story, part, user, name }, context) ?? []);
    });
  });
}

/** The members by which things say which part they are in: `floor_id` of floors. */
function namesOf({ path }: Resource, { create }: Story): readonly string[] {
  const schema = create.call.body?.mediaType.schema;
  const word = plain(singular(pathShape(path).word ?? ''));
  const names = schema === undefined || word === '' ? [] : ownedMembers(schema);
  return names.filter((name) => plain(/^(.+?)[_-]?(?:id|uuid)$/i.exec(name)?.[1] ?? '') === word);
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

interface Named {
  readonly story: Story;
  readonly part: Story;
  readonly user: Story;
  readonly name: string;
}

function caseOf({ story, part, user, name }: Named, context: LawContext): LawCase | undefined {
  const removed = removing(story, aThing(story));
  const made = making(user, 'user');
  const { body } = made.call;
  if (removed === undefined || body === undefined || !isObject(body.value)) return undefined;
  const whole = namedBy(story, user, context).filter((each) => Object.hasOwn(body.value as object, each));
  const value = {
    ...body.value,
    ...Object.fromEntries(whole.map((each) => [each, nameBy(story, 'a')])),
    [name]: nameBy(part, 'part'),
  };
  const using: Step = { ...made, call: { ...made.call, body: { ...body, value } }, keeps: [name, ...whole] };
  const { operationId } = removed.call.operation;
  const maker = user.create.call.operation.operationId;
  const why = `what ${maker} made to be gone, as ${operationId} says that it goes with what ${name} is part of`;
  return stepCase({
    id: `${operationId}/law/cascade/${maker}/${name}`,
    law: 'cascade',
    summary: `${operationId} of what has what ${name} of another thing names`,
    operation: removed.call.operation,
    effect: 'writes',
    steps: [
      ...groundOfBoth(story, user),
      making(story, 'a'),
      making(part, 'part', aThing(story)),
      using,
      reading(user, aThing(user, 'user'), 'there', { needs: 'success', refusable: true }),
      { ...removed, optional: false, ways: castOf(story, context).waysTo(removed.call) },
      // What is kept for a while may have all that it had.
      reading(story, aThing(story), 'gone', { after: ['remove'], ...TRIED, needs: 'refusal' }),
      reading(user, aThing(user, 'user'), 'left', {
        after: ['gone'],
        refusable: true,
        expect: [{ kind: 'status', in: ['4XX'], why, cause: `cascade ${operationId} ${maker}` }],
      }),
    ],
  });
}
