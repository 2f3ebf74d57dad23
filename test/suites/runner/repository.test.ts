import { proves, useBench } from './bench/bench.ts';
import {
  accepts,
  both,
  header,
  ignores,
  property,
  refuses,
  statusFor,
  withoutEach,
  wrongEach,
} from './bench/plants.ts';

useBench();

proves('[A-REPO-001][A-REPO-011] the tree is read at a ref, below a folder, with everything below it', {
  cases: ['listRepositoryTree/200', 'listRepositoryTree/400/badBoolean'],
  plants: {
    'path is ignored': ignores('path'),
    'recursive is ignored': ignores('recursive'),
    'another boolean is taken': accepts(200, '[]'),
  },
});

proves('[A-REPO-009] an entry of the tree has its properties', {
  cases: ['listRepositoryTree/200/root'],
  plants: {
    ...withoutEach('', ['id', 'name', 'type', 'path', 'mode']),
    ...wrongEach('', ['id', 'name', 'type', 'path', 'mode']),
    'another mode': property('mode', () => '100600'),
  },
});

proves('[A-REPO-012][A-REPO-013] the tree goes on by Link with its token', {
  cases: ['listRepositoryTree/200/firstPage', 'listRepositoryTree/law/pagination/keyset'],
  plants: {
    'no Link': header('link'),
    'the token is ignored': ignores('page_token'),
    'the size is ignored': ignores('per_page'),
  },
});

proves('[A-REPO-031] repository reads are open for public projects and 404 for private ones', {
  cases: [
    'listRepositoryTree/200/root',
    'getFile/200/public',
    'listRepositoryTree/404/projectHidden',
    'getFile/404/projectHidden',
    'getFileRaw/404/projectHidden',
  ],
  plants: { 'need a credential': refuses(401), 'are 403': statusFor(404, 403) },
});

proves('[A-REPO-032] unknown refs, folders and empty repositories are 404', {
  cases: [
    'listRepositoryTree/404/pathNotFound',
    'listRepositoryTree/404/refNotFound',
    'listRepositoryTree/404/emptyRepository',
  ],
  plants: { 'are an empty list': accepts(200, '[]') },
});

const FILE = [
  'file_name',
  'file_path',
  'size',
  'encoding',
  'content',
  'content_sha256',
  'ref',
  'blob_id',
  'commit_id',
  'last_commit_id',
];
proves('[A-FILE-001][A-FILE-009] a file is read with its properties', {
  cases: ['getFile/200/public'],
  plants: { ...withoutEach('', [...FILE, 'execute_filemode']), ...wrongEach('', [...FILE, 'execute_filemode']) },
});

proves('[A-FILE-010] content is Base64 of exactly these bytes', {
  cases: ['getFile/200/binary', 'getFile/200/public'],
  plants: {
    'other content': property('content', () => 'AAAA'),
    'another size': property('size', () => 1),
    'another digest': property('content_sha256', () => '0'.repeat(64)),
    'another blob': property('blob_id', () => '0'.repeat(40)),
  },
});

proves('[A-FILE-011] the mode of a file says whether it can be run', {
  cases: ['getFile/200/executable', 'getFile/200/public'],
  plants: { never: property('execute_filemode', () => false), always: property('execute_filemode', () => true) },
  at: /execute_filemode/,
});

const FACTS = [
  'blob-id',
  'commit-id',
  'content-sha256',
  'encoding',
  'file-name',
  'file-path',
  'last-commit-id',
  'ref',
  'size',
  'execute-filemode',
];
proves('[A-FILE-002][A-FILE-012] HEAD of a file answers its facts in headers', {
  cases: ['headFile/200/public'],
  plants: Object.fromEntries(FACTS.map((name) => [`without ${name}`, header(`x-service-${name}`)])),
  at: /^x-service-/,
});

proves('[A-FILE-004][A-FILE-017] raw files are bytes, at the default branch or at a ref', {
  cases: ['getFileRaw/200/public', 'getFileRaw/200/atCommit'],
  plants: {
    'other bytes': { response: (message) => void (message.body = `${message.body}!`) },
    'a page instead': header('content-type', 'text/html'),
  },
});

proves('[A-FILE-016] ref is needed', {
  cases: ['getFile/400/noRef', 'headFile/400/noRef'],
  plants: { 'is not': accepts() },
});

proves('[A-FILE-026] file reads of public repositories need no credential', {
  cases: ['getFile/200/public', 'getFileRaw/200/public', 'headFile/200/public', 'createCommit/401/noCredential'],
  plants: { 'need one': refuses(401), 'writes need none': statusFor(401, 201) },
});

proves('[A-FILE-025] scopes decide who reads and who writes files', {
  cases: [
    'getFile/200/binary',
    'createCommit/403/insufficientScope',
    'createCommit/403/readRepositoryOnly',
    'getFile/403/insufficientScope',
  ],
  plants: { 'reading is refused': statusFor(200, 403), 'writing is allowed': statusFor(403, 201) },
});

proves('[A-COMMIT-002] a commit is made of several changes', {
  cases: ['createCommit/201/created', 'createCommit/201/createdByForm'],
  plants: {
    'answers 200': statusFor(201, 200),
    'another message': property('message', () => 'x'),
    'forms are refused': { response: (message) => void (message.status = 400) },
  },
  writes: true,
});

const COMMIT = [
  'id',
  'short_id',
  'title',
  'author_name',
  'author_email',
  'authored_date',
  'committer_name',
  'committer_email',
  'committed_date',
];
proves('[A-COMMIT-007] a commit has its properties', {
  cases: ['createCommit/201/created'],
  plants: withoutEach('', [...COMMIT, 'created_at', 'message', 'parent_ids', 'web_url']),
  writes: true,
});

proves('[A-COMMIT-009][A-COMMIT-010] sizes come with a commit unless they are not wanted', {
  cases: ['createCommit/201/created', 'createCommit/201/withoutStats'],
  plants: { ...withoutEach('stats', ['additions', 'deletions', 'total']), never: property('stats', () => undefined) },
  at: /stats/,
  writes: true,
});

proves('[A-COMMIT-016] changes have a known kind, and there is at least one', {
  cases: ['createCommit/400/noActions', 'createCommit/400/badAction'],
  plants: { 'others are taken': accepts(201) },
});

proves('[A-COMMIT-017] new files need content', {
  cases: ['createCommit/400/noContent'],
  plants: { 'do not': accepts(201) },
});

proves('[A-COMMIT-020] a file that changed since is not overwritten', {
  cases: ['createCommit/400/changedSince'],
  plants: { 'is overwritten': accepts(201) },
});

proves('[A-COMMIT-022][A-COMMIT-024] a new branch needs a start, an existing one force', {
  cases: [
    'createCommit/400/newBranchFromNothing',
    'createCommit/400/bothStarts',
    'createCommit/400/existingBranchWithStart',
    'createCommit/201/allActions',
    'createCommit/201/forced',
  ],
  plants: { 'do without': accepts(201), 'are refused': statusFor(201, 400) },
  writes: true,
});

proves('[A-COMMIT-029] making commits needs a credential, the scope and the role', {
  cases: ['createCommit/401/noCredential', 'createCommit/403/forbidden', 'createCommit/403/insufficientScope'],
  plants: { 'does without': accepts(201), 'is 404': both(statusFor(401, 404), statusFor(403, 404)) },
});

proves('[A-ERROR-002] what is not valid is 400', {
  cases: ['createIssue/400/noTitle', 'createCommit/400/fileExists', 'listIssues/400/badState'],
  plants: { 'is 422': statusFor(400, 422), 'is taken': accepts(201), 'is 500': statusFor(400, 500) },
});
