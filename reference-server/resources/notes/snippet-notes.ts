import { type Call, requirePrincipal } from '../../platform/call.ts';
import { announce } from '../../platform/events.ts';
import { countNote } from '../../platform/limits.ts';
import { type OperationSet, type RequestOf, operationsOf, reads, writes } from '../../platform/operation.ts';
import { listed } from '../../platform/page-headers.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { type FoundSnippet, findSnippet } from '../snippets/index.ts';
import { notePage } from './list.ts';
import { onSnippet } from './noteable.ts';
import { presentNote } from './present.ts';
import { checkedBody, creationInstant, findSnippetNote } from './rules.ts';
import { insertNote } from './store.ts';
import type { NoteRow } from './table.ts';
import { readableOn } from './topic.ts';

/** Operations on the notes of snippets. */
export const snippetOperations: OperationSet = operationsOf(
  reads('listSnippetNotes', {
    find: findSnippet,
    run: async (call, { query }, { project, level }, { snippet }) => {
      const readable = readableOn(call, onSnippet(snippet, project.id), level);
      return listed(call, await notePage(call, query, readable));
    },
  }),
  reads('getSnippetNote', {
    find: findSnippetNote,
    run: async (call, _request, _place, { note }) => ({ status: 200, body: await presentNote(call, note) }),
  }),
  writes('createSnippetNote', {
    find: findSnippet,
    run: async (call, { body }, place, found) => ({
      status: 201,
      body: await presentNote(call, await createSnippetNote(call, place, found, body)),
    }),
  }),
);

async function createSnippetNote(
  call: Call,
  place: ProjectAccess,
  { snippet }: FoundSnippet,
  body: RequestOf<'createSnippetNote'>['body'],
): Promise<NoteRow> {
  const { user } = requirePrincipal(call);
  await countNote(call);
  const note = await insertNote(call.db, onSnippet(snippet, place.project.id), {
    authorId: user.id,
    body: checkedBody(body.body),
    system: 0,
    internal: 0,
    createdAt: creationInstant(call, place, body.created_at),
  });
  await announce(call, 'note.written', { note, action: 'create', on: { kind: 'snippet', snippet } });
  return note;
}
