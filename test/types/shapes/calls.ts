import { fields, same, whole } from '../claims.ts';
import type { Shape } from './shape.ts';

/** Functions, arguments, results and errors. */
export const callShapes: readonly Shape[] = [
  {
    title: 'one function for each operation, by its operationId',
    right: [
      'check<Has<typeof library, "listBooks" | "createBook" | "deleteBook" | "listAnimals" | "getTree" | "getAny">>();',
      same('ReturnType<typeof library.listBooks>', 'Promise<library.ListBooksResult>'),
      same('Parameters<typeof library.listBooks>[0]', 'library.Client'),
      same('Parameters<typeof library.listBooks>[2]', 'library.CallOptions | undefined'),
    ],
    wrong: ['library.listShelves(client);'],
  },
  {
    title: 'arguments have a name, wire names, and say what may be left out',
    right: [
      same('Args<typeof library.listBooks>', 'library.ListBooksArgs'),
      whole(
        'library.ListBooksArgs',
        `readonly shelf: number; readonly order?: 'title' | 'year' | undefined; readonly author?: string | undefined;
        readonly q?: string[] | undefined; readonly 'X-Trace'?: string | undefined`,
      ),
      "void library.listBooks(client, { shelf: 1, order: 'year', q: ['a'], 'X-Trace': 't' });",
      'void library.listBooks(client, { shelf: 1, author: undefined });',
    ],
    wrong: [
      'void library.listBooks(client, {});',
      'void library.listBooks(client);',
      "void library.listBooks(client, { shelf: '1' });",
      "void library.listBooks(client, { shelf: 1, order: 'author' });",
      "void library.listBooks(client, { shelf: 1, unknown: 'x' });",
    ],
  },
  {
    title: 'arguments may be left out altogether where none is needed',
    right: [
      'void library.listAnimals(client);',
      'void library.listAnimals(client, {}, { timeout: 5 });',
      'void library.replaceMaps(client);',
      'void library.replaceMaps(client, { body: { counts: {} } });',
    ],
    wrong: ['void library.listAnimals(client, { page: 1 });', 'void library.getTree(client);'],
  },
  {
    title: 'a result is a union, tagged by ok and by status, with typed body and headers',
    right: [
      'async function narrow() { const r = await library.listBooks(client, { shelf: 1 });' +
        ' if (r.ok) { check<Equal<typeof r.status, 200>>(); check<Equal<typeof r.body, library.Book[]>>();' +
        " check<Equal<typeof r.headers['x-total'], number>>(); check<Equal<typeof r.headers['x-next'], string | undefined>>(); }" +
        ' else if (r.status === 404) check<Equal<typeof r.body, library.Problem>>();' +
        ' else if (r.status === 500) check<Equal<typeof r.body, string>>();' +
        ' else if (r.status === 418) check<Equal<typeof r.body, unknown>>();' +
        ' check<Equal<typeof r.response, Response>>(); } void narrow;',
      'async function two() { const r = await library.createBook(client, { shelf: 1, body: { title: "", year: 1, secret: "" } });' +
        ' switch (r.status) { case 201: check<Equal<typeof r.body, library.Book>>(); break;' +
        ' case 202: check<Equal<typeof r.body, undefined>>(); break;' +
        ' case 409: check<Equal<typeof r.body, { existing: number }>>(); break;' +
        ' default: check<Equal<typeof r.body, unknown>>(); check<Equal<typeof r.ok, false>>(); } } void two;',
      same("Extract<library.DeleteBookResult, { status: 404 | 500 }>['body']", 'never'),
      same("Extract<library.DeleteBookResult, { ok: false }>['body']", 'library.Problem'),
      same("Extract<library.GetCoverResult, { ok: true }>['body']", 'Blob'),
    ],
    wrong: [
      'async function other() { const r = await library.listBooks(client, { shelf: 1 }); r.body.length; } void other;',
      'async function head() { const r = await library.listBooks(client, { shelf: 1 }); if (r.ok) r.headers.etag; } void head;',
      'async function code() { const r = await library.listBooks(client, { shelf: 1 }); if (r.status === 999) r; } void code;',
    ],
  },
  {
    title: 'orThrow returns successes only',
    right: [
      same('Awaited<ReturnType<typeof library.listBooks.orThrow>>', 'Extract<library.ListBooksResult, { ok: true }>'),
      same("Awaited<ReturnType<typeof library.listBooks.orThrow>>['body']", 'library.Book[]'),
      same("Awaited<ReturnType<typeof library.createBook.orThrow>>['status']", '201 | 202'),
      'void library.listAnimals.orThrow(client);',
    ],
    wrong: ['void library.listBooks.orThrow(client);'],
  },
  {
    title: 'the error carries operation, status, typed body and request id',
    right: [
      fields('library.ApiError', 'readonly operation: string; readonly requestId: string | undefined'),
      fields('library.ApiError', 'message: string; readonly response: Response'),
      'function caught(e: unknown) { if (library.isErrorOf(library.listBooks, e)) {' +
        ' if (e.status === 404) check<Equal<typeof e.body, library.Problem>>();' +
        ' if (e.status === 503) check<Equal<typeof e.body, string>>();' +
        ' check<Equal<typeof e.operation, string>>(); } } void caught;',
      'function one(e: unknown) { if (library.isErrorOf(library.createBook, e) && e.status === 409) check<Equal<typeof e.body.existing, number>>(); } void one;',
      'function other(e: unknown) { if (e instanceof library.ApiError) { check<Equal<typeof e.status, number>>(); check<Equal<typeof e.body, unknown>>(); } } void other;',
      'function gone(e: unknown) { if (e instanceof library.RequestError) check<Equal<typeof e.operation, string>>(); } void gone;',
    ],
    wrong: [
      'function ok(e: unknown) { if (library.isErrorOf(library.listBooks, e) && e.status === 200) e.body; } void ok;',
      'function raw(e: unknown) { if (library.isErrorOf(library.listBooks, e)) e.body.title; } void raw;',
    ],
  },
  {
    title: 'credentials and server variables come from the description',
    right: [
      "library.createClient({ auth: { token: 't' }, variables: { area: 'staff' } });",
      "library.createClient({ auth: { token: async () => 't' } });",
    ],
    wrong: [
      "library.createClient({ auth: { key: 't' } });",
      "library.createClient({ variables: { area: 'cellar' } });",
      "library.createClient({ variables: { region: 'x' } });",
    ],
  },
  {
    title: 'descriptions, defaults and deprecations are doc comments',
    right: [],
    texts: [
      ['client/books.ts', '/** Number of the shelf. */\n  readonly shelf: number;'],
      ['client/books.ts', "/** What to sort by. @default 'title' */\n  readonly order?:"],
      ['client/books.ts', '/** Name of the author. Deprecated: use `q`. @deprecated */\n  readonly author?:'],
      [
        'client/books.ts',
        '/**\n * List books: `GET /shelves/{shelf}/books`\n *\n * Lists the books of a shelf.\n */\nexport const listBooks',
      ],
      [
        'client/books.ts',
        '`DELETE /books/{id}`\n *\n * Removes a book. Deprecated: books are kept.\n *\n * @deprecated\n */\nexport const deleteBook',
      ],
      ['models/index.ts', '/** A book on a shelf. */\nexport interface Book {'],
      ['models/index.ts', '/** Old number. Deprecated: use `id`. @deprecated */\n  isbn?: string;'],
      ['models/index.ts', '/** @default 2000 */\n  year: number | null;'],
    ],
  },
];
