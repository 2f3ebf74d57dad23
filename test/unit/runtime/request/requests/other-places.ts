import { json, type TrickyRequest } from './exchange.ts';

const PATH = 'RFC 3986 section 3.3';
const HEADER = 'OAS 3.1 4.8.12.4 simple';
const TRACE = { 'x-trace': '1' };

function issue(title: string, clause: string, parts: Partial<TrickyRequest>): TrickyRequest {
  return { title, clause, operation: 'getIssue', path: ['1', '2'], headers: TRACE, ...parts };
}

/** Path segments, headers, cookies, and bodies where none is declared. */
export const OTHER_PLACES: readonly TrickyRequest[] = [
  issue('integers in the path', PATH, { value: { path: { id: 1, issue_iid: 2 } } }),
  issue('an encoded slash', PATH, {
    path: ['group%2Fproject', '2'],
    value: { path: { id: 'group/project', issue_iid: 2 } },
  }),
  issue('an encoded dot', PATH, { path: ['a%2Eb', '2'], value: { path: { id: 'a.b', issue_iid: 2 } } }),
  issue('plus is plus in a path', PATH, { path: ['c++', '2'], value: { path: { id: 'c++', issue_iid: 2 } } }),
  issue('UTF-8 in a path', PATH, { path: ['%C3%BC', '2'], value: { path: { id: 'ü', issue_iid: 2 } } }),
  issue('digits win over text', 'contract: lexical classes', {
    path: ['42', '2'],
    value: { path: { id: 42, issue_iid: 2 } },
  }),
  issue('digits with a leading zero are text', 'contract: lexical classes', {
    path: ['042', '2'],
    value: { path: { id: '042', issue_iid: 2 } },
  }),
  issue('decoded once in a path', PATH, { path: ['a%2525', '2'], value: { path: { id: 'a%25', issue_iid: 2 } } }),
  issue('a broken percent triple in a path', PATH, { path: ['%zz', '2'], problems: [['path', 'id', 'encoding']] }),
  issue('a blank id', 'Validation 6.3.3', { path: ['%20', '2'], problems: [['path', 'id', 'pattern']] }),
  issue('a word where an integer is wanted', PATH, { path: ['1', 'two'], problems: [['path', 'issue_iid', 'type']] }),
  issue('zero', 'Validation 6.2.4', { path: ['1', '0'], problems: [['path', 'issue_iid', 'minimum']] }),
  issue('an integer beyond 2^53 in a path', 'OAS int64', {
    path: ['1', '9007199254740993'],
    problems: [['path', 'issue_iid', 'range']],
  }),
  issue('a missing header', 'OAS 3.1 4.8.12 required', { headers: {}, problems: [['header', 'X-Trace', 'required']] }),
  issue('a header of another type', HEADER, { headers: { 'x-trace': 'x' }, problems: [['header', 'X-Trace', 'type']] }),
  issue('blanks around a header value', 'RFC 9110 section 5.5', {
    headers: { 'x-trace': ' 7 ' },
    value: { headers: { 'X-Trace': 7 } },
  }),
  issue('a scalar header given twice', 'RFC 9110 section 5.3', {
    headers: { 'x-trace': ['1', '2'] },
    problems: [['header', 'X-Trace', 'duplicate']],
  }),
  issue('a list header', HEADER, {
    headers: { ...TRACE, 'x-list': '1, 2,3' },
    value: { headers: { 'X-Trace': 1, 'X-List': [1, 2, 3] } },
  }),
  issue('a list header on two lines', 'RFC 9110 section 5.3', {
    headers: { ...TRACE, 'x-list': ['1', '2'] },
    value: { headers: { 'X-Trace': 1, 'X-List': [1, 2] } },
  }),
  issue('a list header, wrong item', HEADER, {
    headers: { ...TRACE, 'x-list': '1,x' },
    problems: [['header', 'X-List[1]', 'type']],
  }),
  issue('an exploded object header', HEADER, {
    headers: { ...TRACE, 'x-map': 'a=1' },
    value: { headers: { 'X-Trace': 1, 'X-Map': { a: 1 } } },
  }),
  issue('percent triples in headers are text', 'OAS 3.1.1 appendix D', {
    headers: { 'x-trace': '%31' },
    problems: [['header', 'X-Trace', 'type']],
  }),
  issue('a parameter named Accept is ignored', 'OAS 3.1 4.8.12.2.1', {
    headers: { ...TRACE, accept: 'text/html' },
    value: { headers: { 'X-Trace': 1 } },
  }),
  issue('undeclared headers pass', 'RFC 9110 section 5.1', {
    headers: { ...TRACE, 'x-other': 'y' },
    value: { headers: { 'X-Trace': 1 } },
  }),
  issue('cookies', 'RFC 6265 section 4.2.1', {
    headers: { ...TRACE, cookie: 'session=abc; theme=4; other=x' },
    value: { cookies: { session: 'abc', theme: 4 } },
  }),
  issue('an encoded cookie', 'OAS 3.1 form', {
    headers: { ...TRACE, cookie: 'session=a%20bc' },
    value: { cookies: { session: 'a bc' } },
  }),
  issue('a quoted cookie', 'RFC 6265 section 4.1.1', {
    headers: { ...TRACE, cookie: 'session="abc"' },
    value: { cookies: { session: 'abc' } },
  }),
  issue('a cookie that is too short', 'Validation 6.3.2', {
    headers: { ...TRACE, cookie: 'session=ab' },
    problems: [['cookie', 'session', 'minLength']],
  }),
  issue('a cookie of another type', 'OAS 3.1 form', {
    headers: { ...TRACE, cookie: 'theme=dark' },
    problems: [['cookie', 'theme', 'type']],
  }),
  issue('a content type without body', 'platform facts 2', {
    body: { kind: 'none', contentType: 'application/json' },
    value: { path: { id: 1, issue_iid: 2 }, body: undefined },
  }),
  issue('a body nobody declared', 'OAS 3.1 4.8.10 requestBody', {
    body: json({}),
    problems: [['body', '', 'unexpected']],
  }),
  {
    title: 'all path styles',
    clause: 'OAS 3.1 4.8.12.4',
    operation: 'styledPath',
    path: ['5', '.1.2', ';r=1;g=2', 'a,b%2Cc'],
    value: { path: { simple: 5, label: [1, 2], matrix: { r: 1, g: 2 }, list: ['a', 'b,c'] } },
  },
  {
    title: 'a label without its dot',
    clause: 'OAS 3.1 4.8.12.4',
    operation: 'styledPath',
    path: ['5', '1', ';r=1', 'a'],
    problems: [['path', 'label', 'style']],
  },
  {
    title: 'a matrix without its semicolon',
    clause: 'OAS 3.1 4.8.12.4',
    operation: 'styledPath',
    path: ['5', '.1', 'r=1', 'a'],
    problems: [['path', 'matrix', 'style']],
  },
  {
    title: 'a required query parameter is missing',
    clause: 'OAS 3.1 4.8.12 required',
    operation: 'deleteIssue',
    path: ['1', '2'],
    problems: [['query', 'branch', 'required']],
  },
];
