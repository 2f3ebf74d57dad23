import { proves, useBench } from './bench/bench.ts';
import { accepts, header, reads, refuses, statusFor } from './bench/plants.ts';

useBench();

const LISTS = ['listProjects', 'listGroups', 'listIssues', 'listProjectIssues', 'listIssueNotes'];

const PAGED = LISTS.map((name) => `${name}/law/pagination/offset`);

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
