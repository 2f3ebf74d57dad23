import type { Call } from '../../platform/call.ts';
import { announce } from '../../platform/events.ts';
import { projectById } from '../../platform/tenancy/projects.ts';
import type { CopiedIssue } from '../issues/index.ts';
import { onIssue } from './noteable.ts';
import { copyNotes, insertNote } from './store.ts';

/** Takes the notes of an issue along to its copy, and writes on both where it went and where it came from. */
export async function noteCopy(call: Call, { from, to, how, withNotes, userId }: CopiedIssue): Promise<void> {
  const { db } = call;
  if (withNotes) await announce(call, 'notes.copied', await copyNotes(db, onIssue(from), onIssue(to)));
  const by = { authorId: userId, system: 1, internal: 0, createdAt: call.now } as const;
  const reference = async ({ project_id: id, iid }: typeof from): Promise<string> =>
    `${(await projectById(db, id))?.full_path ?? id}#${iid}`;
  await insertNote(db, onIssue(from), { ...by, body: `${how} to ${await reference(to)}` });
  await insertNote(db, onIssue(to), { ...by, body: `${how} from ${await reference(from)}` });
}
