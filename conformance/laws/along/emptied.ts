import { resourceNamedInList } from '../../../model/facts/resources/named-resource.ts';
import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import type { Operation } from '../../../model/operation.ts';
import { nameIn } from '../../cases/listed-value.ts';
import { applicators, isObject, preview, propertySchemas } from '../../schema-walk.ts';
import { takeSteps } from '../../steps/run-steps.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { MemberExpectation, Step } from '../../steps/step.ts';
import { nameOf } from '../../steps/taken.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { castOf } from '../rules/cast.ts';
import { groundOfBoth, makingUser, namedBy } from '../rules/in-use.ts';
import { reading, removing } from '../state/change.ts';
import { type Story, aThing, listedStoriesOf, making, nameBy, storiesOf } from '../state/story.ts';
import { sentencesAbout } from '../told/operation-words.ts';
import { saysEmptied } from './emptied-words.ts';

/** What names a thing names nothing once that is removed, where words say so: each of those that have named it. */
export const emptied: Law = {
  id: 'emptied',
  title: 'what names a thing that is removed names it no more, where words say so',
  plan: (context) => {
    const users = listedStoriesOf(context);
    return storiesOf(context).flatMap((story) =>
      users.flatMap((user) => (user.resource === story.resource ? [] : casesOf(story, user, context))),
    );
  },
};

function casesOf(story: Story, user: Story, context: LawContext): readonly LawCase[] {
  const removed = removing(story, aThing(story));
  const [things, users] = [story, user].map(({ resource }) => pathShape(resource.path).word ?? '');
  if (removed === undefined || !things || !users) return [];
  const removal = sentencesAbout(removed.call.operation);
  const members = [
    ...namedBy(story, user, context).map((member) => ({ member, isList: false })),
    ...namedBy(story, user, context, resourceNamedInList).map((member) => ({ member, isList: true })),
  ];
  return members
    .filter(({ member, isList }) =>
      saysEmptied({ removal, own: wordsOf(user, member) }, { member, isList, users, things }),
    )
    .flatMap((named) => caseOf({ story, user, ...named }, removed, context) ?? []);
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

function caseOf(naming: Naming, removed: Step, context: LawContext): LawCase | undefined {
  const { story, user, member } = naming;
  const { operation } = removed.call;
  const uses = USERS.flatMap((id): readonly Step[] => {
    const use = makingUser(story, user, member, { id, isList: naming.isList });
    return use === undefined ? [] : [{ ...use, ...(id !== 'user' && { optional: true }) }];
  });
  if (uses.length < USERS.length) return undefined;
  const maker = user.create.call.operation.operationId;
  const planned = {
    id: `${operation.operationId}/law/emptied/${maker}/${member}`,
    law: emptied.id,
    summary: `${operation.operationId} of what ${member} of two others names`,
    operation,
    effect: 'writes',
  } as const;
  const steps: readonly Step[] = [
    ...groundOfBoth(story, user),
    making(story, 'a'),
    ...uses,
    { ...removed, optional: false, ways: castOf(story, context).waysTo(removed.call) },
  ];
  if (user.resource.read === undefined)
    return { kind: 'law', ...planned, run: (probe) => judgeListed(naming, { operation, steps }, probe) };
  return stepCase({ ...planned, steps: [...steps, ...lookingAt(naming, operation)] });
}

/** What is expected of those that are read alone. */
function lookingAt({ story, user, member, isList }: Naming, operation: Operation): readonly Step[] {
  const said = { cause: causeOf(operation, member), why: whyOf(operation) };
  const common = { kind: 'member', name: member, ...said } as const;
  const expected: MemberExpectation = isList
    ? { ...common, value: [nameBy(story, 'a')], not: true }
    : { ...common, value: null };
  const { operationId } = user.create.call.operation;
  const there = {
    kind: 'status',
    in: ['2XX'],
    why: `what ${operationId} made, which only names what is gone`,
  } as const;
  const expect = [{ ...there, cause: said.cause }, expected];
  return USERS.map((id) => reading(user, aThing(user, id), `left of ${id}`, { after: [id], refusable: true, expect }));
}

interface Removal {
  readonly operation: Operation;
  readonly steps: readonly Step[];
}

/** The entries of a list name what is gone no more, where nothing else shows them. */
async function judgeListed(naming: Naming, { operation, steps }: Removal, probe: Probe): Promise<void> {
  const { story, user, member } = naming;
  const looks = USERS.map((id) =>
    reading(user, aThing(user, id), `left of ${id}`, { after: [id], whole: true, optional: true }),
  );
  const taken = await takeSteps([...steps, ...looks], probe);
  const gone = nameOf(nameBy(story, 'a'), taken);
  const exchanges = [...taken.values()].map(({ exchange }) => exchange);
  for (const id of USERS) {
    const name = nameOf(nameBy(user, id), taken);
    const entry = taken
      .get(`left of ${id}`)
      ?.items?.find((item) => isObject(item) && String(nameIn(item, user.item)) === String(name));
    if (!isObject(entry) || name === undefined || gone === undefined) continue;
    const value = entry[member];
    const isLeft = Array.isArray(value) ? value.includes(gone) : value === gone;
    const expected = `anything but ${preview(gone)}, ${whyOf(operation)}`;
    const cause = causeOf(operation, member);
    probe.demand(!isLeft, { part: 'body', pointer: `/${member}`, expected, got: preview(value), cause }, exchanges);
  }
}

function whyOf({ operationId }: Operation): string {
  return `as ${operationId} removed what it named`;
}

function causeOf({ operationId }: Operation, member: string): string {
  return `emptied ${operationId} ${member}`;
}
