import { resourceNamedInList } from '../../../model/facts/resources/named-resource.ts';
import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import { applicators, isObject, propertySchemas } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { MemberExpectation, Step } from '../../steps/step.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { castOf } from '../rules/cast.ts';
import { groundOfBoth, namedBy } from '../rules/in-use.ts';
import { ownedMembers, reading, removing } from '../state/change.ts';
import { type Story, aThing, making, nameBy, storiesOf } from '../state/story.ts';
import { sentencesAbout } from '../told/operation-words.ts';
import { saysEmptied } from './emptied-words.ts';

/** What names a thing names nothing once that is removed, where words say so: each of those that have named it. */
export const emptied: Law = {
  id: 'emptied',
  title: 'what names a thing that is removed names it no more, where words say so',
  plan: (context) => {
    const stories = storiesOf(context);
    return stories.flatMap((story) => stories.flatMap((user) => (user === story ? [] : casesOf(story, user, context))));
  },
};

function casesOf(story: Story, user: Story, context: LawContext): readonly LawCase[] {
  const removed = removing(story, aThing(story));
  const [things, users] = [story, user].map(({ resource }) => pathShape(resource.path).word ?? '');
  if (removed === undefined || !things || !users) return [];
  const removal = sentencesAbout(removed.call.operation);
  const members = [
    ...namedBy(story, user, context).map((member) => ({ member, isList: false })),
    ...listsNaming(story, user, context).map((member) => ({ member, isList: true })),
  ];
  return members
    .filter(({ member, isList }) =>
      saysEmptied({ removal, own: wordsOf(user, member) }, { member, isList, users, things }),
    )
    .flatMap((named) => caseOf({ story, user, ...named }, removed, context) ?? []);
}

/** The members of one kind of things that name several of another kind. */
function listsNaming({ resource: { list } }: Story, { create }: Story, { api }: LawContext): readonly string[] {
  const schema = create.call.body?.mediaType.schema;
  if (list === undefined || schema === undefined) return [];
  return ownedMembers(schema).filter((name) => resourceNamedInList(api, schema, name)?.list === list);
}

/** What the description says of a member, where it is sent and where it is shown. */
function wordsOf({ create, read }: Story, member: string): readonly string[] {
  const roots = [create.call.body?.mediaType.schema, read.responses.find(isSuccess)?.content[0]?.schema];
  return roots.flatMap((root) =>
    root === undefined
      ? []
      : propertySchemas(applicators([root]), member).flatMap(({ description }) => description ?? []),
  );
}

interface Naming {
  readonly story: Story;
  readonly user: Story;
  readonly member: string;
  readonly isList: boolean;
}

/** Those that name it: what is done for the first of them is done for the second. */
const USERS = ['user', 'other user'] as const;

function caseOf({ story, user, member, isList }: Naming, removed: Step, context: LawContext): LawCase | undefined {
  const { operation } = removed.call;
  const { operationId } = operation;
  const uses = USERS.flatMap((id) => using({ story, user, member, isList }, id) ?? []);
  if (uses.length < USERS.length) return undefined;
  const maker = user.create.call.operation.operationId;
  const common = { kind: 'member', name: member, cause: `emptied ${operationId} ${member}` } as const;
  const why = `as ${operationId} removed what it named`;
  const expected: MemberExpectation = isList
    ? { ...common, value: [nameBy(story, 'a')], not: true, why }
    : { ...common, value: null, why };
  return stepCase({
    id: `${operationId}/law/emptied/${maker}/${member}`,
    law: emptied.id,
    summary: `${operationId} of what ${member} of two others names`,
    operation,
    effect: 'writes',
    steps: [
      ...groundOfBoth(story, user),
      making(story, 'a'),
      ...uses,
      { ...removed, optional: false, ways: castOf(story, context).waysTo(removed.call) },
      ...USERS.map((id) =>
        reading(user, aThing(user, id), `left of ${id}`, {
          after: [id],
          refusable: true,
          expect: [
            {
              kind: 'status',
              in: ['2XX'],
              why: `what ${maker} made, which only names what is gone`,
              cause: common.cause,
            },
            expected,
          ],
        }),
      ),
    ],
  });
}

/** The step that makes a thing which names the one that is removed. */
function using({ story, user, member, isList }: Naming, id: (typeof USERS)[number]): Step | undefined {
  const made = making(user, id);
  const { body } = made.call;
  if (body === undefined || !isObject(body.value)) return undefined;
  const name = nameBy(story, 'a');
  const value = { ...body.value, [member]: isList ? [name] : name };
  const isSecond = id !== 'user';
  return {
    ...made,
    call: { ...made.call, body: { ...body, value } },
    keeps: [member],
    ...(isSecond && { optional: true }),
  };
}
