/** A request as it stands on the wire, and what a right engine makes of it. */
export interface Probe {
  readonly method: string;
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly status: number;
  /** What a handler gets: members of one part of the request, exactly. */
  readonly seen?: readonly [part: 'path' | 'query' | 'headers' | 'cookies' | 'body', value: unknown];
}

const PATH = '/api/projects/1/issues';

/** Query strings: what they mean, or undefined for those that are to be refused. */
type QueryRow = readonly [query: string, value?: object];

const brackets: readonly QueryRow[] = [
  ['iids[]=1&iids[]=2', { iids: [1, 2] }],
  ['iids[]=7', { iids: [7] }],
  ['iids%5B%5D=1&iids%5B%5D=2', { iids: [1, 2] }],
  [
    Array.from({ length: 100 }, (_, index) => `iids[]=${index}`).join('&'),
    { iids: Array.from({ length: 100 }, (_, index) => index) },
  ],
  [Array.from({ length: 101 }, (_, index) => `iids[]=${index}`).join('&')],
  ['iids[]=x'],
  ['iids[]=1.5'],
  ['iids[99999999]=1'],
];

const hashes: readonly QueryRow[] = [
  ['not[labels]=a', { not: { labels: 'a' } }],
  ['not[labels]=c%2B%2B', { not: { labels: 'c++' } }],
  ['not[labels]=100%2525', { not: { labels: '100%25' } }],
  ['not[labels]=a%26not[author_id]%3D7', { not: { labels: 'a&not[author_id]=7' } }],
  ['not[author_id]=7&not[labels]=b', { not: { labels: 'b', author_id: 7 } }],
  ['not[iids][]=1&not[iids][]=2', { not: { iids: [1, 2] } }],
  ['not[other]=1'],
  ['not[author_id]=x'],
  ['range[end]=2'],
];

const scalars: readonly QueryRow[] = [
  ['per_page=20', { per_page: 20 }],
  ['per_page=100', { per_page: 100 }],
  ['per_page=101'],
  ['per_page=0'],
  ['per_page=abc'],
  ['per_page='],
  ['per_page=0x10'],
  ['per_page=1e2'],
  ['per_page=5.0'],
  ['per_page=%205'],
  ['per_page=9007199254740993'],
  ['iids[]=9007199254740993'],
  ['weight=1.5', { weight: 1.5 }],
  ['weight=-0.25', { weight: -0.25 }],
  ['weight=NaN'],
  ['weight=Infinity'],
  ['confidential=true', { confidential: true }],
  ['confidential=false', { confidential: false }],
  ['confidential=1'],
  ['confidential=yes'],
  ['confidential=TRUE'],
  ['state=opened', { state: 'opened' }],
  ['state=odd'],
  ['created_after=2024-01-02T03:04:05Z', { created_after: '2024-01-02T03:04:05Z' }],
  ['created_after=2024-02-30T03:04:05Z'],
  ['assignee_id=5', { assignee_id: 5 }],
  ['assignee_id=None', { assignee_id: 'None' }],
];

const texts: readonly QueryRow[] = [
  ['labels=a,b', { labels: 'a,b' }],
  ['labels=a%2Cb', { labels: 'a,b' }],
  ['search=', { search: '' }],
  ['search=a+b', { search: 'a b' }],
  ['search=a%20b%26c', { search: 'a b&c' }],
  ['search=%C3%A9', { search: 'é' }],
  ['search=%ff'],
  ['search=5', { search: '5' }],
  ['ids=a,b', { ids: ['a', 'b'] }],
  ['ids=a%2Cb,c', { ids: ['a,b', 'c'] }],
  ['due_date=2024-02-29', { due_date: '2024-02-29' }],
  ['due_date=2023-02-29'],
  ['page=1&page=2'],
  ['unknown=1'],
];

/** Bodies: what they mean, or undefined for those that are to be refused. */
type BodyRow = readonly [body: string, value?: object];

const forms: readonly BodyRow[] = [
  ['title=t', { title: 't' }],
  ['title=t&milestone_id=5', { title: 't', milestone_id: 5 }],
  ['title=t&confidential=true&price=4.5', { title: 't', confidential: true, price: 4.5 }],
  ['title=t&labels[]=a&labels[]=b', { title: 't', labels: ['a', 'b'] }],
  ['title=t&assignee_ids[]=1&assignee_ids[]=2', { title: 't', assignee_ids: [1, 2] }],
  ['title=t&author[id]=3&author[role]=owner', { title: 't', author: { id: 3, role: 'owner' } }],
  [
    'title=t&assignees[][id]=1&assignees[][role]=owner&assignees[][id]=2',
    { title: 't', assignees: [{ id: 1, role: 'owner' }, { id: 2 }] },
  ],
  ['title=t&milestone_id=x'],
  ['milestone_id=5'],
];

const documents: readonly BodyRow[] = [
  ['{"title":"t"}', { title: 't' }],
  ['{"title":"t","description":null,"weight":null}', { title: 't', description: null, weight: null }],
  ['{"title":"t","labels":["a"],"assignees":[{"id":1}]}', { title: 't', labels: ['a'], assignees: [{ id: 1 }] }],
  ['{"title":"t","target":5}', { title: 't', target: 5 }],
  ['{"title":"t","target":"#5"}', { title: 't', target: '#5' }],
  ['{"title":"t","point":[1,2.5],"version":2}', { title: 't', point: [1, 2.5], version: 2 }],
  ['{"title":"t","extra":{"a":[1]}}', { title: 't', extra: { a: [1] } }],
  ['{}'],
  ['{"title":5}'],
  ['{"title":""}'],
  ['{"title":"t","other":1}'],
  ['{"title":"t","milestone_id":"5"}'],
  ['{"title":"t","confidential":"true"}'],
  ['{"title":"t","weight":1.5}'],
  ['{"title":"t","labels":["a","a"]}'],
  ['{"title":"t","assignee_ids":[1,2,3,4,5,6]}'],
  ['{"title":"t","author":{"role":"owner"}}'],
  ['{"title":"t","due_date":"2024-02-30"}'],
  ['{"title":"t","code":"A1"}'],
  ['{"title":"t","target":"5"}'],
  ['{"title":"t","parent":{"id":1}}'],
];

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const ISSUE = '{"title":"t"}';
const made = ['body', { title: 't' }] as const;

const messages: readonly Probe[] = [
  {
    method: 'GET',
    target: '/api/projects/group%2Fproject/issues',
    status: 200,
    seen: ['path', { id: 'group/project' }],
  },
  { method: 'GET', target: '/api/projects/a%20b+c/issues', status: 200, seen: ['path', { id: 'a b+c' }] },
  { method: 'GET', target: '/api/projects/%C3%A9/issues', status: 200, seen: ['path', { id: 'é' }] },
  { method: 'GET', target: '/api/projects/group/project/issues', status: 404 },
  { method: 'GET', target: '/api/projects/%zz/issues', status: 400 },
  { method: 'HEAD', target: PATH, status: 200 },
  { method: 'DELETE', target: PATH, status: 405 },
  { method: 'GET', target: PATH, headers: { 'x-trace': '5' }, status: 200, seen: ['headers', { 'X-Trace': 5 }] },
  { method: 'GET', target: PATH, headers: { 'x-trace': 'x' }, status: 400 },
  { method: 'GET', target: PATH, headers: { cookie: 'theme=5' }, status: 200, seen: ['cookies', { theme: 5 }] },
  { method: 'GET', target: PATH, headers: { cookie: 'theme=x' }, status: 400 },
  { method: 'GET', target: `${PATH}?__proto__[x]=1`, status: 400 },
  { method: 'GET', target: `${PATH}?not[__proto__][x]=1`, status: 400 },
  { method: 'POST', target: PATH, status: 400 },
  { method: 'POST', target: PATH, headers: { 'content-type': 'image/png' }, body: ISSUE, status: 415 },
  {
    method: 'POST',
    target: PATH,
    headers: { 'content-type': `${JSON_TYPE}; charset=utf-8` },
    body: ISSUE,
    status: 201,
    seen: made,
  },
  {
    method: 'POST',
    target: PATH,
    headers: { 'content-type': 'Application/JSON' },
    body: ISSUE,
    status: 201,
    seen: made,
  },
  {
    method: 'POST',
    target: PATH,
    headers: { 'content-type': 'application/vnd.probe+json' },
    body: ISSUE,
    status: 201,
    seen: made,
  },
  { method: 'POST', target: PATH, headers: { 'content-type': JSON_TYPE }, body: '{"title":', status: 400 },
  { method: 'POST', target: PATH, headers: { 'content-type': JSON_TYPE }, body: '['.repeat(3000), status: 400 },
  {
    method: 'POST',
    target: PATH,
    headers: { 'content-type': JSON_TYPE },
    body: `{"title":"${'t'.repeat(2_000_000)}"}`,
    status: 413,
  },
];

const queries = (rows: readonly QueryRow[]): readonly Probe[] =>
  rows.map(([query, value]) => {
    const request = { method: 'GET', target: `${PATH}?${query}` };
    return value === undefined ? { ...request, status: 400 } : { ...request, status: 200, seen: ['query', value] };
  });

const bodies = (rows: readonly BodyRow[], type: string): readonly Probe[] =>
  rows.map(([body, value]) => {
    const request = { method: 'POST', target: PATH, headers: { 'content-type': type }, body };
    return value === undefined ? { ...request, status: 400 } : { ...request, status: 201, seen: ['body', value] };
  });

/** 109 requests by what is asked. */
export const PROBES: Readonly<Record<string, readonly Probe[]>> = {
  brackets: queries(brackets),
  hashes: queries(hashes),
  scalars: queries(scalars),
  texts: queries(texts),
  forms: bodies(forms, FORM_TYPE),
  documents: bodies(documents, JSON_TYPE),
  messages,
};
