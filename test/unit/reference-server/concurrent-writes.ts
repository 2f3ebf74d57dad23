/** A request to the server. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly json?: object;
  /** Name of a token of the demo world. */
  readonly as?: string;
}

/** The issue that most of the writes are about. */
export const ISSUE = '/projects/301/issues/30';
const ASKED = 'f8110df51aea6f3135c531813d000000000002e9';
const LIB = '/projects/303';
const EDITED = '/projects/301/merge_requests/6';
const DISCUSSION = `${EDITED}/discussions/2f0d6c1f3b0a4de8a1c94b7d5e2f80617c3d9e44`;

export const post = (path: string, json: object): Sent => ({ method: 'POST', path, json });
export const put = (path: string, json: object): Sent => ({ method: 'PUT', path, json });
export const remove = (path: string): Sent => ({ method: 'DELETE', path });

const SAME_KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOGY2b6UqtbOTrQasgoQSG4DFK0NK+1pexCulgM41cm3 same';

/** Requests that write, at least one per operation, most of them about the same records. */
export const WRITES: Readonly<Record<string, Sent>> = {
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
  createIssueDiscussion: post(`${ISSUE}/discussions`, { body: 'Why?' }),
  createIssueDiscussionNote: post(`${ISSUE}/discussions/${ASKED}/notes`, { body: 'Because.' }),
  updateIssueDiscussionNote: put(`${ISSUE}/discussions/${ASKED}/notes/745`, { body: 'Changed' }),
  deleteIssueDiscussionNote: remove(`${ISSUE}/discussions/${ASKED}/notes/745`),
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
  revokeSelfPersonalAccessToken: { ...remove('/personal_access_tokens/self'), as: 'bea-api' },
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
  updateMergeRequestNote: { ...put(`${EDITED}/notes/773`, { body: 'Changed' }), as: 'dev-api' },
  deleteMergeRequestNote: { ...remove(`${EDITED}/notes/774`), as: 'dev-api' },
  createMergeRequestDiscussion: post(`${EDITED}/discussions`, { body: 'Why?' }),
  resolveMergeRequestDiscussion: put(DISCUSSION, { resolved: true }),
  createMergeRequestDiscussionNote: post(`${DISCUSSION}/notes`, { body: 'Because.' }),
  updateMergeRequestDiscussionNote: put(`${DISCUSSION}/notes/763`, { resolved: true }),
  deleteMergeRequestDiscussionNote: { ...remove(`${DISCUSSION}/notes/763`), as: 'dev-api' },
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
