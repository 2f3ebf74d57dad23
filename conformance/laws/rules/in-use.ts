import { resourceNamed } from '../../../model/facts/resources/named-resource.ts';
import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import type { Operation } from '../../../model/operation.ts';
import { isObject } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import { isKeptAside } from '../along/kept-aside.ts';
import { usedWithin } from '../along/used-within.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { ownedMembers, reading, removing } from '../state/change.ts';
import { type Story, aThing, making, nameBy, storiesOf } from '../state/story.ts';

/**
 * Where the removal of what is in use is refused (409), it is: either nothing is removed, or what named the thing names it no more. Nothing
 * is left that names what is gone.
 */
export const inUse: Law = {
  id: 'in-use',
  title: 'what is in use is not removed from under those that use it',
  plan: (context) => {
    const stories = storiesOf(context);
    return stories.flatMap((story) => stories.flatMap((user) => casesOf(story, user, context)));
  },
};

/** Words by which a refusal says that something is in use. */
const USED = /\b(?:in use|used|uses|referenced|refers?|referred|still|depends?)\b/i;

function casesOf(story: Story, user: Story, context: LawContext): readonly LawCase[] {
  const { remove } = story.resource;
  if (remove === undefined || user === story || !isRefusedFor(remove, user) || isKeptAside(story.resource)) return [];
  return [
    ...namedBy(story, user, context).flatMap((name) => caseOf(story, user, name) ?? []),
    ...usedWithin({ story, user, ground: groundOfBoth(story, user) }, context),
  ];
}

/** The members of one kind of things that name another kind: one of them, or several by `resourceNamedInList`. */
export function namedBy(
  { resource: { list } }: Story,
  { create }: Story,
  { api }: LawContext,
  meant: typeof resourceNamed = resourceNamed,
): readonly string[] {
  const schema = create.call.body?.mediaType.schema;
  if (list === undefined || schema === undefined) return [];
  return ownedMembers(schema).filter((name) => meant(api, schema, name)?.list === list);
}

function isRefusedFor({ responses, description = '' }: Operation, user: Story): boolean {
  const refusal = responses.find(({ status }) => status === '409');
  const said = `${refusal?.description ?? ''} ${description}`.toLowerCase();
  const word = (pathShape(user.resource.path).word ?? '').toLowerCase().replaceAll(/[_-]/g, ' ').replace(/s$/, '');
  return refusal !== undefined && (USED.test(said) || (word.length > 2 && said.includes(word)));
}

/** What two kinds of things are part of, each made once. */
export function groundOfBoth({ ground }: Story, user: Story): readonly Step[] {
  return [...ground, ...user.ground.filter(({ id }) => !ground.some((step) => step.id === id))];
}

/** The step that makes a thing which names what the step `a` made, alone or in a list. */
export function makingUser(
  story: Story,
  user: Story,
  name: string,
  { id = 'user', isList = false }: { readonly id?: string; readonly isList?: boolean } = {},
): Step | undefined {
  const made = making(user, id);
  const { body } = made.call;
  if (body === undefined || !isObject(body.value)) return undefined;
  const thing = nameBy(story, 'a');
  const value = { ...body.value, [name]: isList ? [thing] : thing };
  return { ...made, call: { ...made.call, body: { ...body, value } }, keeps: [name] };
}

function caseOf(story: Story, user: Story, name: string): LawCase | undefined {
  const removed = removing(story, aThing(story));
  const using = makingUser(story, user, name);
  if (removed === undefined || using === undefined) return undefined;
  const thing = nameBy(story, 'a');
  const { operationId } = removed.call.operation;
  const cause = `in-use ${operationId}`;
  const why = `as ${operationId} removed what ${name} names`;
  return stepCase({
    id: `${operationId}/law/in-use/${user.create.call.operation.operationId}/${name}`,
    law: inUse.id,
    summary: `${operationId} of what ${name} of another thing names`,
    operation: removed.call.operation,
    effect: 'writes',
    steps: [
      ...groundOfBoth(story, user),
      making(story, 'a'),
      using,
      reading(user, aThing(user, 'user'), 'uses', {
        needs: 'success',
        refusable: true,
        expect: [{ kind: 'member', name, value: thing, why: 'as it was sent', cause: `in-use ${name}` }],
      }),
      removed,
      // What is still there, as one that has left, may be named.
      reading(story, aThing(story), 'gone', { after: ['remove'], needs: 'refusal', optional: true, refusable: true }),
      reading(user, aThing(user, 'user'), 'left', {
        after: ['gone'],
        refusable: true,
        expect: [{ kind: 'member', name, value: thing, not: true, why, cause }],
      }),
    ],
  });
}
