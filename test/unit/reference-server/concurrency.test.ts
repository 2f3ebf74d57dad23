import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listen, type ListeningServer } from '../../../runtime/node/listen.ts';
import { type Backend, openBackend } from '../../../reference-server/backend.ts';
import { createHttpApp } from '../../../reference-server/http/app.ts';
import { operations } from '../../../reference-server/registry.ts';
import { openStore } from '../../../reference-server/store/open-store.ts';
import type { Executor, Store, StoreOptions } from '../../../reference-server/store/store.ts';
import { type Touched, meet, noteTables } from './touched-tables.ts';

/** One turn of the event loop, as every statement takes on a database that is reached over a network. */
const yielding: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await new Promise((resolve) => setImmediate(resolve));
    return result;
  },
};

const notes = noteTables();

async function openYielding(options: StoreOptions): Promise<Store> {
  const store = await openStore(options);
  const db: Executor = store.db.withPlugin(yielding).withPlugin(notes.plugin);
  return {
    ...store,
    db,
    write: (work) => db.transaction().execute((tx) => work(tx, 0)),
    fill: (work) => db.transaction().execute(work),
  };
}

let backend: Backend;
let server: ListeningServer;

beforeAll(async () => {
  backend = await openBackend({ limits: { notesPerMinute: 0 } }, openYielding);
  server = await listen(createHttpApp(backend.app, { operations, validateResponses: 'throw' }), {
    port: 0,
    host: '127.0.0.1',
  });
});
afterAll(async () => {
  await server.close();
  await backend.release();
});
beforeEach(() => backend.reset());

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly json?: object;
  /** Name of a token of the demo world. */
  readonly as?: string;
}

interface Answer {
  readonly status: number;
  // Answers are checked against the description by the server itself.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

async function send({ method, path, json, as = 'olivia-api' }: Sent): Promise<Answer> {
  const answer = await fetch(`${server.url}/api/v4${path}`, {
    method,
    headers: { 'private-token': `fwpat-${as}`, 'content-type': 'application/json' },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
}

const ISSUE = '/projects/301/issues/30';
const LIB = '/projects/303';

const post = (path: string, json: object): Sent => ({ method: 'POST', path, json });
const put = (path: string, json: object): Sent => ({ method: 'PUT', path, json });
const remove = (path: string): Sent => ({ method: 'DELETE', path });

const SAME_KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOGY2b6UqtbOTrQasgoQSG4DFK0NK+1pexCulgM41cm3 same';

/** Requests that write, at least one per operation, most of them about the same records. */
const WRITES: Readonly<Record<string, Sent>> = {
  createIssue: post('/projects/301/issues', { title: 'New', labels: 'bug,fresh', assignee_ids: [4] }),
  createConfidential: post('/projects/301/issues', { title: 'New', confidential: true }),
  updateTitle: put(ISSUE, { title: 'Another title' }),
  updateLabels: put(ISSUE, { add_labels: 'fresh', assignee_ids: [2, 4] }),
  closeIssue: put(ISSUE, { state_event: 'close' }),
  hideIssue: put(ISSUE, { confidential: true }),
  deleteIssue: remove(ISSUE),
  reorderIssue: put(`${ISSUE}/reorder`, { move_after_id: 602 }),
  moveIssue: post(`${ISSUE}/move`, { to_project_id: 302 }),
  cloneIssue: post(`${ISSUE}/clone`, { to_project_id: 301, with_notes: true }),
  createIssueNote: post(`${ISSUE}/notes`, { body: 'More' }),
  updateIssueNote: put(`${ISSUE}/notes/742`, { body: 'Changed' }),
  deleteIssueNote: remove(`${ISSUE}/notes/742`),
  createProject: post('/projects', { name: 'Same', path: 'same', namespace_id: 201, topics: ['a', 'b'] }),
  createProjectWithReadme: post('/projects', {
    name: 'Same',
    path: 'same',
    namespace_id: 201,
    initialize_with_readme: true,
  }),
  updateProject: put(LIB, { path: 'same', name: 'Same', topics: ['a', 'b'], archived: true }),
  deleteProject: remove(LIB),
  deleteGroup: remove('/groups/202'),
  createUser: { ...post('/users', { email: 'same@example.com', name: 'Same', username: 'same' }), as: 'root-api' },
  createGroup: post('/groups', { name: 'Same', path: 'same', parent_id: 201 }),
  createGroupAccessToken: post('/groups/201/access_tokens', { name: 'bot', scopes: ['api'], access_level: 30 }),
  rotateGroupAccessToken: post('/groups/201/access_tokens/838/rotate', {}),
  revokeGroupAccessToken: remove('/groups/201/access_tokens/838'),
  revokePersonalAccessToken: { ...remove('/personal_access_tokens/814'), as: 'dev-api' },
  rotatePersonalAccessToken: { ...post('/personal_access_tokens/814/rotate', {}), as: 'dev-api' },
  revokeSelfPersonalAccessToken: { ...remove('/personal_access_tokens/self'), as: 'dev-manage-runner' },
  createUserPersonalAccessToken: {
    ...post('/users/4/personal_access_tokens', { name: 'made', scopes: ['api'] }),
    as: 'root-api',
  },
  createCurrentUserPersonalAccessToken: post('/user/personal_access_tokens', {
    name: 'made',
    scopes: ['self_rotate'],
  }),
  createGroupServiceAccount: post('/groups/201/service_accounts', { username: 'same' }),
  deleteGroupServiceAccount: remove('/groups/201/service_accounts/42?hard_delete=true'),
  createServiceAccountToken: post('/groups/201/service_accounts/41/personal_access_tokens', {
    name: 'made',
    scopes: ['api'],
  }),
  rotateServiceAccountToken: post('/groups/201/service_accounts/41/personal_access_tokens/871/rotate', {}),
  createServiceAccount: { ...post('/service_accounts', { email: 'same@example.com' }), as: 'root-api' },
  updateApplicationSettings: { ...put('/application/settings', { max_attachment_size: 12 }), as: 'root-api' },
  createFile: post('/projects/301/repository/files/new.txt', { branch: 'work', content: 'x', commit_message: 'x' }),
  updateFile: put('/projects/301/repository/files/README.md', { branch: 'work', content: 'x', commit_message: 'x' }),
  deleteFile: {
    ...remove('/projects/301/repository/files/README.md'),
    json: { branch: 'work', commit_message: 'x' },
  },
  createBranch: post('/projects/301/repository/branches', { branch: 'raced', ref: 'main' }),
  createCommit: post('/projects/301/repository/commits', {
    branch: 'work',
    commit_message: 'x',
    actions: [{ action: 'create', file_path: 'other.txt', content: 'x' }],
  }),
  createDeployKey: { ...post('/deploy_keys', { title: 'Same', key: SAME_KEY }), as: 'root-api' },
  addProjectDeployKey: post('/projects/301/deploy_keys', { title: 'Same', key: SAME_KEY }),
  updateProjectDeployKey: put('/projects/301/deploy_keys/1702', { title: 'Other', can_push: true }),
  deleteProjectDeployKey: remove('/projects/301/deploy_keys/1702'),
  createRunner: post('/user/runners', { runner_type: 'group_type', group_id: 201, tag_list: ['same'] }),
  updateRunner: put('/runners/1402', { paused: true, tag_list: ['linux', 'arm'] }),
  deleteRunner: remove('/runners/1402'),
  registerRunner: post('/runners', { token: 'fwrt-group-201', tag_list: ['same'] }),
  resetRunnerAuthenticationToken: post('/runners/1402/reset_authentication_token', {}),
  resetRunnerAuthenticationTokenByToken: post('/runners/reset_authentication_token', { token: 'fwrun-1402' }),
  resetRunnerRegistrationToken: { ...post('/runners/reset_registration_token', {}), as: 'root-api' },
  resetProjectRunnerRegistrationToken: post('/projects/301/runners/reset_registration_token', {}),
  resetGroupRunnerRegistrationToken: post('/groups/201/runners/reset_registration_token', {}),
  createGroupApprovalRule: post('/groups/201/approval_rules', { name: 'Same', approvals_required: 1, user_ids: [3] }),
  updateGroupApprovalRule: put('/groups/201/approval_rules/1301', { user_ids: [2, 3, 4], group_ids: [202] }),
  createProjectApprovalRule: post('/projects/301/approval_rules', {
    name: 'Same',
    approvals_required: 1,
    group_ids: [202],
  }),
  updateProjectApprovalConfiguration: post('/projects/301/approvals', {
    reset_approvals_on_push: false,
    selective_code_owner_removals: true,
    approvals_before_merge: 1,
  }),
  createGroupEpic: post('/groups/201/epics', { title: 'Same', labels: 'fresh,backend', parent_id: 901 }),
  createMilestone: post('/projects/301/milestones', { title: 'Same' }),
  addGroupMember: post('/groups/plain/members', { user_id: 9, access_level: 20 }),
  addProjectMember: post('/projects/301/members', { user_id: 9, access_level: 20 }),
  createMergeRequest: post('/projects/301/merge_requests', {
    source_branch: 'feature',
    target_branch: 'work',
    title: 'Same',
  }),
  updateMergeRequest: put('/projects/301/merge_requests/1', { title: 'Changed', labels: 'new,backend' }),
  acceptMergeRequest: put('/projects/301/merge_requests/1/merge', {}),
  approveMergeRequest: post('/projects/301/merge_requests/1/approve', {}),
  unapproveMergeRequest: { ...post('/projects/301/merge_requests/1/unapprove', {}), as: 'max-api' },
  deleteMergeRequest: remove('/projects/301/merge_requests/1'),
  createMergeRequestNote: post('/projects/301/merge_requests/1/notes', { body: 'Said' }),
  createMergeRequestReaction: post('/projects/303/merge_requests/1/award_emoji', { name: 'rocket' }),
  deleteMergeRequestReaction: { ...remove('/projects/303/merge_requests/1/award_emoji/1212'), as: 'dev-api' },
  createMergeRequestNoteReaction: post('/projects/303/merge_requests/1/notes/761/award_emoji', { name: 'rocket' }),
  deleteMergeRequestNoteReaction: {
    ...remove('/projects/303/merge_requests/1/notes/761/award_emoji/1235'),
    as: 'dev-api',
  },
  createDraftNote: post('/projects/301/merge_requests/1/draft_notes', { note: 'Thought' }),
  updateDraftNote: { ...put('/projects/301/merge_requests/1/draft_notes/1252', { note: 'Changed' }), as: 'dev-api' },
  deleteDraftNote: { ...remove('/projects/301/merge_requests/1/draft_notes/1253'), as: 'dev-api' },
  publishDraftNote: { ...put('/projects/301/merge_requests/1/draft_notes/1255/publish', {}), as: 'dev-api' },
  publishAllDraftNotes: { ...post('/projects/301/merge_requests/1/draft_notes/bulk_publish', {}), as: 'dev-api' },
  createTrigger: post('/projects/301/triggers', { description: 'Same' }),
  updateTrigger: put('/projects/301/triggers/1722', { description: 'Changed' }),
  deleteTrigger: remove('/projects/301/triggers/1722'),
  triggerPipeline: post('/projects/301/trigger/pipeline', { ref: 'main', token: 'fwtt-olivia-2' }),
  createSystemHook: { ...post('/hooks', { url: 'https://hooks.example.com/new' }), as: 'root-api' },
  updateSystemHook: {
    ...put('/hooks/1602', { url: 'https://hooks.example.com/other', tag_push_events: true }),
    as: 'root-api',
  },
  deleteSystemHook: { ...remove('/hooks/1602'), as: 'root-api' },
  setSystemHookUrlVariable: { ...put('/hooks/1602/url_variables/place', { value: 'here' }), as: 'root-api' },
  deleteSystemHookUrlVariable: { ...remove('/hooks/1602/url_variables/spare'), as: 'root-api' },
  createGroupHook: post('/groups/201/hooks', { url: 'https://hooks.example.com/new' }),
  updateGroupHook: put('/groups/201/hooks/1622', { url: 'https://hooks.example.com/other', token: 'x' }),
  deleteGroupHook: remove('/groups/201/hooks/1622'),
  createProjectSnippet: post(`${LIB}/snippets`, {
    title: 'Same',
    file_name: 'a',
    content: 'a',
    visibility: 'public',
  }),
  createSnippetNote: post(`${LIB}/snippets/1351/notes`, { body: 'More' }),
  createIssueReaction: post(`${LIB}/issues/1/award_emoji`, { name: 'thumbsup' }),
  deleteIssueReaction: remove(`${LIB}/issues/1/award_emoji/1203`),
  createIssueNoteReaction: post(`${LIB}/issues/1/notes/731/award_emoji`, { name: 'heart' }),
  deleteIssueNoteReaction: remove(`${LIB}/issues/1/notes/731/award_emoji/1231`),
  createSnippetReaction: post(`${LIB}/snippets/1351/award_emoji`, { name: 'heart' }),
  deleteSnippetReaction: remove(`${LIB}/snippets/1351/award_emoji/1221`),
  createSnippetNoteReaction: post(`${LIB}/snippets/1351/notes/771/award_emoji`, { name: 'heart' }),
  deleteSnippetNoteReaction: remove(`${LIB}/snippets/1351/notes/771/award_emoji/1233`),
};

/** What must hold between rows whatever happened. */
async function expectConsistent(): Promise<void> {
  await backend.app.courier.idle();
  const { db } = backend.app.store;
  const issues = await db.selectFrom('issues').selectAll().execute();
  const notes = await db.selectFrom('notes').selectAll().where('noteable_kind', '=', 'Issue').execute();
  for (const issue of issues) {
    const comments = notes.filter((note) => note.noteable_id === issue.id && note.system === 0).length;
    expect([issue.id, issue.user_notes_count]).toEqual([issue.id, comments]);
  }
  const votes = await db
    .selectFrom('awards')
    .select(['awardable_id', 'name'])
    .where('awardable_kind', '=', 'Issue')
    .execute();
  for (const { id, upvotes, downvotes } of issues.filter((issue) => issue.id === 641)) {
    const named = (name: string): number =>
      votes.filter((vote) => vote.awardable_id === id && vote.name === name).length;
    expect([upvotes, downvotes]).toEqual([named('thumbsup'), named('thumbsdown')]);
  }
  const known = new Set(issues.map((issue) => issue.id));
  expect(notes.filter((note) => !known.has(note.noteable_id))).toEqual([]);
  for (const table of ['issue_labels', 'issue_assignees', 'resource_events'] as const) {
    const rows = await db.selectFrom(table).select('issue_id').execute();
    expect(rows.filter((row) => !known.has(row.issue_id))).toEqual([]);
  }
  const keys = await db.selectFrom('deploy_keys').select(['id', 'public']).execute();
  const joined = await db.selectFrom('deploy_key_projects').select('deploy_key_id').execute();
  const used = new Set(joined.map((row) => row.deploy_key_id));
  expect(keys.filter((key) => key.public === 0 && !used.has(key.id))).toEqual([]);
  expect([...used].filter((id) => !keys.some((key) => key.id === id))).toEqual([]);
  const tagged = await db.selectFrom('runner_tags').select('runner_id').execute();
  const runners = new Set((await db.selectFrom('runners').select('id').execute()).map(({ id }) => id));
  expect(tagged.filter((row) => !runners.has(row.runner_id))).toEqual([]);
  const pipelines = await db
    .selectFrom('pipelines')
    .select(['iid', 'trigger_id'])
    .where('project_id', '=', 301)
    .execute();
  expect(pipelines.map(({ iid }) => iid).toSorted((a, b) => a - b)).toEqual(pipelines.map((_, index) => index + 1));
  const triggers = new Set((await db.selectFrom('trigger_tokens').select('id').execute()).map(({ id }) => id));
  expect(pipelines.filter(({ trigger_id: id }) => id !== null && !triggers.has(id))).toEqual([]);
  const counts = await db.selectFrom('issue_counts').selectAll().execute();
  for (const { project_id, state, confidential, total } of counts) {
    const same = issues.filter(
      (issue) => issue.project_id === project_id && issue.state === state && issue.confidential === confidential,
    );
    expect([project_id, state, confidential, total]).toEqual([project_id, state, confidential, same.length]);
  }
  const rules = new Set((await db.selectFrom('approval_rules').select('id').execute()).map(({ id }) => id));
  for (const table of ['approval_rule_users', 'approval_rule_groups'] as const) {
    const named = await db.selectFrom(table).select('rule_id').execute();
    expect(named.filter((row) => !rules.has(row.rule_id))).toEqual([]);
  }
  const epics = await db.selectFrom('epics').select(['id', 'iid']).where('group_id', '=', 201).execute();
  expect(epics.map(({ iid }) => iid).toSorted((a, b) => a - b)).toEqual(epics.map((_, index) => index + 1));
  const onEpics = await db.selectFrom('epic_labels').select('epic_id').execute();
  const allEpics = await db.selectFrom('epics').select('id').execute();
  expect(onEpics.filter((row) => !allEpics.some(({ id }) => id === row.epic_id))).toEqual([]);
  const labels = await db.selectFrom('labels').select(['project_id', 'group_id', 'name']).execute();
  expect(new Set(labels.map((label) => JSON.stringify(label))).size).toBe(labels.length);
  expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([]);
}

describe('writes at the same time', () => {
  it('are tried with every operation that writes', () => {
    const writing = Object.entries(operations).flatMap(([id, { kind }]) => (kind === 'reads' ? [] : [id]));
    const tried = Object.keys(WRITES);
    expect(writing.filter((id) => id !== 'updateIssue' && !tried.includes(id))).toEqual([]);
  });

  it('lose none of a hundred comments while the issue is edited', async () => {
    const edits = Array.from({ length: 20 }, (_, index) => send(put(ISSUE, { title: `Title ${index}` })));
    const notes = Array.from({ length: 100 }, (_, index) => send(post(`${ISSUE}/notes`, { body: `Note ${index}` })));
    const answers = await Promise.all([...notes, ...edits]);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 201]));
    const { body } = await send({ method: 'GET', path: ISSUE });
    expect(body.user_notes_count).toBe(104);
    await expectConsistent();
  });

  it('keep both of two edits of different attributes', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [title, due_date] = [`Round ${round}`, `2026-05-${String(round + 1).padStart(2, '0')}`];
      await Promise.all([send(put(ISSUE, { title })), send(put(ISSUE, { due_date }))]);
      expect((await send({ method: 'GET', path: ISSUE })).body).toMatchObject({ title, due_date });
    }
  });

  it('take one of two switches of approvals that exclude each other', async () => {
    const path = '/projects/301/approvals';
    for (let round = 0; round < 10; round += 1) {
      await send(post(path, { reset_approvals_on_push: false, selective_code_owner_removals: false }));
      const switches = ['reset_approvals_on_push', 'selective_code_owner_removals'];
      const answers = await Promise.all(switches.map((name) => send(post(path, { [name]: true }))));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    }
  });

  it('give each issue a number of its own, without gaps', async () => {
    const made = await Promise.all(
      Array.from({ length: 30 }, (_, index) => send(post('/projects/302/issues', { title: `Issue ${index}` }))),
    );
    const iids = made.map((answer) => Number(answer.body.iid)).toSorted((a, b) => a - b);
    expect(iids).toEqual(Array.from({ length: 30 }, (_, index) => index + 5));
    await expectConsistent();
  });

  it('let one of many win a path', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => send(WRITES['createGroup'] ?? remove('/'))));
    expect(made.map((answer) => answer.status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 400)]);
  });

  const writes = Object.entries(WRITES);
  /** Tables that requests change whatever they are for: when a token was last used, ids, errands. */
  const everywhere = new Set(['access_tokens', 'id_ranges', 'outbox']);
  const touched = new Map<string, Touched>();

  beforeAll(async () => {
    for (const [name, write] of writes) {
      await backend.reset();
      notes.take();
      await send(write);
      touched.set(name, notes.take());
      await backend.app.courier.idle();
    }
  });

  function meeting(name: string, other: string): boolean {
    const [left, right] = [touched.get(name), touched.get(other)];
    return left !== undefined && right !== undefined && meet(left, right, everywhere);
  }

  it('that share no table are few enough to leave out, and the others many enough to mean something', () => {
    const names = writes.map(([name]) => name);
    const pairs = names.flatMap((name, index) => names.slice(index).filter((other) => meeting(name, other)));
    expect(pairs.length).toBeGreaterThan(5 * names.length);
  });

  it.each(writes)('leave nothing torn after %s beside itself and those that follow it', async (name, first) => {
    const from = writes.findIndex(([other]) => other === name);
    for (const [other, second] of writes.slice(from)) {
      if (other !== name && !meeting(name, other)) continue;
      await backend.reset();
      const answers = await Promise.all([send(first), send(second)]);
      expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
      expect(answers.some((answer) => answer.status < 300)).toBe(true);
      await expectConsistent();
    }
  });
});
