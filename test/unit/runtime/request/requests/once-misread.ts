import { form, json, type TrickyRequest } from './exchange.ts';

const TWICE = 'decisions 8: a scalar that comes twice is refused';
const INDEX = 'limits hold for indices, and only for them';
const RULES = 'extensions: x-exclusive, x-at-least-one, x-requires';
const SPELLINGS = 'decisions 8, platform facts 2';

const COLORS = ['r=1,g=2', '.r=1.g=2', ';r=1;g=2', 'r,1,g,2'];

function path(title: string, at: number, text: string, name: string): TrickyRequest {
  const operation = 'objectsInPath';
  return { title, clause: TWICE, operation, path: COLORS.with(at, text), problems: [['path', name, 'duplicate']] };
}

function search(title: string, clause: string, query: string, parts: Partial<TrickyRequest>): TrickyRequest {
  return { title: `${title} (${query})`, clause, operation: 'search', query, ...parts };
}

function create(title: string, parts: Partial<TrickyRequest>): TrickyRequest {
  return { title, clause: RULES, operation: 'createThing', ...parts };
}

const found = (query: Record<string, unknown>): Partial<TrickyRequest> => ({ value: { query } });

/** Each row is a request that decoders once took for another one, or told of wrongly. */
export const ONCE_MISREAD: readonly TrickyRequest[] = [
  path('a key twice in an object of style simple', 0, 'r=1,r=2', 'simple'),
  path('a key twice in an object of style label', 1, '.r=1.r=2', 'label'),
  path('a key twice in an object of style matrix', 2, ';r=1;r=2', 'matrix'),
  path('a key twice among keys and values in turn', 3, 'r,1,r,2', 'turns'),
  search('a property twice in an exploded object', TWICE, 'r=1&r=2', { problems: [['query', 'color', 'duplicate']] }),
  search('a key twice in an unexploded object', TWICE, 'turns=r,1,r,2', {
    problems: [['query', 'turns', 'duplicate']],
  }),
  search('a large number as a key is no index', INDEX, 'names[20261122]=x', found({ names: { 20261122: 'x' } })),
  search('a large index', INDEX, 'rows[list][10001][k]=1', {
    problems: [['query', 'rows[list][10001]', 'limit']],
  }),
  search('00 is no way to write an index', INDEX, 'rows[list][00][k]=1&rows[list][0][k]=2', {
    problems: [['query', 'rows[list]', 'type']],
  }),
  {
    title: 'form: a large number as a key is no index',
    clause: INDEX,
    operation: 'createThing',
    body: form('title=t&labels[10001]=x'),
    value: { body: { title: 't', labels: { 10001: 'x' } } },
  },
  search('lenient: one text with commas, no brackets declared', SPELLINGS, 'numbers=1,2', {
    mode: 'lenient',
    ...found({ numbers: [1, 2] }),
  }),
  search('lenient: listed words with commas', SPELLINGS, 'words=a,b', {
    mode: 'lenient',
    ...found({ words: ['a', 'b'] }),
  }),
  search('lenient: a text that may have commas stays one', SPELLINGS, 'texts=a,b', {
    mode: 'lenient',
    ...found({ texts: ['a,b'] }),
  }),
  create('what is given counts even when the body is refused', {
    body: json({ title: 't', unknown: 1 }),
    problems: [['body', '/unknown', 'additionalProperties']],
  }),
  create('form: what is given counts even when the body is refused', {
    body: form('title=t&count[]=x'),
    problems: [
      ['body', '/count', 'duplicate'],
      ['body', '/count', 'exclusive'],
    ],
  }),
  create('form: what else is wrong beside a text that is no integer', {
    body: form('title=t&sizes[]=1&sizes[]=x&unknown=1&labels[a][b]=c'),
    problems: [
      ['body', '/sizes/1', 'type'],
      ['body', '/labels/a', 'type'],
      ['body', '/unknown', 'additionalProperties'],
    ],
  }),
  create('a parameter that is refused was given', {
    query: 'draft=x&preview=1',
    body: json({ title: 't' }),
    problems: [
      ['query', 'draft', 'type'],
      ['query', 'preview', 'exclusive'],
    ],
  }),
  create('a member of the body that is missing has a pointer', {
    body: json({ done: true }),
    problems: [['body', '/when', 'requires']],
  }),
  create('none of several members', { body: json({}), problems: [['body', '/title', 'at-least-one']] }),
  create('members that exclude each other', {
    body: json({ title: 't', count: 1 }),
    problems: [['body', '/count', 'exclusive']],
  }),
  create('a cookie and a member that exclude each other', {
    headers: { cookie: 'session=s' },
    body: json({ title: 't' }),
    problems: [['body', '/title', 'exclusive']],
  }),
  {
    title: 'no media type where any will do',
    clause: 'RFC 9110 section 8.3',
    operation: 'takeAnything',
    body: { kind: 'bytes', contentType: '', bytes: new Uint8Array([1]) },
    value: { body: new Uint8Array([1]) },
  },
];
