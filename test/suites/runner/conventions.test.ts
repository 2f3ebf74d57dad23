import { expect, it } from 'vitest';
import { judge, proves, useBench } from './bench/bench.ts';
import type { Plant } from './bench/message.ts';
import {
  accepts,
  both,
  defaultsTo,
  header,
  ignores,
  property,
  statusFor,
  withoutEach,
  wrongEach,
} from './bench/plants.ts';

useBench();

const LISTS = ['listProjects', 'listGroups', 'listIssues', 'listProjectIssues', 'listIssueNotes'];

const PAGED = LISTS.map((name) => `${name}/law/pagination/offset`);

const USER = ['id', 'name', 'username', 'state', 'avatar_url', 'web_url'];

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

/** What was asked for outside of the prefix is looked for inside of it. */
const anyPrefix: Plant = {
  request: (message) => {
    if (!message.target.startsWith('/api/v4')) message.target = `/api/v4${message.target}`;
  },
};

proves('[A-CONV-001] nothing is served outside of the prefix', {
  cases: ['getVersion/law/absent/api/v4'],
  plants: { 'the prefix may be left out': anyPrefix, 'outside of it is 403': statusFor(404, 403) },
});

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
