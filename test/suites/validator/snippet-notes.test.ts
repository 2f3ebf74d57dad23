import { describe } from 'vitest';
import { returnsArray, returnsObject } from './support/answers.ts';
import { proves, refuses, takes } from './support/claims.ts';
import { at, listed, paged } from './support/parameter-claims.ts';

const LIST = at('listSnippetNotes', 'GET /projects/acme%2Fapp/snippets/7/notes');

describe('snippet notes', () => {
  proves(
    '[A-SNIP-001] list: sort defaults to desc, order_by to created_at',
    takes(LIST.operation, LIST.line, { path: { id: 'acme/app', snippet_id: 7 } }),
    refuses('GET /projects/acme%2Fapp/snippets/seven/notes', ['path', 'snippet_id', 'type']),
    listed(LIST, 'sort', ['asc', 'desc'], 'desc'),
    listed(LIST, 'order_by', ['created_at', 'updated_at'], 'created_at'),
    paged(LIST),
    returnsArray('listSnippetNotes'),
  );
  proves(
    '[A-SNIP-002] get one by note_id',
    takes('getSnippetNote', 'GET /projects/acme%2Fapp/snippets/7/notes/9', {
      path: { id: 'acme/app', snippet_id: 7, note_id: 9 },
    }),
    refuses('GET /projects/acme%2Fapp/snippets/7/notes/nine', ['path', 'note_id', 'type']),
    refuses('GET /projects/acme%2Fapp/snippets/seven/notes/9', ['path', 'snippet_id', 'type']),
    returnsObject('getSnippetNote'),
  );
});
