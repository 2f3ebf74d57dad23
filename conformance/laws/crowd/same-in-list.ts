import { nameIn } from '../../cases/listed-value.ts';
import { isObject } from '../../schema-walk.ts';
import type { Law, LawCase, Probe } from '../law.ts';
import { exchangesOf, wholeList } from '../lists/whole-list.ts';
import { changeOf, ownedMembers } from '../state/change.ts';
import { type Story, storiesOf } from '../state/story.ts';
import { type Crowd, canGather, withCrowd } from './crowd.ts';
import { seenInLists } from './seen-in-lists.ts';
import { demandAlike, sharedMembers } from './shown-alike.ts';

/** Things that are read one by one. */
const MOST = 5;

/** A list shows a thing as the thing shows itself, in every member that both describe in one place, also after a change. */
export const sameInList: Law = {
  id: 'same-in-list',
  title: 'a list shows a thing as it is when it is read alone',
  plan: (context) => [...storiesOf(context).flatMap((story) => caseOf(story) ?? []), ...seenInLists(context)],
};

function caseOf(story: Story): LawCase | undefined {
  const { list, create, read } = story;
  const members = list === undefined ? [] : sharedMembers(list.operation, read);
  const schema = create.call.body?.mediaType.schema;
  if (list === undefined || members.length === 0 || schema === undefined || !canGather(story)) return undefined;
  const { operationId } = list.operation;
  return {
    kind: 'law',
    id: `${operationId}/law/same-in-list`,
    law: sameInList.id,
    summary: `${operationId} and ${read.operationId} of the same things`,
    operation: create.call.operation,
    effect: 'writes',
    run: (probe) =>
      withCrowd(story, ownedMembers(schema), { probe, look: (crowd) => compareAll(story, { crowd, members }, probe) }),
  };
}

interface Compared {
  readonly crowd: Crowd;
  readonly members: readonly string[];
}

async function compareAll(story: Story, compared: Compared, probe: Probe): Promise<void> {
  const { crowd } = compared;
  for (const name of crowd.names.slice(0, MOST)) if (!(await compare(story, { ...compared, name }, probe))) return;
  const change = changeOf(story);
  const [name] = crowd.names;
  const call = change && name !== undefined ? crowd.on(change.operation, name) : undefined;
  if (change === undefined || call === undefined || name === undefined) return;
  const changed = await probe.send({ ...call, body: change.body }, { refused: true, optional: true });
  if (changed.response.status >= 300 || changed.response.status === 202) return;
  const whole = await wholeList(probe, crowd.list);
  if (whole === undefined || !whole.isComplete) return;
  const shown = [...crowd.shown, changed, ...exchangesOf(whole)];
  await compare(story, { ...compared, crowd: { ...crowd, whole, shown }, name }, probe);
}

/** One thing and its entry; false where they differ. */
async function compare(
  story: Story,
  { crowd, members, name }: Compared & { readonly name: string },
  probe: Probe,
): Promise<boolean> {
  const { read, item } = story;
  const index = crowd.whole.items.findIndex((each) => String(nameIn(each, item)) === name);
  const call = crowd.on(read, name);
  const entry = crowd.whole.items[index];
  if (call === undefined || !isObject(entry)) return true;
  const answer = await probe.send(call, { refused: true });
  const alone = answer.content.kind === 'json' && answer.response.status === 200 ? answer.content.value : undefined;
  if (!isObject(alone)) return true;
  return demandAlike(
    { list: crowd.list.operation, read, members, index },
    { entry, alone },
    [...crowd.shown, answer],
    probe,
  );
}
