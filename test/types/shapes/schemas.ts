import { lacks, same, whole } from '../claims.ts';
import type { Shape } from './shape.ts';

/** What schemas become. */
export const schemaShapes: readonly Shape[] = [
  {
    title: 'read-only members are read, write-only members written, at every depth',
    right: [
      whole(
        'library.Book',
        `id: number; title: string; subtitle?: string | null; isbn?: string; year: number | null;
        state?: library.State; edition?: library.Edition`,
      ),
      whole(
        'library.BookWrite',
        `title: string; subtitle?: string | null; isbn?: string; year: number | null; secret: string;
        state?: library.State; edition?: library.EditionWrite`,
      ),
      whole('library.Edition', 'number?: number; publisher?: string'),
      whole('library.EditionWrite', 'binding?: string; publisher?: string'),
      same("library.CreateBookArgs['body']", 'library.BookWrite'),
      same("Extract<library.CreateBookResult, { status: 201 }>['body']", 'library.Book'),
      lacks('library.Book', 'secret'),
      lacks('library.BookWrite', 'id'),
    ],
    wrong: [
      "void library.createBook(client, { shelf: 1, body: { id: 1, title: '', year: 1, secret: '' } });",
      "void library.createBook(client, { shelf: 1, body: { title: '', year: 1 } });",
    ],
  },
  {
    title: 'null is a value where the description says so, in 3.1 and in 3.0, and nowhere else',
    right: [
      same("library.Book['year']", 'number | null'),
      same("library.Book['subtitle']", 'string | null | undefined'),
      same("library.Words['none']", 'null'),
      same("library.Words['maybe']", "'x' | 'y' | null | undefined"),
      whole(
        'three.Thing',
        "text: string | null; list: (number | null)[] | null; part: three.Part | null; word: 'a' | 'b' | null; plain?: string",
      ),
    ],
    wrong: ['const title: library.Book["title"] = null;', 'const plain: three.Thing["plain"] = null;'],
  },
  {
    title: 'a discriminator tags the members of a union with literals',
    right: [
      'function tagged(a: library.Animal) { if (a.kind === "cat") check<Equal<typeof a.lives, number>>();' +
        ' else { check<Equal<typeof a.kind, "dog">>(); check<Equal<typeof a.tricks, string[] | undefined>>(); } } void tagged;',
      same("library.Animal['kind']", "'cat' | 'dog'"),
      'function closed(a: library.Animal): number { switch (a.kind) { case "cat": return 1; case "dog": return 2; } } void closed;',
    ],
    wrong: [
      'function untagged(a: library.Animal) { a.lives; } void untagged;',
      'const cow: library.Animal = { kind: "cow" };',
    ],
  },
  {
    title: 'a union without a discriminator is told apart by its constants',
    right: [
      'function wheels(v: library.Vehicle) { if (v.wheels === 4) check<Equal<typeof v.doors, number>>();' +
        ' else check<Equal<typeof v.bell, boolean | undefined>>(); } void wheels;',
    ],
    wrong: ['const three_: library.Vehicle = { wheels: 3 };', 'const car: library.Vehicle = { wheels: 4 };'],
  },
  {
    title: 'recursive schemas are recursive types',
    right: [
      whole(
        'library.Tree',
        'name: string; parent?: library.Tree | null; children: library.Tree[]; leaf?: library.Leaf',
      ),
      same("NonNullable<library.Leaf['tree']>", 'library.Tree'),
      'function deep(t: library.Tree) { check<Equal<typeof t.children, library.Tree[]>>(); return t.leaf?.tree?.leaf?.tree?.name; } void deep;',
      'const json: library.Json = [1, "a", null, { b: [true, { c: [] }] }];',
      same('Extract<library.Json, readonly unknown[]>', 'library.Json[]'),
    ],
    wrong: ['const bad: library.Json = [{ a: undefined }];', 'const worse: library.Json = () => 1;'],
  },
  {
    title: 'additional properties are an index, typed, open or absent',
    right: [
      same("library.Maps['counts']", '{ [key: string]: number }'),
      same("NonNullable<library.Maps['nested']>", '{ [key: string]: library.Leaf[] }'),
      same("NonNullable<library.Maps['open']>", '{ [key: string]: unknown }'),
      same("NonNullable<library.Maps['closed']>", '{ a?: string }'),
      same("NonNullable<library.Maps['mixed']>", '{ a: string; [key: string]: string }'),
      same("library.Problem['anything']", 'unknown'),
      same("library.Problem['title']", 'string'),
    ],
    wrong: [
      "const counts: library.Maps['counts'] = { a: 'x' };",
      "const closed: NonNullable<library.Maps['closed']> = { b: 'x' };",
    ],
  },
  {
    title: 'a tuple is a tuple',
    right: [same("NonNullable<library.Maps['pair']>", '[string, number]')],
    wrong: ["const pair: NonNullable<library.Maps['pair']> = ['a'];"],
  },
  {
    title: 'enums and constants are literal unions',
    right: [
      same('library.State', "'on-shelf' | 'lent' | '*/ quoted \"word\"'"),
      same("library.Words['level']", '1 | 2 | 3'),
      same("library.Words['mixed']", "'a' | 1 | true | null"),
      same("NonNullable<library.Words['number_or_text']>", 'number | string'),
      same("library.Vehicle['wheels']", '2 | 4'),
      'const state: library.State = "lent";',
    ],
    wrong: ['const lost: library.State = "lost";', 'const level: library.Words["level"] = 4;'],
  },
];
