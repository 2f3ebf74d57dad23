import { form, json, multipart, type TrickyRequest } from './exchange.ts';

const SPELLINGS = 'decisions 8, platform facts 2';
const DEFAULTS = { page: 1, pagination: 'offset' };

function search(title: string, query: string, value: Record<string, unknown>): TrickyRequest {
  return {
    title: `${title} (${query})`,
    clause: SPELLINGS,
    operation: 'searchIssues',
    mode: 'lenient',
    query,
    value: { query: { ...DEFAULTS, ...value } },
  };
}

function refused(title: string, query: string, name: string, rule: string): TrickyRequest {
  return {
    title: `${title} (${query})`,
    clause: SPELLINGS,
    operation: 'searchIssues',
    mode: 'lenient',
    query,
    problems: [['query', name, rule]],
  };
}

function create(title: string, parts: Partial<TrickyRequest>): TrickyRequest {
  return { title, clause: SPELLINGS, operation: 'createIssue', mode: 'lenient', ...parts };
}

const TRUE = ['true', 't', '1', 'on', 'y', 'yes'];
const FALSE = ['false', 'f', '0', 'off', 'n', 'no'];

/** Words as they are, with a capital, and in capitals. */
const spelled = (words: readonly string[]): readonly string[] => [
  ...new Set(words.flatMap((word) => [word, word.replace(/^./, (first) => first.toUpperCase()), word.toUpperCase()])),
];

/** Words in other mixtures of both, and with something around them. */
const misspelled = (words: readonly string[]): readonly string[] =>
  words.flatMap((word) => {
    const mixed = word.slice(0, -1) + word.slice(-1).toUpperCase();
    return [
      ...(word.length > 1 ? [mixed] : []),
      `${word}${word}`,
      `${word}%20`,
      `%20${word}`,
      `-${word}`,
      `${word}%00`,
    ];
  });

const SPELLED_TRUE = spelled(TRUE);
const SPELLED_FALSE = spelled(FALSE);

/** What real clients send: taken in lenient mode, with the same typed value as the strict spelling. */
export const LENIENT: readonly TrickyRequest[] = [
  ...SPELLED_TRUE.map((text) => search('a spelling of true', `confidential=${text}`, { confidential: true })),
  ...SPELLED_FALSE.map((text) => search('a spelling of false', `confidential=${text}`, { confidential: false })),
  ...misspelled([...TRUE, ...FALSE]).map((text) =>
    refused('no spelling of true or false', `confidential=${text}`, 'confidential', 'type'),
  ),
  ...[...SPELLED_TRUE, ...SPELLED_FALSE].map((text) =>
    create('a spelling of true or false in JSON', {
      body: json({ title: 't', confidential: text }),
      value: { body: { title: 't', confidential: SPELLED_TRUE.includes(text) } },
    }),
  ),
  refused('nonsense stays nonsense', 'confidential=maybe', 'confidential', 'type'),
  refused('a number that is none', 'per_page=abc', 'per_page', 'type'),
  refused('bounds hold', 'per_page=0', 'per_page', 'minimum'),
  refused('exclusive parameters', 'assignee_id=5&assignee_username=a', 'assignee_username', 'exclusive'),
  search('unknown parameters pass', 'all=False&page=2', { page: 2 }),
  search('unknown keys of a hash pass', 'not[labels]=a&not[x]=1', { not: { labels: 'a' } }),
  search('a comma string for a bracket array', 'iids=1,2', { iids: [1, 2] }),
  search('a plain name for a bracket array', 'iids=1', { iids: [1] }),
  search('an indexed array', 'iids[0]=1&iids[1]=2', { iids: [1, 2] }),
  search('brackets for a plain array', 'tags[]=a&tags[]=b', { tags: ['a', 'b'] }),
  search('an array for a comma string', 'labels[]=a&labels[]=b', { labels: 'a,b' }),
  search('an empty integer is not given', 'per_page=', {}),
  search('an empty item is dropped', 'iids[]=', { iids: [] }),
  create('numeric strings in JSON', {
    body: json({ title: 't', weight: '5', assignee_ids: ['1', 2] }),
    value: { body: { title: 't', weight: 5, assignee_ids: [1, 2] } },
  }),
  create('boolean strings in JSON', {
    body: json({ title: 't', confidential: 'True' }),
    value: { body: { title: 't', confidential: true } },
  }),
  create('an array for a comma string in JSON', {
    body: json({ title: 't', labels: ['a', 'b'] }),
    value: { body: { title: 't', labels: 'a,b' } },
  }),
  create('a comma string for an array in JSON', {
    body: json({ title: 't', assignee_ids: '1,2' }),
    value: { body: { title: 't', assignee_ids: [1, 2] } },
  }),
  create('an empty string for a nullable integer', {
    body: json({ title: 't', weight: '' }),
    value: { body: { title: 't', weight: null } },
  }),
  create('read-only properties are dropped', { body: json({ title: 't', id: 5 }), value: { body: { title: 't' } } }),
  create('nonsense in JSON', { body: json({ title: 't', weight: 'x' }), problems: [['body', '/weight', 'type']] }),
  create('an object for a text', { body: json({ title: {} }), problems: [['body', '/title', 'type']] }),
  create('parameters in the query alone', {
    query: 'title=t&weight=5',
    value: { query: {}, body: { title: 't', weight: 5 } },
  }),
  create('query and body merged, the body wins', {
    query: 'title=q&weight=5',
    body: json({ title: 'b' }),
    value: { body: { title: 'b', weight: 5 } },
  }),
  create('query and form merged', {
    query: 'weight=5',
    body: form('title=t'),
    value: { body: { title: 't', weight: 5 } },
  }),
  create('query and multipart merged', {
    query: 'weight=5',
    body: multipart([['title', 't']]),
    value: { body: { title: 't', weight: 5 } },
  }),
  create('nothing at all, which is a hash that lacks its title', { problems: [['body', '/title', 'required']] }),
  create('unknown query names refused when asked to', {
    query: 'zzz=1',
    unknown: 'refuse',
    body: json({ title: 't' }),
    problems: [['query', 'zzz', 'unknown']],
  }),
  {
    title: 'a form where JSON is declared',
    clause: SPELLINGS,
    operation: 'updateIssue',
    mode: 'lenient',
    path: ['1', '2'],
    body: form('title=a'),
    value: { body: { title: 'a' } },
  },
  {
    title: 'DELETE with a JSON body',
    clause: SPELLINGS,
    operation: 'deleteIssue',
    mode: 'lenient',
    path: ['1', '2'],
    body: json({ branch: 'main', force: true }),
    value: { query: { branch: 'main', force: true }, body: undefined },
  },
  {
    title: 'DELETE with a form body',
    clause: SPELLINGS,
    operation: 'deleteIssue',
    mode: 'lenient',
    path: ['1', '2'],
    body: form('branch=main&force=1'),
    value: { query: { branch: 'main', force: true } },
  },
  {
    title: 'DELETE with the parameters in the query',
    clause: SPELLINGS,
    operation: 'deleteIssue',
    mode: 'lenient',
    path: ['1', '2'],
    query: 'branch=main',
    value: { query: { branch: 'main' } },
  },
  {
    title: 'DELETE: the query wins over the body',
    clause: SPELLINGS,
    operation: 'deleteIssue',
    mode: 'lenient',
    path: ['1', '2'],
    query: 'branch=q',
    body: json({ branch: 'b' }),
    value: { query: { branch: 'q' } },
  },
  {
    title: 'DELETE with an empty object',
    clause: SPELLINGS,
    operation: 'deleteIssue',
    mode: 'lenient',
    path: ['1', '2'],
    query: 'branch=main',
    body: json({}),
    value: { query: { branch: 'main' } },
  },
  {
    title: 'DELETE without what it needs',
    clause: SPELLINGS,
    operation: 'deleteIssue',
    mode: 'lenient',
    path: ['1', '2'],
    body: json({}),
    problems: [['query', 'branch', 'required']],
  },
  create('unknown keys of a closed object are dropped', {
    body: json({ title: 't', child: { name: 'a', x: 1 } }),
    value: { body: { title: 't', child: { name: 'a' } } },
  }),
  create('unknown keys of a closed object are refused when asked to', {
    unknown: 'refuse',
    body: json({ title: 't', child: { name: 'a', x: 1 } }),
    problems: [['body', '/child/x', 'additionalProperties']],
  }),
];
