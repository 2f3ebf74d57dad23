import type { Call } from '../../platform/call.ts';
import { announce } from '../../platform/events.ts';
import { visibleProject } from '../../platform/places.ts';
import { projectById } from '../../platform/tenancy/projects.ts';
import { type CopiedIssue, countComments } from '../issues/index.ts';
import { onIssue } from './noteable.ts';
import { copyNotes, insertNote } from './store.ts';
import { readableOn } from './topic.ts';

/** Takes the notes of an issue along to its copy, and writes on both where it went and where it came from. */
export async function noteCopy(call: Call, { from, to, how, withNotes, userId }: CopiedIssue): Promise<void> {
  const { db } = call;
  if (withNotes) await takeAlong(call, from, to);
  const by = { authorId: userId, system: 1, internal: 0, createdAt: call.now } as const;
  const reference = async ({ project_id: id, iid }: typeof from): Promise<string> =>
    `${(await projectById(db, id))?.full_path ?? id}#${iid}`;
  await insertNote(db, onIssue(from), { ...by, body: `${how} to ${await reference(to)}`, mentions: { issue: to.id } });
  await insertNote(db, onIssue(to), {
    ...by,
    body: `${how} from ${await reference(from)}`,
    mentions: { issue: from.id },
  });
}

/** Only the notes that the caller may read: others may read the copy. What is left behind stays where it was. */
async function takeAlong(call: Call, from: CopiedIssue['from'], to: CopiedIssue['to']): Promise<void> {
  const { level } = await visibleProject(call, from.project_id);
  const { pairs, comments } = await copyNotes(call.db, readableOn(call, onIssue(from), level), onIssue(to));
  await countComments(call.db, to.id, comments);
  await announce(call, 'notes.copied', pairs);
}
