import { proves, useBench } from '../bench/bench.ts';
import { accepts, ignores, property, refuses, refusesValue, statusFor, withoutEach } from '../bench/plants.ts';

useBench();

const LISTS = ['own', 'revoked', 'inactive', 'neverUsed'].map((name) => `listPersonalAccessTokens/200/${name}`);

proves('[B-PAT-001][B-PAT-011] personal tokens are listed and filtered as those of groups are', {
  cases: [
    ...LISTS,
    'listPersonalAccessTokens/400/badState',
    'listPersonalAccessTokens/law/valid-values/state',
    'listPersonalAccessTokens/law/invalid-parameter/query/created_after',
    'listPersonalAccessTokens/law/invalid-parameter/query/revoked',
  ],
  plants: {
    'revoked is ignored': ignores('revoked'),
    'state is ignored': ignores('state'),
    'search is ignored': ignores('search'),
    'last_used_after is ignored': ignores('last_used_after'),
    'nonsense is taken': accepts(200, '[]'),
    'one state is refused': refusesValue('state=inactive'),
  },
});

proves('[B-PAT-002] a personal token is read by its id or as self', {
  cases: ['getPersonalAccessToken/200/own', 'getPersonalAccessToken/200/self', 'getPersonalAccessToken/400/badNumber'],
  plants: {
    'another token': property('name', () => 'another'),
    'self is refused': refusesValue('/self'),
    'any word is taken': accepts(),
    ...withoutEach('', ['id', 'name', 'scopes', 'user_id', 'active', 'revoked', 'created_at']),
  },
});

proves('[B-PAT-003][B-PAT-016] rotating answers the new token with 200, for a year at most', {
  cases: [
    'rotatePersonalAccessToken/200/rotated',
    'rotatePersonalAccessToken/400/tooLong',
    'rotatePersonalAccessToken/400/badDate',
  ],
  plants: {
    'it is not shown': property('token', () => undefined),
    'answers 201': statusFor(200, 201),
    'the date is lost': property('expires_at', () => null),
    'a longer one is taken': accepts(),
  },
  writes: true,
});

proves('[B-PAT-004] revoking answers 204', {
  cases: ['revokePersonalAccessToken/204/revoked', 'revokePersonalAccessToken/400/alreadyRevoked'],
  plants: { 'answers 200': statusFor(204, 200), 'it is revoked twice': accepts(204) },
  writes: true,
});

proves('[B-PAT-006] what a token reaches is listed page by page, from a level on', {
  cases: [
    'listPersonalAccessTokenAssociations/200/own',
    'listPersonalAccessTokenAssociations/200/owned',
    'listPersonalAccessTokenAssociations/400/perPageZero',
    'listPersonalAccessTokenAssociations/law/valid-values/min_access_level',
  ],
  plants: {
    'the level is ignored': ignores('min_access_level'),
    'no projects': property('projects', () => []),
    'it is one list': { response: (message) => void (message.status === 200 && (message.body = '[]')) },
    'pages of nothing are taken': accepts(),
  },
});

proves('[B-PAT-007][B-PAT-009] administrators make tokens for users, users some for themselves', {
  cases: [
    'createUserPersonalAccessToken/201/created',
    'createUserPersonalAccessToken/400/noScopes',
    'createUserPersonalAccessToken/403/forbidden',
    'createUserPersonalAccessToken/404/notFound',
    'createCurrentUserPersonalAccessToken/201/created',
  ],
  plants: {
    'it is not shown': property('token', () => undefined),
    'without scopes': statusFor(400, 201),
    'everybody may': statusFor(403, 201),
    'for nobody': statusFor(404, 201),
    'of another user': property('user_id', () => 2),
    'answers 200': statusFor(201, 200),
  },
  writes: true,
});

proves('[B-PAT-008] revoking, revoking oneself and what a token reaches have paths of their own', {
  cases: [
    'revokePersonalAccessToken/204/revoked',
    'revokeSelfPersonalAccessToken/204/revoked',
    'listPersonalAccessTokenAssociations/200/own',
  ],
  plants: { 'they are not there': refuses(405) },
  writes: true,
});

proves('[B-PAT-005] a token revokes itself', {
  cases: ['revokeSelfPersonalAccessToken/204/revoked', 'revokeSelfPersonalAccessToken/400/notPersonal'],
  plants: { 'answers 200': statusFor(204, 200), 'others do as well': accepts(204) },
  writes: true,
});

proves('[B-PAT-012][B-PAT-013] administrators see the tokens of all, and choose a user', {
  cases: ['listPersonalAccessTokens/200/ofUser', 'listPersonalAccessTokens/200/own'],
  plants: {
    'nobody sees others': { response: (message) => void (message.target.includes('user_id') && (message.body = '[]')) },
    'somebody else is chosen': property('user_id', () => 2),
    'the user is refused': refusesValue('user_id=4', 401),
  },
});

proves('[B-PAT-014] administrators read any token, others their own', {
  cases: [
    'getPersonalAccessToken/200/ofSomebody',
    'getPersonalAccessToken/200/own',
    'getPersonalAccessToken/401/targetUnknown',
    'revokePersonalAccessToken/401/targetUnknown',
  ],
  plants: { 'administrators may not': refuses(403), 'others may': accepts() },
});

proves('[B-PAT-015] a token without a scope that rotates does not rotate itself', {
  cases: ['rotatePersonalAccessToken/403/insufficientScope'],
  plants: { 'it does': accepts(), 'it is 401': statusFor(403, 401) },
});

proves('[B-PAT-017] asking for the tokens of somebody else is 401', {
  cases: ['listPersonalAccessTokens/401/foreignUser'],
  plants: { 'they are shown': accepts(200, '[]'), 'it is 403': statusFor(401, 403) },
});

proves('[B-PAT-018] an unknown token is 404 for administrators, 401 for others', {
  cases: [
    'getPersonalAccessToken/404/notFound',
    'getPersonalAccessToken/401/targetUnknown',
    'revokePersonalAccessToken/404/notFound',
    'rotatePersonalAccessToken/404/notFound',
    'rotatePersonalAccessToken/401/targetUnknown',
  ],
  plants: { '401 for 404': statusFor(404, 401), '404 for 401': statusFor(401, 404), 'they are found': accepts() },
});

proves('[B-PAT-019] revoked, expired and other tokens have their statuses', {
  cases: [
    'revokePersonalAccessToken/400/alreadyRevoked',
    'rotatePersonalAccessToken/401/targetRevoked',
    'rotatePersonalAccessToken/401/targetExpired',
    'rotatePersonalAccessToken/403/insufficientScope',
    'rotatePersonalAccessToken/405/notPersonal',
  ],
  plants: {
    'all is well': accepts(),
    '404 for 400': statusFor(400, 404),
    '400 for 401': statusFor(401, 400),
    '401 for 403': statusFor(403, 401),
    '400 for 405': statusFor(405, 400),
  },
});

proves('[B-PAT-021] a token that was revoked is not active', {
  cases: ['getPersonalAccessToken/200/revoked', 'listPersonalAccessTokens/200/revoked'],
  plants: { 'it is active': property('active', () => true), 'it is not revoked': property('revoked', () => false) },
});

proves('[B-PAT-022] a token whose day has come is not active and not revoked, and opens nothing', {
  cases: [
    'getPersonalAccessToken/200/expired',
    'listPersonalAccessTokens/200/inactive',
    'listPersonalAccessTokenAssociations/401/expiredToken',
  ],
  plants: {
    'it is active': property('active', () => true),
    'it is revoked': property('revoked', () => true),
    'it opens everything': accepts(),
  },
});

proves('[B-PAT-026] inactive are those that expired, too', {
  cases: ['listPersonalAccessTokens/200/inactive', 'listPersonalAccessTokens/200/inactiveOfMany'],
  plants: {
    'only revoked ones are': { response: (message) => void (message.status === 200 && (message.body = '[]')) },
    'the state is ignored': ignores('state'),
  },
});

proves('[B-GTOK-002] a token of a group is read by its id or as self', {
  cases: ['getGroupAccessToken/200/one', 'getGroupAccessToken/200/self', 'getGroupAccessToken/401/targetUnknown'],
  plants: {
    'another token': property('name', () => 'another'),
    'self is refused': refusesValue('/self', 404),
    'unknown ones are found': accepts(),
  },
});

proves('[B-GTOK-006] a token of a group is revoked by its id', {
  cases: ['revokeGroupAccessToken/204/revoked', 'revokeGroupAccessToken/law/invalid-parameter/path/token_id'],
  plants: { 'there is no such path': refuses(405), 'words are taken': accepts(204) },
  writes: true,
});

proves('[B-GTOK-016] rotating a token of a group needs a scope that rotates', {
  cases: [
    'rotateGroupAccessToken/200/rotated',
    'rotateGroupAccessToken/200/selfRotated',
    'rotateGroupAccessToken/403/insufficientScope',
  ],
  plants: {
    'any scope rotates': accepts(),
    'self_rotate does not': refusesValue('/self/rotate', 403),
    'api does not': refuses(403),
  },
  writes: true,
});
