import { proves, useBench } from '../bench/bench.ts';
import { only } from '../bench/faults.ts';
import {
  accepts,
  asks,
  defaultsTo,
  ignores,
  property,
  refuses,
  refusesValue,
  statusFor,
  withoutEach,
  wrongEach,
} from '../bench/plants.ts';

useBench();

proves('[B-SA-001][B-SA-005] service accounts are listed page by page', {
  cases: [
    'listGroupServiceAccounts/200/all',
    'listGroupServiceAccounts/law/pagination/offset',
    'listServiceAccounts/200/all',
  ],
  plants: {
    'the page is ignored': ignores('page'),
    'the list is empty': { response: (message) => void (message.status === 200 && (message.body = '[]')) },
    'others are listed': property('username', () => 'dev'),
  },
});

proves('[B-SA-002] a service account of a group is made and shown', {
  cases: ['createGroupServiceAccount/201/created', 'createGroupServiceAccount/201/unnamed'],
  plants: {
    'the name is lost': property('name', () => 'Service account user'),
    'it is not shown': property('username', () => undefined),
    'answers 200': statusFor(201, 200),
  },
  writes: true,
});

proves('[B-SA-003][B-SA-012] a service account is deleted, with or without what it wrote', {
  cases: [
    'deleteGroupServiceAccount/204/deleted',
    'deleteGroupServiceAccount/204/withEverything',
    'deleteGroupServiceAccount/400/badBoolean',
    'deleteGroupServiceAccount/404/notFound',
  ],
  plants: {
    'answers 200': statusFor(204, 200),
    'deleting everything is refused': refusesValue('hard_delete=true'),
    'neither true nor false is taken': accepts(204),
    'it was not there': statusFor(204, 404),
  },
  writes: true,
});

proves('[B-SA-004] a token of a service account is made from name and scopes, and shown', {
  cases: [
    'createServiceAccountToken/201/created',
    'createServiceAccountToken/201/createdByForm',
    'createServiceAccountToken/400/noScopes',
  ],
  plants: {
    'it is not shown': property('token', () => undefined),
    'other scopes': property('scopes', () => ['api']),
    'without scopes': accepts(201),
    'of another user': property('user_id', () => 2),
  },
  writes: true,
});

proves('[B-SA-006] a service account of the instance is made with an address', {
  cases: ['createServiceAccount/201/created'],
  plants: {
    'the address is lost': property('email', () => 'other@example.com'),
    'the name is lost': property('name', () => 'Service account user'),
    'it is not shown': property('email', () => undefined),
  },
  writes: true,
});

proves('[B-SA-007][B-SA-008] a token is rotated under its own path', {
  cases: ['rotateServiceAccountToken/200/rotated', 'rotateServiceAccountToken/404/notFound'],
  plants: {
    'it is not shown': property('token', () => undefined),
    'answers 201': statusFor(200, 201),
    'the date is lost': property('expires_at', () => null),
    'there is no such path': refuses(405),
    'absent ones are rotated': accepts(),
  },
  writes: true,
});

proves('[B-SA-009] service accounts have id, login name and name, those of the instance an address', {
  cases: [
    'listGroupServiceAccounts/200/all',
    'listServiceAccounts/200/all',
    'createServiceAccount/201/created',
    'createGroupServiceAccount/201/created',
  ],
  plants: { ...withoutEach('', ['id', 'username', 'name', 'email']), ...wrongEach('', ['id', 'username', 'name']) },
  writes: true,
});

proves('[B-SA-010] names and addresses are made up', {
  cases: ['createGroupServiceAccount/201/unnamed', 'createServiceAccount/201/unnamed'],
  plants: {
    'another name': property('name', () => 'Robot'),
    'another login name': property('username', () => 'robot'),
    'no address': property('email', () => null),
    'another address': property('email', () => 'robot@elsewhere.example.com'),
  },
  writes: true,
});

proves('[B-SA-011] service accounts are sorted by id or login name, downwards by default', {
  cases: [
    'listGroupServiceAccounts/200/all',
    'listGroupServiceAccounts/200/byName',
    'listGroupServiceAccounts/law/defaults',
    'listGroupServiceAccounts/law/valid-values/order_by',
    'listGroupServiceAccounts/law/valid-values/sort',
    'listGroupServiceAccounts/400/badOrder',
  ],
  plants: {
    'sort is ignored': ignores('sort'),
    'upwards by default': defaultsTo('sort', 'asc'),
    'one word is refused': refusesValue('order_by=username'),
    'others are taken': accepts(200, '[]'),
  },
});

proves('[B-SA-014][B-SA-015] subgroups have none, login names are taken once, deleting answers 204', {
  cases: [
    'listGroupServiceAccounts/400/subgroup',
    'createGroupServiceAccount/400/subgroup',
    'deleteGroupServiceAccount/400/subgroup',
    'createServiceAccountToken/400/subgroup',
    'createGroupServiceAccount/400/usernameTaken',
    'deleteGroupServiceAccount/204/deleted',
  ],
  plants: {
    'subgroups have them': accepts(),
    'it is 404': statusFor(400, 404),
    'it is 409': statusFor(400, 409),
    'deleting answers 202': statusFor(204, 202),
  },
  writes: true,
});

const REFUSED = [
  'listGroupServiceAccounts',
  'createGroupServiceAccount',
  'deleteGroupServiceAccount',
  'createServiceAccountToken',
  'rotateServiceAccountToken',
  'listServiceAccounts',
  'createServiceAccount',
];
proves('[B-SA-016] service accounts are for owners, those of the instance for administrators', {
  cases: REFUSED.flatMap((id) => [`${id}/403/forbidden`, `${id}/401/noCredential`, `${id}/law/least-role`]),
  plants: { 'everybody may': accepts(), '404 for 403': statusFor(403, 404), '403 for 401': statusFor(401, 403) },
});

proves('[B-SA-017][B-ERROR-002] an address is taken once, and the answer says so in a message', {
  cases: ['createServiceAccount/400/emailTaken'],
  plants: {
    'it is taken twice': accepts(201),
    'it is 409': statusFor(400, 409),
    'the body is something else': { response: (message) => void (message.body = '{"text":"taken"}') },
  },
});

proves('[B-SA-018] a token that was rotated is revoked: it is not rotated again', {
  cases: ['rotateServiceAccountToken/400/rotatedBefore', 'rotateServiceAccountToken/200/forAWeek'],
  plants: {
    'it is rotated again': accepts(),
    'the new one is the old one': asks('/872/', '/999999/'),
    'the new one is revoked as well': property('revoked', () => true),
  },
  writes: true,
});

/** The day of a token is another one, where nobody has chosen it. */
function livesFor(operationId: string, days: number) {
  return only(operationId, {
    response(message) {
      const [, from] = /"created_at":"([^"]*)"/.exec(message.body) ?? [];
      const until = from && new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
      if (until !== undefined) message.body = message.body.replace(/("expires_at":)"[^"]*"/, `$1"${until}"`);
    },
  });
}

proves('[B-SA-013] a token of which no day is said lives a year, and a rotated one a week', {
  cases: ['createServiceAccountToken/201/created', 'rotateServiceAccountToken/200/forAWeek'],
  plants: {
    'a new one lives a week': livesFor('createServiceAccountToken', 7),
    'a new one lives a day more': livesFor('createServiceAccountToken', 366),
    'a rotated one lives a year': livesFor('rotateServiceAccountToken', 365),
    'a rotated one lives eight days': livesFor('rotateServiceAccountToken', 8),
    'neither ends': property('expires_at', () => null),
  },
  at: /^\/expires_at$/,
  writes: true,
});
