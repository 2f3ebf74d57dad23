import type { TrickyRequest } from './exchange.ts';

const BRACKETS = 'contract: bracket grammar';
const STYLES = 'OAS 3.1 4.8.12.4 style examples';
const DEFAULTS = { page: 1, pagination: 'offset' };
const HUNDRED = Array.from({ length: 100 }, (_, index) => index + 1);

function ok(title: string, clause: string, query: string, value: Record<string, unknown>): TrickyRequest {
  return {
    title: `${title} (${query.slice(0, 60)})`,
    clause,
    operation: 'searchIssues',
    query,
    value: { query: { ...DEFAULTS, ...value } },
  };
}

function bad(title: string, clause: string, query: string, ...problem: readonly [string, string][]): TrickyRequest {
  const problems = problem.map(([name, rule]) => ['query', name, rule] as const);
  return { title: `${title} (${query.slice(0, 60)})`, clause, operation: 'searchIssues', query, problems };
}

/** Arrays and hashes in the query string. */
export const QUERY_CONTAINERS: readonly TrickyRequest[] = [
  ok('bracket array', BRACKETS, 'iids[]=1&iids[]=2', { iids: [1, 2] }),
  ok('encoded brackets', BRACKETS, 'iids%5B%5D=1&iids%5b%5d=2', { iids: [1, 2] }),
  ok('one item is an array', BRACKETS, 'iids[]=1', { iids: [1] }),
  ok('a hundred items', BRACKETS, HUNDRED.map((id) => `iids[]=${id}`).join('&'), { iids: HUNDRED }),
  bad('one too many', 'Validation 6.4.1', [...HUNDRED, 101].map((id) => `iids[]=${id}`).join('&'), [
    'iids[]',
    'maxItems',
  ]),
  bad('an item of another type', BRACKETS, 'iids[]=1&iids[]=x', ['iids[1]', 'type']),
  bad('an empty item', BRACKETS, 'iids[]=', ['iids[0]', 'type']),
  bad('the name without brackets', BRACKETS, 'iids=1', ['iids', 'unknown']),
  bad('an index', BRACKETS, 'iids[0]=1', ['iids[0]', 'unknown']),
  bad('a huge index', 'targets: limits', 'iids[99999999]=1', ['iids[99999999]', 'unknown']),
  ok('exploded form', STYLES, 'tags=a&tags=b', { tags: ['a', 'b'] }),
  ok('a comma in exploded form is text', STYLES, 'tags=a,b', { tags: ['a,b'] }),
  bad('items that repeat', 'Validation 6.4.3', 'tags=a&tags=a', ['tags[1]', 'uniqueItems']),
  ok('form without explode', STYLES, 'ids=a,b', { ids: ['a', 'b'] }),
  ok('an encoded comma is part of an item', STYLES, 'ids=a%2Cb,c', { ids: ['a,b', 'c'] }),
  ok('an empty array', STYLES, 'ids=', { ids: [] }),
  bad('an unexploded array given twice', STYLES, 'ids=a&ids=b', ['ids', 'duplicate']),
  ok('unexploded integers', STYLES, 'numbers=1,2,3', { numbers: [1, 2, 3] }),
  bad('an unexploded item of another type', STYLES, 'numbers=1,a', ['numbers[1]', 'type']),
  ok('space delimited', STYLES, 'spaced=a%20b', { spaced: ['a', 'b'] }),
  ok('pipe delimited', STYLES, 'piped=a%7Cb', { piped: ['a', 'b'] }),
  ok('pipe delimited, raw', STYLES, 'piped=a|b', { piped: ['a', 'b'] }),
  ok('labels with comma stay text', 'ledger: comma string', 'labels=a,b', { labels: 'a,b' }),
  ok('hash', BRACKETS, 'not[labels]=a&not[author_id]=7', { not: { labels: 'a', author_id: 7 } }),
  ok('encoded hash', BRACKETS, 'not%5Blabels%5D=a', { not: { labels: 'a' } }),
  ok('an absent hash is absent', BRACKETS, 'page=1', {}),
  ok('no smuggled key', BRACKETS, 'not[labels]=a%26not[author_id]%3D7', { not: { labels: 'a&not[author_id]=7' } }),
  ok('plus signs in a hash value', BRACKETS, 'not[labels]=c%2B%2B', { not: { labels: 'c++' } }),
  ok('hash values are decoded once', BRACKETS, 'not[labels]=100%2525', { not: { labels: '100%25' } }),
  ok('array in a hash', BRACKETS, 'not[iids][]=1&not[iids][]=2', { not: { iids: [1, 2] } }),
  ok('hash in a hash', BRACKETS, 'not[inner][deep]=true', { not: { inner: { deep: true } } }),
  bad('a wrong type in a hash', BRACKETS, 'not[author_id]=x', ['not[author_id]', 'type']),
  bad('a wrong item in a hash', BRACKETS, 'not[iids][]=x', ['not[iids][0]', 'type']),
  bad('an unknown key of a hash', BRACKETS, 'not[nope]=1', ['not[nope]', 'unknown']),
  bad('JSON is no hash', BRACKETS, 'not={%22labels%22:%22x%22}', ['not', 'type']),
  bad('a hash key twice', BRACKETS, 'not[labels]=a&not[labels]=b', ['not[labels]', 'duplicate']),
  bad('value and container', BRACKETS, 'not=1&not[labels]=a', ['not[labels]', 'duplicate']),
  bad('container and value', BRACKETS, 'not[labels]=a&not[labels][x]=1', ['not[labels][x]', 'duplicate']),
  bad('an unclosed bracket', BRACKETS, 'not[labels=a', ['not[labels', 'name']),
  bad('text after a bracket', BRACKETS, 'not[labels]x=a', ['not[labels]x', 'name']),
  bad('prototype', 'no prototype pollution', 'not[__proto__][x]=1', ['not[__proto__]', 'unknown']),
  bad('prototype at the top', 'no prototype pollution', '__proto__[x]=1', ['__proto__[x]', 'unknown']),
  bad('constructor', 'no prototype pollution', 'not[constructor][prototype][x]=1', ['not[constructor]', 'unknown']),
  ok('constructor as an open key', 'no prototype pollution', 'extra[constructor]=1', { extra: { constructor: 1 } }),
  bad('deep nesting', 'targets: limits', `not${'[a]'.repeat(300)}=1`, [
    `${`not${'[a]'.repeat(300)}`.slice(0, 200)}...`,
    'limit',
  ]),
  ok('required members inside an absent hash', 'platform facts 3', 'page=1', {}),
  ok('a complete range', 'platform facts 3', 'range[start]=1&range[end]=2', { range: { start: 1, end: 2 } }),
  bad('half a range', 'Validation 6.5.3', 'range[start]=1', ['range[end]', 'required']),
  bad('a third key of a closed hash', 'Core 10.3.2.3', 'range[start]=1&range[end]=2&range[x]=3', [
    'range[x]',
    'unknown',
  ]),
  ok('a map of integers', 'Core 10.3.2.3', 'extra[a]=1&extra[b]=2', { extra: { a: 1, b: 2 } }),
  bad('a map member of another type', 'Core 10.3.2.3', 'extra[a]=x', ['extra[a]', 'type']),
  ok('an exploded object', STYLES, 'red=1&green=2', { group: { red: 1, green: 2 } }),
  bad('an exploded object, wrong type', STYLES, 'red=x', ['group[red]', 'type']),
  ok('an unexploded object', STYLES, 'flat=x,1,y,true', { flat: { x: 1, y: true } }),
  bad('an odd number of parts', STYLES, 'flat=x,1,y', ['flat', 'style']),
  {
    title: 'unknown parameters pass when asked to',
    clause: 'issue 5, 1',
    operation: 'searchIssues',
    query: 'nope=1&not[nope]=2&not[labels]=a',
    unknown: 'pass',
    value: { query: { ...DEFAULTS, not: { labels: 'a' } } },
  },
  {
    title: 'unknown parameters warn when asked to',
    clause: 'issue 5, 1',
    operation: 'searchIssues',
    query: 'nope=1',
    unknown: 'warn',
    value: { query: DEFAULTS },
  },
];
