import {
  Branches,
  Commits,
  GroupAccessTokens,
  Groups,
  IssueNotes,
  Issues,
  MergeRequestApprovals,
  MergeRequestDiscussions,
  MergeRequestNotes,
  MergeRequests,
  ProjectMembers,
  Projects,
  Repositories,
  RepositoryFiles,
  Users,
} from '@gitbeaker/rest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReferenceServer, startReferenceServer } from '../../../reference-server/index.ts';

let server: ReferenceServer;

beforeAll(async () => {
  server = await startReferenceServer({ validateResponses: 'throw' });
});
afterAll(() => server.close());

/** The client as it comes from the registry, with a token: its parts by their names. */
function clientOf(token: string) {
  const options = { host: server.url, token };
  return {
    Branches: new Branches(options),
    Commits: new Commits(options),
    GroupAccessTokens: new GroupAccessTokens(options),
    Groups: new Groups(options),
    IssueNotes: new IssueNotes(options),
    Issues: new Issues(options),
    MergeRequestApprovals: new MergeRequestApprovals(options),
    MergeRequestDiscussions: new MergeRequestDiscussions(options),
    MergeRequestNotes: new MergeRequestNotes(options),
    MergeRequests: new MergeRequests(options),
    ProjectMembers: new ProjectMembers(options),
    Projects: new Projects(options),
    Repositories: new Repositories(options),
    RepositoryFiles: new RepositoryFiles(options),
    Users: new Users(options),
  };
}

/** The client signed in as a user of the demo world. */
function client(user: string): ReturnType<typeof clientOf> {
  return clientOf(`fwpat-${user}-api`);
}

describe('an unmodified third-party client', () => {
  it('lists groups and projects', async () => {
    const api = client('dev');
    const groups = await api.Groups.all({ perPage: 2 });
    expect(groups.map((group) => group.full_path).toSorted()).toEqual([
      'acme',
      'acme/side',
      'acme/sub',
      'acme/sub/deep',
      'inner',
      'open',
    ]);
    const projects = await api.Projects.all({ membership: true, perPage: 3 });
    expect(projects.map((project) => project.id)).toContain(301);
    expect((await api.Projects.show('acme/app')).path_with_namespace).toBe('acme/app');
    expect((await api.Groups.show('acme/sub/deep')).full_name).toBe('Acme / Zeta Unit / Moon Works');
  });

  it('creates, edits and deletes an issue with labels and assignees', async () => {
    const api = client('olivia');
    const made = await api.Issues.create('acme/app', 'From a client', {
      description: 'Text',
      labels: 'bug,from-a-client',
      assigneeIds: [4, 5],
      milestoneId: 402,
      dueDate: '2026-04-01',
    });
    expect(made.labels).toEqual(['bug', 'from-a-client']);
    expect((made.assignees as { username: string }[]).map((user) => user.username)).toEqual(['dev', 'dee']);
    const edited = await api.Issues.edit('acme/app', made.iid, {
      stateEvent: 'close',
      assigneeIds: [],
      addLabels: 'urgent',
    });
    expect([edited.state, edited.assignees, edited.labels]).toEqual(['closed', [], ['bug', 'from-a-client', 'urgent']]);
    await api.Issues.remove('acme/app', made.iid);
    await expect(api.Issues.show(made.iid, { projectId: 'acme/app' })).rejects.toThrow(/Not Found/);
  });

  it('filters issues with arrays and hashes', async () => {
    const api = client('dev');
    const some = await api.Issues.all({
      projectId: 'acme/app',
      ...({ iids: [1, 3], not: { assigneeId: 5 } } as object),
    });
    expect(some.map((issue) => issue.iid)).toEqual([1]);
    const found = await api.Issues.all({ scope: 'all', search: 'needle', labels: 'None', sort: 'asc' });
    expect(found.map((issue) => issue.id)).toEqual([622, 623]);
  });

  it('pages through all notes of an issue', async () => {
    const notes = await client('dev').IssueNotes.all('acme/app', 1, { perPage: 4, sort: 'asc' });
    expect(notes.map((note) => note.id)).toEqual(Array.from({ length: 27 }, (_, index) => 701 + index));
    const api = client('dev');
    const made = await api.IssueNotes.create('acme/app', 30, 'Hello & goodbye');
    expect((await api.IssueNotes.edit('acme/app', 30, made.id, { body: 'Changed' })).body).toBe('Changed');
    await api.IssueNotes.remove('acme/app', 30, made.id);
    await expect(api.IssueNotes.show('acme/app', 30, made.id)).rejects.toThrow(/Not Found/);
  });

  it('reads and writes repository files with blanks and letters outside ASCII', async () => {
    const api = client('dev');
    const path = 'a b/c/ü.md';
    const commit = await api.Commits.create('acme/app', 'work', 'Add a file', [
      { action: 'create', filePath: path, content: '# Ü\n' },
    ]);
    expect(commit.title).toBe('Add a file');
    const file = await api.RepositoryFiles.show('acme/app', path, 'work');
    expect(Buffer.from(file.content, 'base64').toString('utf8')).toBe('# Ü\n');
    const raw = await api.RepositoryFiles.showRaw('acme/app', path, 'work');
    expect(raw instanceof Blob ? await raw.text() : raw).toBe('# Ü\n');
    const tree = await api.Repositories.allRepositoryTrees('acme/app', { ref: 'work', recursive: true });
    expect(tree.map((entry) => entry.path)).toContain(path);
    expect(tree.length).toBeGreaterThan(65);
  });

  it('creates, edits and removes one file at a time', async () => {
    const { RepositoryFiles } = client('dev');
    const path = 'a b/c/ö.md';
    const made = { file_path: path, branch: 'work' };
    expect(await RepositoryFiles.create('acme/app', path, 'work', '# Ö\n', 'Add')).toEqual(made);
    expect(await RepositoryFiles.edit('acme/app', path, 'work', '# Ö!\n', 'Edit')).toEqual(made);
    const { content } = await RepositoryFiles.show('acme/app', path, 'work');
    expect(Buffer.from(content, 'base64').toString('utf8')).toBe('# Ö!\n');
    await RepositoryFiles.remove('acme/app', path, 'work', 'Remove');
    await expect(RepositoryFiles.show('acme/app', path, 'work')).rejects.toThrow(/Not Found/);
  });

  it('handles the access tokens of a group', async () => {
    const api = client('olivia');
    const made = await api.GroupAccessTokens.create('acme', 'from-a-client', ['api'], '2026-06-30', {
      accessLevel: 30,
    });
    expect(made.token).toMatch(/^fwpat-/);
    expect((await api.GroupAccessTokens.all('acme')).map((token) => token.id)).toContain(made.id);
    const rotated = await api.GroupAccessTokens.rotate('acme', made.id);
    expect((await clientOf(rotated.token).Users.showCurrentUser()).name).toBe('from-a-client');
    await api.GroupAccessTokens.revoke('acme', rotated.id);
    await expect(clientOf(rotated.token).Users.showCurrentUser()).rejects.toThrow();
  });

  it('brings a change from a new project to its merge, with a discussion and an approval', async () => {
    const [max, dev] = [client('max'), client('dev')];
    const project = await max.Projects.create({ name: 'From a client', initializeWithReadme: true });
    await max.ProjectMembers.add(project.id, 30, { userId: 4 });
    await max.Branches.create(project.id, 'topic', 'main');
    const commit = await max.Commits.create(project.id, 'topic', 'Add a file', [
      { action: 'create', filePath: 'file.txt', content: 'one\n' },
    ]);
    const opened = await max.MergeRequests.create(project.id, 'topic', 'main', 'Add a file', {
      description: 'As we said.',
    });
    await max.MergeRequestApprovals.createApprovalRule(project.id, 'Other eyes', 1, { userIds: [4] });
    expect((await dev.MergeRequestNotes.create(project.id, opened.iid, 'Why?')).body).toBe('Why?');
    const discussions = await max.MergeRequestDiscussions.all(project.id, opened.iid);
    expect(discussions).toContainEqual(expect.objectContaining({ notes: [expect.objectContaining({ body: 'Why?' })] }));
    await expect(max.MergeRequests.merge(project.id, opened.iid)).rejects.toThrow(/Method Not Allowed/);
    await expect(max.MergeRequestApprovals.approve(project.id, opened.iid)).rejects.toThrow(/Authors cannot approve/);

    const approved = await dev.MergeRequestApprovals.approve(project.id, opened.iid, { sha: commit.id });
    expect(approved.approved_by).toMatchObject([{ user: { username: 'dev' } }]);
    await dev.MergeRequestApprovals.unapprove(project.id, opened.iid);
    const waiting = await max.MergeRequests.show(project.id, opened.iid);
    expect(waiting.detailed_merge_status).toBe('not_approved');
    await dev.MergeRequestApprovals.approve(project.id, opened.iid);
    expect((await max.MergeRequests.merge(project.id, opened.iid)).state).toBe('merged');

    const read = await dev.MergeRequests.show(project.id, opened.iid);
    expect([read.state, read.description, read.sha]).toEqual(['merged', 'As we said.', commit.id]);
    const mine = await dev.MergeRequests.all({ projectId: project.id, approvedByIds: [4] });
    expect(mine.map(({ iid }) => iid)).toEqual([opened.iid]);
    const notes = await dev.MergeRequestNotes.all(project.id, opened.iid);
    expect(notes.map(({ body }) => body)).toEqual(expect.arrayContaining(['Why?', 'approved this merge request']));
    const { content } = await dev.RepositoryFiles.show(project.id, 'file.txt', 'main');
    expect(Buffer.from(content, 'base64').toString('utf8')).toBe('one\n');
  });
});
