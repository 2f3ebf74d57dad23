import { proves, useBench } from './bench/bench.ts';
import {
  accepts,
  ignores,
  property,
  refuses,
  refusesValue,
  statusFor,
  withoutEach,
  wrongEach,
} from './bench/plants.ts';

useBench();

proves('[A-NOTE-001] notes of an issue are listed page by page', {
  cases: ['listIssueNotes/200/public', 'listIssueNotes/law/pagination/offset'],
  plants: { 'the page is ignored': ignores('page'), 'an entry without id': property('id', () => undefined) },
});

proves('[A-NOTE-002] one note is read', {
  cases: ['getIssueNote/200/public', 'getIssueNote/404/noteNotFound'],
  plants: { 'another note': property('body', () => 'Something else'), 'absent ones are found': accepts() },
});

proves('[A-NOTE-003] a note is made with its text', {
  cases: ['createIssueNote/201/created', 'createIssueNote/201/internal', 'createIssueNote/400/noBody'],
  plants: {
    'another text': property('body', () => 'x'),
    'internal is lost': property('internal', () => false),
    'no text is taken': accepts(201),
  },
  writes: true,
});

proves('[A-NOTE-004][A-NOTE-006] a note gets another text', {
  cases: ['updateIssueNote/200/edited', 'updateIssueNote/400/nothing'],
  plants: { 'the old text is answered': property('body', () => 'To be edited.'), 'nothing is taken': accepts() },
  writes: true,
});

const NOTE = [
  'id',
  'body',
  'attachment',
  'author',
  'created_at',
  'updated_at',
  'system',
  'noteable_id',
  'noteable_type',
  'project_id',
];
const NOTE_MORE = ['noteable_iid', 'resolvable', 'confidential', 'internal', 'imported', 'imported_from'];
proves('[A-NOTE-007] a note has its properties, each of its type', {
  cases: ['getIssueNote/200/public'],
  plants: { ...withoutEach('', [...NOTE, ...NOTE_MORE]), ...wrongEach('', [...NOTE, ...NOTE_MORE]) },
});

proves('[A-NOTE-011] notes are sorted by two words, each way', {
  cases: [
    'listIssueNotes/200',
    'listIssueNotes/400/badOrder',
    'listIssueNotes/400/badSort',
    'listIssueNotes/law/valid-values/sort',
    'listIssueNotes/law/valid-values/order_by',
    'listIssueNotes/law/defaults',
  ],
  plants: {
    'sort is ignored': ignores('sort'),
    'order_by is ignored': ignores('order_by'),
    'others are taken': accepts(200, '[]'),
    'one word is refused': refusesValue('order_by=updated_at'),
  },
});

proves('[A-NOTE-012] a text of more than a million characters is refused', {
  cases: ['createIssueNote/law/invalid-body', 'updateIssueNote/law/invalid-body'],
  plants: {
    'is taken': {
      response(message) {
        // Only what is refused although its text is long: every other refusal stays.
        if (message.status === 400 && message.sent > 1_000_000)
          Object.assign(message, { status: message.method === 'POST' ? 201 : 200 });
      },
    },
  },
});

proves('[A-NOTE-013][A-NOTE-014] internal wins over its deprecated alias, and both are answered equal', {
  cases: ['createIssueNote/201/internalWins', 'createIssueNote/201/internal'],
  plants: {
    'the alias wins': property('internal', (value) => value !== true),
    'the alias differs': property('confidential', (value) => value !== true),
  },
  writes: true,
});

proves('[A-NOTE-015][A-NOTE-016] owners choose the time of a note, after 1970', {
  cases: ['createIssueNote/201/backdated', 'createIssueNote/400/beforeEpoch'],
  plants: {
    'the time is ignored': property('created_at', () => '2026-03-04T12:00:00.000Z'),
    'any time is taken': accepts(201),
  },
  writes: true,
});

proves('[A-NOTE-017][A-NOTE-018] public notes are open, internal ones for members, writing needs a credential', {
  cases: [
    'listIssueNotes/200/public',
    'getIssueNote/404/noteHidden',
    'createIssueNote/401',
    'updateIssueNote/401',
    'deleteIssueNote/401',
    'updateIssueNote/403/forbidden',
  ],
  plants: {
    'reading needs one': refuses(401),
    'writing does without': accepts(),
    'internal ones are shown': statusFor(404, 200),
  },
});

proves('[B-GTOK-001] tokens of a group are listed and filtered', {
  cases: ['listGroupAccessTokens/200'],
  plants: {
    'state is ignored': ignores('state'),
    'search is ignored': ignores('search'),
    'last_used_after is ignored': ignores('last_used_after'),
  },
});

proves('[B-GTOK-003] a token is made from a name and scopes, and shown', {
  cases: [
    'createGroupAccessToken/201/created',
    'createGroupAccessToken/400/noName',
    'createGroupAccessToken/400/noScopes',
  ],
  plants: {
    'it is not shown': property('token', () => undefined),
    'without name or scopes': accepts(201),
    'other scopes': property('scopes', () => []),
  },
  writes: true,
});

proves('[B-GTOK-004] rotating answers the new token', {
  cases: ['rotateGroupAccessToken/200/rotated', 'rotateGroupAccessToken/200/selfRotated'],
  plants: {
    'it is not shown': property('token', () => undefined),
    'answers 201': statusFor(200, 201),
    'the date is lost': property('expires_at', () => null),
  },
  writes: true,
});

proves('[B-GTOK-005] revoking answers 204', {
  cases: ['revokeGroupAccessToken/204/revoked'],
  plants: { 'answers 200': statusFor(204, 200) },
  writes: true,
});

const TOKEN = ['id', 'name', 'scopes', 'user_id', 'active', 'revoked', 'created_at', 'expires_at', 'last_used_at'];
proves('[B-GTOK-007] a token has its properties, each of its type', {
  cases: ['listGroupAccessTokens/200/all'],
  plants: { ...withoutEach('', TOKEN), ...wrongEach('', TOKEN) },
});

proves('[B-GTOK-008] the secret is shown on creation and rotation, never in a list', {
  cases: ['createGroupAccessToken/law/secret-once', 'listGroupAccessTokens/200/all'],
  plants: { 'it is in the list': leakSecret('token'), 'it is under another name': leakSecret('name') },
  writes: true,
});

proves('[B-GTOK-009] the role of a group token is one of six', {
  cases: ['listGroupAccessTokens/200/all'],
  plants: { 'another role': property('access_level', () => 35), 'no role': property('access_level', () => undefined) },
  at: /access_level$/,
});

proves('[B-GTOK-010] bounds of lists are instants', {
  cases: ['listGroupAccessTokens/400/badInstant', 'listGroupAccessTokens/200/usedLately'],
  plants: {
    'nonsense is taken': accepts(200, '[]'),
    'the bound is ignored': ignores('last_used_after'),
  },
});

proves('[B-GTOK-011] states of a list are two words', {
  cases: [
    'listGroupAccessTokens/400/badState',
    'listGroupAccessTokens/law/valid-values/state',
    'listGroupAccessTokens/law/valid-values/revoked',
    'listGroupAccessTokens/200/found',
  ],
  plants: {
    'another is taken': accepts(200, '[]'),
    'one of them is refused': refusesValue('state=active'),
    'search is ignored': ignores('search'),
  },
});

proves('[B-GTOK-012][B-GTOK-013][B-LIMIT-001] roles are six numbers, dates at most a year ahead', {
  cases: [
    'createGroupAccessToken/400/badLevel',
    'createGroupAccessToken/400/tooLong',
    'createGroupAccessToken/400/badDate',
    'createGroupAccessToken/201/minimal',
    'rotateGroupAccessToken/400/tooLong',
  ],
  plants: { 'others are taken': accepts(201), 'another role by default': property('access_level', () => 30) },
  writes: true,
});

proves('[B-GTOK-014] rotation is for one year at most', {
  cases: ['rotateGroupAccessToken/400/tooLong', 'rotateGroupAccessToken/400/badDate'],
  plants: { 'a longer one is taken': accepts() },
});

proves('[B-GTOK-015][B-AUTH-007] making a token needs an owner', {
  cases: ['createGroupAccessToken/403/forbidden', 'createGroupAccessToken/201/created'],
  plants: { 'a maintainer may': statusFor(403, 201), 'an owner may not': statusFor(201, 403) },
  writes: true,
});

proves('[B-GTOK-017] a token with the right scope rotates itself', {
  cases: ['rotateGroupAccessToken/200/selfRotated'],
  plants: { 'it may not': refuses(403) },
  writes: true,
});

proves('[B-GTOK-018] a group token may not rotate another', {
  cases: ['rotateGroupAccessToken/401/anotherGroupToken'],
  plants: { 'it may': accepts(), 'it is 403': statusFor(401, 403) },
});

proves('[B-GTOK-019][B-ERROR-003] revoked before, unknown, expired and foreign tokens have their statuses', {
  cases: [
    'revokeGroupAccessToken/400/alreadyRevoked',
    'revokeGroupAccessToken/404/tokenNotFound',
    'rotateGroupAccessToken/401/targetUnknown',
    'rotateGroupAccessToken/401/targetRevoked',
    'rotateGroupAccessToken/401/targetExpired',
    'rotateGroupAccessToken/403/insufficientScope',
  ],
  plants: {
    'all is well': accepts(),
    '404 for 401': statusFor(401, 404),
    '401 for 404': statusFor(404, 401),
    '401 for 403': statusFor(403, 401),
  },
});

proves('[B-ERROR-004] rotating what is no token of a group is 405', {
  cases: ['rotateGroupAccessToken/405'],
  plants: { 'is 400': statusFor(405, 400), 'is taken': accepts() },
});

proves('[B-AUTH-005] a token that only reads is refused every write, one that only rotates everything else', {
  cases: [
    'createIssue/403/insufficientScope',
    'createCommit/403/insufficientScope',
    'getVersion/403/insufficientScope',
    'listProjects/403/insufficientScope',
  ],
  plants: { 'is let through': accepts() },
});

/** The secret of the last token that was made shows up in lists. */
function leakSecret(name: string) {
  let secret = '';
  return {
    response(message: { status: number; body: string; method: string }): void {
      if (message.status === 201) secret = /"token":"([^"]+)"/.exec(message.body)?.[1] ?? '';
      else if (secret !== '' && message.method === 'GET' && message.body.startsWith('[{')) {
        message.body = message.body.replace('[{', `[{"${name}":"${secret}",`);
        if (name === 'name') message.body = message.body.replace(/("name":"[^"]*",)(.*?)"name":"[^"]*",/, '$1$2');
      }
    },
  };
}
