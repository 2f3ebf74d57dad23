import { same, whole } from '../claims.ts';
import type { Shape } from './shape.ts';

/** What few descriptions have, and each of them relies on. */
export const cornerShapes: readonly Shape[] = [
  {
    title: 'a range of statuses is every status of it that is not declared by itself',
    right: [
      same("Extract<corners.ListPromisesResult, { ok: true }>['body']", 'corners.Promise_[]'),
      'async function ranged() { const r = await corners.listPromises(client);' +
        ' if (r.status === 200 || r.status === 206) check<Equal<typeof r.ok, true>>();' +
        ' if (r.status === 404) check<Equal<typeof r.body, unknown>>();' +
        ' if (r.status === 422) check<Equal<typeof r.body, corners.Error_>>();' +
        ' if (r.status === 503) check<Equal<typeof r.body, unknown>>(); } void ranged;',
    ],
  },
  {
    title: 'a default answer alone is the success and every failure',
    right: [
      same("Extract<corners.GetDefaultResult, { ok: true }>['status'] extends 200 | 201 ? 1 : 2", '2'),
      same("corners.GetDefaultResult['body']", 'corners.Date_'),
    ],
  },
  {
    title: 'pages are read as items, or as the successes themselves',
    right: [
      'async function read() { for await (const one of corners.listPromisesAll(client)) check<Equal<typeof one, corners.Promise_>>();' +
        ' for await (const page of corners.listPromisesAll(client).pages())' +
        ' { check<Equal<typeof page.ok, true>>(); check<Equal<typeof page.body, corners.Promise_[]>>();' +
        " check<Equal<typeof page.headers['link'], string | undefined>>(); } } void read;",
    ],
    wrong: ['void corners.listPromisesAll(client, { per_page: 1 });'],
  },
  {
    title:
      'bodies of several media types are a union and answers JSON alone, bytes are what fetch sends and a Blob when read',
    right: [
      same("corners.PutFileArgs['contentType']", "'multipart/form-data' | 'application/octet-stream' | undefined"),
      same("Extract<corners.PutFileArgs['body'], { file: unknown }>", '{ file: Blob; more?: Blob[]; note?: string }'),
      "check<Blob extends corners.PutFileArgs['body'] ? true : false>();",
      "check<Uint8Array<ArrayBuffer> extends corners.PutFileArgs['body'] ? true : false>();",
      same("Extract<corners.PutFileResult, { status: 200 }>['body']", 'corners.File'),
      same("Extract<corners.PutFileResult, { status: 201 }>['body']", 'Blob'),
    ],
    wrong: ["const body: corners.PutFileArgs['body'] = { note: 'a' };"],
  },
  {
    title: 'parameters keep their names on the wire, whatever these are; the place stands in front where two meet',
    right: [
      same(
        'keyof corners.PutFileArgs',
        "'client' | 'args' | 'options' | 'query_body' | 'header_args' | 'it\\'s \"odd\"' | 'session' | 'body' | 'contentType'",
      ),
      same("corners.PutFileArgs['header_args']", 'number | undefined'),
      'void corners.putFile(client, { client: "a", args: "b", body: { file: new Blob() }, "it\'s \\"odd\\"": 1 });',
    ],
  },
  {
    title: 'names of the language stay its own, names that differ in case only are two',
    right: [
      whole('corners.Promise_', 'kept: boolean'),
      whole('corners.Date_', 'day: string'),
      same('corners.Record_', 'string[]'),
      whole("NonNullable<corners.Shapes['upper']>", 'name: string'),
      whole("NonNullable<corners.Shapes['lower']>", 'path: string'),
    ],
  },
  {
    title: 'write-only and read-only members of a schema that contains itself are told apart at every depth',
    right: [
      whole(
        'corners.Node',
        'id: number; next?: corners.Node; children?: corners.Node[]; by_name?: { [key: string]: corners.Node }',
      ),
      whole(
        'corners.NodeWrite',
        `key: string; next?: corners.NodeWrite; children?: corners.NodeWrite[];
        by_name?: { [key: string]: corners.NodeWrite }`,
      ),
      'void corners.createNode(client, { body: { key: "a", children: [{ key: "b", by_name: { c: { key: "d" } } }] } });',
    ],
    wrong: ['void corners.createNode(client, { body: { key: "a", next: { key: "b", id: 1 } } });'],
  },
  {
    title: 'children of a parent with a mapping narrow by the tag of the parent',
    right: [
      same("corners.Cat['kind']", "'cat'"),
      'function pet({ pet }: corners.Shapes) { if (pet.kind === "cat") check<Equal<typeof pet.lives, number>>();' +
        ' else check<Equal<typeof pet.tricks, string[] | undefined>>(); } void pet;',
    ],
    wrong: ['const cow: corners.Cat = { kind: "cow", lives: 9 };'],
  },
  {
    title: 'compositions that are closed, patterns, tuples, constants and anything at all',
    right: [
      same("corners.Shapes['closed']", '{ a: string; b?: number }'),
      same("corners.Shapes['patterns']", '{ [key: string]: number }'),
      same("corners.Shapes['keyed']", '{ a?: boolean; b?: boolean }'),
      same("corners.Shapes['tuple']", '[string, number]'),
      same("corners.Shapes['open_tuple']", '[string?, ...number[]]'),
      same("corners.Shapes['not']", 'unknown'),
      same("corners.Shapes['empty']", 'unknown'),
      same("corners.Shapes['literal']", '{ a: [1, null] }'),
      same("corners.Shapes['both']", 'string | number | null | undefined'),
      same("Extract<corners.Shapes['big'], 0>", '0'),
      same("corners.Shapes['line\\nbreak']", 'string | undefined'),
      same('corners.Shapes["quo\'te"]', 'string | undefined'),
      same("corners.Shapes['ключ']", 'string | undefined'),
      same("corners.Shapes['9lives']", 'string | undefined'),
    ],
  },
];
