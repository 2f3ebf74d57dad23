import { expect, it } from 'vitest';
import { judge, proves, useBench } from './bench.ts';
import {
  accepts,
  both,
  defaultsTo,
  header,
  ignores,
  property,
  reads,
  refuses,
  statusFor,
  withoutEach,
  wrongEach,
} from './plants.ts';

useBench();

const LISTS = ['listProjects', 'listGroups', 'listIssues', 'listProjectIssues', 'listIssueNotes'];
const PAGED = LISTS.map((name) => `${name}/law/pagination/offset`);

proves('[A-CONV-002] answers are application/json', {
  cases: ['getVersion/200', 'getIssue/200/public', 'listProjects/200/anonymous'],
  plants: {
    'text instead': header('content-type', 'text/plain'),
    'another JSON type': header('content-type', 'application/vnd.api+json'),
  },
  at: /^content-type$/,
});

proves('[A-CONV-003] raw files are bytes, HEAD has headers and no content', {
  cases: ['getFileRaw/200/public', 'headFile/200/public', 'getFileRaw/law/head-equals-get/200'],
  plants: {
    'raw content as JSON': header('content-type', 'application/json'),
    'other bytes': { response: (message) => void (message.body = message.body.replace('a', 'b')) },
    'HEAD is refused': {
      response: (message) => void (message.status = message.method === 'HEAD' ? 400 : message.status),
    },
  },
});

proves('[A-CONV-006] forms do the same as JSON', {
  cases: ['createIssue/201/createdByForm', 'createGroup/201/createdByForm', 'updateIssue/200/assignedByForm'],
  plants: {
    'forms are refused': {
      response(message) {
        if (message.method !== 'GET') message.status = 415;
      },
    },
    'labels of a form are lost': property('labels', () => []),
  },
  writes: true,
});

proves('[A-CONV-008] a slash inside a path value is one encoded segment', {
  cases: ['getFile/200/slashSpaceUmlaut', 'getFile/404', 'getProject/200/public', 'getProject/200/byId'],
  plants: {
    'encoded slashes do not match': {
      request: (message) => void (message.target = message.target.replaceAll('%2F', '/')),
    },
  },
});

proves('[A-CONV-011] projects and groups are the same by number and by path', {
  cases: [
    'getProject/law/alias-id',
    'getGroup/law/alias-id',
    'getIssue/law/alias-id',
    'getProject/200/byId',
    'getGroup/200/byId',
  ],
  plants: {
    'numbers lead nowhere': {
      response: (message) =>
        void (message.status = /\/(projects|groups)\/\d+/.test(message.target) ? 404 : message.status),
    },
    'paths lead nowhere': {
      response: (message) => void (message.status = /%2F|\/groups\/[a-z]/.test(message.target) ? 404 : message.status),
    },
  },
});

proves('[A-CONV-013] issues are read by iid, notes by id', {
  cases: ['getIssue/200/full', 'getIssueNote/200/public'],
  plants: {
    'another issue': property('iid', (value) => (value === 1 ? 2 : 601)),
    'another note': property('id', () => 7),
  },
});

proves('[A-CONV-016] lists of hashes are the same as a form and as JSON', {
  cases: ['createCommit/201/created', 'createCommit/201/createdByForm'],
  plants: {
    'lists of hashes of a form are refused': {
      response: (message) => void (message.status = message.status === 201 ? 400 : message.status),
    },
  },
  writes: true,
});

proves('[A-CONV-019] booleans are true or false, nothing else', {
  cases: [
    'listProjects/400/badBoolean',
    'getProject/400/badBoolean',
    'createIssue/400/badBoolean',
    'createIssueNote/400/badBoolean',
  ],
  plants: { 'another word is taken': accepts() },
});

proves('[A-CONV-020] instants, dates and integers have their form', {
  cases: ['getIssue/200/full'],
  plants: {
    'an instant without offset': property('created_at', () => '2026-01-05 09:00:00'),
    'a date with a time': property('due_date', () => '2026-03-04T00:00:00Z'),
    'an integer as text': property('id', String),
    'a fraction': property('iid', () => 1.5),
    'null where none may be': property('title', () => null),
  },
});

const USER = ['id', 'name', 'username', 'state', 'avatar_url', 'web_url'];
proves('[A-CONV-022][A-CONV-023] an embedded user has its properties', {
  cases: ['getIssue/200/full'],
  plants: { ...withoutEach('author', [...USER, 'locked']), ...wrongEach('author', [...USER, 'locked']) },
  at: /^\/author/,
});

proves('[A-CONV-024][A-NOTE-008] the author of a note has address and date of entry too', {
  cases: ['getIssueNote/200/public'],
  plants: withoutEach('author', [...USER, 'email', 'created_at']),
  at: /^\/author/,
});

proves('[A-CONV-025][A-LIMIT-001] offset pagination has 20 entries by default and 100 at most', {
  cases: PAGED,
  plants: {
    'another default': defaultsTo('per_page', '7'),
    'the size is ignored': ignores('per_page'),
    'the page is ignored': ignores('page'),
  },
});

proves('[A-CONV-026] the Link header leads to next, prev, first and last, keeps the query, and ends', {
  cases: PAGED,
  plants: {
    'no Link at all': header('link'),
    'without next': relation('next', ''),
    'next on the last page': { response: (message) => void addNext(message) },
    'last leads elsewhere': {
      response: (message) =>
        void editLink(message, (link) => link.replace(/([?&])page=\d+([^>]*>; rel="last")/, '$1page=99$2')),
    },
    'the query is lost': {
      response: (message) => void editLink(message, (link) => link.replaceAll(/per_page=\d+&?/g, '')),
    },
    'another origin': {
      response: (message) => void editLink(message, (link) => link.replaceAll('//127.0.0.1', '//other.example')),
    },
  },
  at: /^link$/,
});

proves('[A-CONV-027] the x- headers agree with request and data', {
  cases: PAGED,
  plants: Object.fromEntries(
    ['x-next-page', 'x-page', 'x-per-page', 'x-prev-page', 'x-total', 'x-total-pages'].map((name) => [
      `wrong ${name}`,
      header(name, '77'),
    ]),
  ),
  at: /^x-/,
});

proves('[A-CONV-028][A-CONV-030] following next visits every entry once', {
  cases: PAGED,
  plants: {
    'a page is skipped': {
      response: (message) =>
        void editLink(message, (link) => link.replace(/([?&]page=)2([^0-9][^>]*>; rel="next"|>; rel="next")/, '$13$2')),
    },
    'an entry is on two pages': {
      response(message) {
        if (message.target.includes('page=2') && message.body.startsWith('[{'))
          message.body = message.body.replace(/^\[/, '[{"id":0},');
      },
    },
  },
});

it('[A-CONV-029] does not hold missing pagination headers against an implementation, unless the scenario says always', async () => {
  const names = ['link', 'x-next-page', 'x-page', 'x-per-page', 'x-prev-page', 'x-total', 'x-total-pages'];
  const plant = both(...names.map((name) => header(name)));
  const tolerant = await judge({ cases: PAGED }, plant, { paginationHeaders: 'optional' });
  expect(tolerant).toEqual({ findings: [], unproved: [] });
  const strict = await judge({ cases: PAGED }, plant, { paginationHeaders: 'always' });
  expect(strict.findings.map((finding) => finding.pointer)).toContain('link');
});

proves('[A-CONV-005] content that is not declared JSON or a form is refused', {
  cases: ['createIssue/law/undeclared-media-type', 'updateIssueNote/law/undeclared-media-type'],
  plants: { 'is taken': accepts(201) },
});

proves('[A-CONV-009] a slash that is not encoded makes another path, which is 404', {
  cases: ['getProject/law/unencoded-slash', 'getFile/law/unencoded-slash', 'getIssue/law/unencoded-slash'],
  plants: { 'is the same path': accepts() },
});

proves('[A-CONV-031] keyset pagination needs an order', {
  cases: [
    'listProjects/400/keysetWithoutOrder',
    'listGroups/400/keysetWithoutOrder',
    'listProjectIssues/400/keysetWithoutOrder',
  ],
  plants: { 'does without': accepts(200, '[]') },
});

proves('[A-CONV-032] keyset goes on through Link only', {
  cases: [
    'listProjects/law/pagination/keyset',
    'listGroups/law/pagination/keyset',
    'listProjectIssues/law/pagination/keyset',
  ],
  plants: {
    'no Link': header('link'),
    'next leads back': {
      response: (message) => void editLink(message, (link) => link.replaceAll(/(cursor|id_after)=[^&>]*/g, '$1=')),
    },
  },
});

proves('[A-CONV-033] sizes and pages below 1 are refused, sizes above 100 are 100', {
  cases: [
    'listProjects/400/perPageZero',
    'listProjects/400/pageZero',
    'listIssues/law/invalid-parameter/query/per_page',
    ...PAGED,
  ],
  plants: { 'zero is taken': accepts(200, '[]'), 'the size is read as 100': reads('per_page', '100') },
});

proves('[A-CONV-036] a moved project answers where it is now', {
  cases: ['getProject/301/moved', 'getIssue/301/moved'],
  plants: { 'is just gone': statusFor(301, 404), 'without Location': header('location') },
});

proves('[A-LIMIT-002] offsets beyond the limit are refused', {
  cases: ['listProjects/405/offsetTooLarge', 'listGroups/405/offsetTooLarge', 'listProjectIssues/405/offsetTooLarge'],
  plants: { 'are taken': accepts(200, '[]') },
});

proves('[A-AUTH-001] the token travels in its header', {
  cases: ['getCurrentUser/200/developer'],
  plants: { 'the header is not read': { request: (message) => void delete message.headers['private-token'] } },
});

proves('[A-AUTH-002][A-AUTH-003] public resources need no credential, everything else does', {
  cases: [
    'getProject/200/public',
    'getGroup/200/public',
    'listIssueNotes/200/public',
    'createIssue/401/noCredential',
    'listIssues/401/noCredential',
  ],
  plants: { 'public ones need one': refuses(401), 'others do without': accepts(200, '[]') },
});

proves('[A-AUTH-004][B-AUTH-004] unknown, expired and revoked tokens are refused, on public resources as well', {
  cases: ['getProject/401', 'getVersion/401', 'getProject/law/bad-credential'],
  plants: {
    'are taken': accepts(),
    'are anonymous': { request: (message) => void delete message.headers['private-token'] },
  },
});

proves('[A-AUTH-005] a role that is too low is 403 where the resource is visible', {
  cases: ['updateIssue/403/forbidden', 'deleteIssue/403/forbidden', 'createProject/403/forbidden'],
  plants: { 'hides instead': statusFor(403, 404), 'is let through': accepts() },
});

proves('[A-AUTH-008] an administrator may do what an owner may', {
  cases: ['deleteIssue/204/deletedByAdministrator', 'listGroupAccessTokens/200/asAdministrator'],
  plants: { 'may not': refuses(403) },
  writes: true,
});

proves('[A-ERROR-003] what is private is 404 to strangers', {
  cases: ['getProject/404', 'getGroup/404', 'getIssue/404'],
  plants: { 'is 403': statusFor(404, 403) },
});

proves('[A-ERROR-005] errors have the declared form', {
  cases: ['getProject/404/projectNotFound', 'createIssue/400/noTitle', 'updateIssue/403/forbidden'],
  plants: {
    'another form': {
      response: (message) => void (message.status >= 400 && (message.body = '{"detail":{"text":"no"}}')),
    },
    'a page for people': both404('<html>no</html>'),
  },
});

proves('[A-ERROR-006][B-ERROR-001] creating answers 201, rotating 200, revoking 204', {
  cases: [
    'createIssue/201/minimal',
    'createIssueNote/201/created',
    'rotateGroupAccessToken/200/rotated',
    'revokeGroupAccessToken/204',
  ],
  plants: {
    'creating answers 200': statusFor(201, 200),
    'rotating answers 201': statusFor(200, 201),
    'revoking answers 200': statusFor(204, 200),
  },
  writes: true,
});

function both404(page: string) {
  return {
    response(message: Parameters<NonNullable<ReturnType<typeof accepts>['response']>>[0]): void {
      if (message.status < 400) return;
      message.body = page;
      message.headers['content-type'] = 'text/html';
    },
  };
}

type Message = Parameters<NonNullable<ReturnType<typeof accepts>['response']>>[0];

function editLink(message: Message, edit: (link: string) => string): void {
  const link = message.headers['link'];
  if (typeof link === 'string') message.headers['link'] = edit(link);
}

function relation(name: string, replacement: string) {
  return {
    response(message: Message): void {
      editLink(
        message,
        (link) => link.replaceAll(new RegExp(`(, )?<[^>]*>; rel="${name}"(, )?`, 'g'), replacement) || 'none',
      );
    },
  };
}

function addNext(message: Message): void {
  editLink(message, (link) =>
    link.includes('rel="next"') ? link : `${link}, ${link.replace(/^.*(<[^>]*>); rel="last".*$/, '$1')}; rel="next"`,
  );
}
