import * as api from '../../../../generated/client/index.ts';
import { documented, sends, type Row } from '../row.ts';
import { answers, fails, takesOnly } from '../type-claims.ts';

const notes = '/projects/acme%2Fapp/snippets/6/notes';
const at = { id: 'acme/app', snippet_id: 6 };

/** Notes of project snippets. */
export const snippetNotes: readonly Row[] = [
  {
    ids: 'A-SNIP-001',
    title: 'lists the notes of a snippet',
    types: [
      answers('listSnippetNotes', 200, 't.Note[]'),
      fails('listSnippetNotes', '400 401 403 404'),
      takesOnly(
        'listSnippetNotes',
        `id: t.ResourceId; snippet_id: number; sort?: 'asc' | 'desc'; order_by?: 'created_at' | 'updated_at';
        page?: number; per_page?: number`,
      ),
    ],
    sends: [
      sends((c) => api.listSnippetNotes(c, at), `GET ${notes}`, { answer: [{ id: 1 }] }),
      sends(
        (c) => api.listSnippetNotes(c, { ...at, sort: 'asc', order_by: 'updated_at' }),
        `GET ${notes}?sort=asc&order_by=updated_at`,
      ),
    ],
    comments: [
      documented('ListSnippetNotesArgs', 'sort', "@default 'desc'"),
      documented('ListSnippetNotesArgs', 'order_by', "@default 'created_at'"),
    ],
  },
  {
    ids: 'A-SNIP-002',
    title: 'gets a note of a snippet',
    types: [
      answers('getSnippetNote', 200, 't.Note'),
      fails('getSnippetNote', '400 401 403 404'),
      takesOnly('getSnippetNote', 'id: t.ResourceId; snippet_id: number; note_id: number'),
    ],
    sends: [sends((c) => api.getSnippetNote(c, { ...at, note_id: 9 }), `GET ${notes}/9`, { answer: { id: 9 } })],
  },
  {
    ids: 'A-SNIP-003',
    title: 'reads them under the snippet',
    types: [answers('listSnippetNotes', 200, 't.Note[]'), answers('getSnippetNote', 200, 't.Note')],
    sends: [
      sends((c) => api.listSnippetNotes(c, { id: 1, snippet_id: 2 }), 'GET /projects/1/snippets/2/notes'),
      sends((c) => api.getSnippetNote(c, { id: 1, snippet_id: 2, note_id: 3 }), 'GET /projects/1/snippets/2/notes/3'),
    ],
  },
];
