import { randomUUID } from 'node:crypto';
import type { SubgroupEvent } from '../../../generated/models/index.ts';
import { type Call, type Listeners, homeOf, requirePrincipal, sshAddress } from '../../platform/call.ts';
import { namespaceById } from '../../platform/tenancy/namespaces.ts';
import { projectById } from '../../platform/tenancy/projects.ts';
import { usersById } from '../../platform/tenancy/users.ts';
import type { NamespaceRow, ProjectRow } from '../../platform/tenancy/table.ts';
import type { ExpiringToken } from '../group-access-tokens/index.ts';
import type { DeletedGroup } from '../groups/index.ts';
import type { IssueEdit, IssueRow } from '../issues/index.ts';
import type { ApprovalAction, MergeRequestEdit, MergeRequestRow } from '../merge-requests/index.ts';
import type { NewMember, NewProjectMember } from '../members/index.ts';
import type { WrittenNote } from '../notes/index.ts';
import type { ChangedReaction } from '../reactions/index.ts';
import type { RepositoryPush } from '../repository/index.ts';
import { knownUser } from '../../work-items/index.ts';
import { type ProjectPlace, aboutProject, aboutPusher } from './delivery/about.ts';
import { type Doer, type ToldNote, isConfidential, issuePayload, notePayload } from './delivery/activity.ts';
import { firesOnBranch } from './delivery/branch-filter.ts';
import type { HookPayload } from './delivery/delivery.ts';
import { fire } from './delivery/fire.ts';
import { memberPayload, projectMemberPayload, subgroupPayload } from './delivery/group-payloads.ts';
import { mergeRequestPayload } from './delivery/merge-request-payload.ts';
import { peopleOfIssue, peopleOfMergeRequest } from './delivery/people.ts';
import { reactionPayload } from './delivery/reaction-payload.ts';
import { expiringTokenPayload } from './delivery/token-payload.ts';
import { toldMergeRequest } from './delivery/told-source.ts';
import type { HookFlag } from './flags.ts';

/** References of one push that hooks fire on, at most; of larger pushes they are not told. */
const MOST_REFS = 3;

/** What hooks fire on. */
export const listeners: Listeners = {
  'repository.pushed': firePush,
  'issue.created': (call, issue) => fireIssue(call, issue, undefined),
  'issue.edited': (call, edit) => fireIssue(call, edit.after, edit),
  'mergeRequest.created': (call, row) => fireMergeRequest(call, { row, userId: row.author_id, edit: undefined }),
  'mergeRequest.approval': (call, { mergeRequest, userId, action }) =>
    fireMergeRequest(call, { row: mergeRequest, userId, edit: action }),
  'mergeRequest.edited': (call, edit) => fireMergeRequest(call, { row: edit.after, userId: edit.userId, edit }),
  'note.written': fireNote,
  'reaction.changed': fireReaction,
  'group.created': async (call, { group, parent }) => {
    if (parent !== undefined) await fireSubgroup(call, 'subgroup_create', { group, parent, staying: parent.id });
  },
  'group.deleted': (call, deleted) => fireSubgroup(call, 'subgroup_destroy', deleted),
  'group.joined': fireMember,
  'project.joined': fireProjectMember,
  'accessToken.expiring': fireExpiringToken,
};

async function firePush(call: Call, push: RepositoryPush): Promise<void> {
  const { project, user, refs, options = [] } = push;
  if (refs.length > MOST_REFS) return;
  const eventUuid = randomUUID();
  for (const { ref, before, after } of refs) {
    const branch = ref.startsWith('refs/heads/') ? ref.slice('refs/heads/'.length) : undefined;
    if (branch === undefined && !ref.startsWith('refs/tags/')) continue;
    const facts = { projectId: project.id, userId: user.id, origin: homeOf(call), ref, before, after, options };
    await fire(call, {
      within: { namespaceId: project.namespace_id },
      flag: branch === undefined ? 'tag_push_events' : 'push_events',
      trigger: branch === undefined ? 'tag_push_hooks' : 'push_hooks',
      eventName: branch === undefined ? 'Tag Push Hook' : 'Push Hook',
      eventUuid,
      accepts: (hook) => branch === undefined || firesOnBranch(hook, branch),
      told: (isSystem) => ({ kind: 'push', push: { ...facts, hasCommits: !isSystem } }),
    });
  }
  await fireUpdate(call, push, eventUuid);
}

/** However many references a push moves, the repository is changed once. */
async function fireUpdate(call: Call, { project, user, refs }: RepositoryPush, eventUuid: string): Promise<void> {
  await fire(call, {
    within: { namespaceId: project.namespace_id },
    flag: 'repository_update_events',
    trigger: 'repository_update_hooks',
    eventName: 'Repository Update Hook',
    eventUuid,
    told: async () => ({
      kind: 'data',
      data: {
        event_name: 'repository_update',
        ...aboutPusher(user, homeOf(call)),
        project_id: project.id,
        project: aboutProject(await placeIn(call, project)),
        changes: refs.map(({ ref, before, after }) => ({ before, after, ref })),
        refs: [...new Set(refs.map(({ ref }) => ref))],
      },
    }),
  });
}

/** Something that happened in a project, to the caller's doing. */
interface Activity {
  readonly flag: HookFlag;
  readonly trigger: string;
  readonly eventName: string;
  readonly payload: (doer: Doer) => HookPayload | Promise<HookPayload>;
}

async function fireActivity(call: Call, projectId: number, activity: Activity): Promise<void> {
  await fire(call, {
    within: { projectId },
    flag: activity.flag,
    trigger: activity.trigger,
    eventName: activity.eventName,
    told: async () => {
      const doer = { ...(await placeById(call, projectId)), user: requirePrincipal(call).user };
      return { kind: 'data', data: await activity.payload(doer) };
    },
  });
}

async function placeById(call: Call, projectId: number): Promise<ProjectPlace> {
  const project = await projectById(call.db, projectId);
  if (project === undefined) throw new Error(`project ${projectId} is missing`);
  return placeIn(call, project);
}

async function placeIn(call: Call, project: ProjectRow): Promise<ProjectPlace> {
  const { name: namespace = '' } = (await namespaceById(call.db, project.namespace_id)) ?? {};
  const origin = homeOf(call);
  return { project, namespace, origin, ssh: sshAddress(call.app, origin, project.full_path) };
}

/** What is confidential is told to hooks that were made for it, and to no others. */
async function fireIssue(call: Call, issue: IssueRow, edit: IssueEdit | undefined): Promise<void> {
  const hidden = issue.confidential === 1;
  await fireActivity(call, issue.project_id, {
    flag: hidden ? 'confidential_issues_events' : 'issues_events',
    trigger: hidden ? 'confidential_issue_hooks' : 'issue_hooks',
    eventName: hidden ? 'Confidential Issue Hook' : 'Issue Hook',
    payload: async (doer) => issuePayload(doer, { issue, edit, ...(await peopleOfIssue(call, issue.id)) }),
  });
}

/** A push or a merge that was ordered before is told in the name of who did it. */
async function fireMergeRequest(
  call: Call,
  change: {
    readonly row: MergeRequestRow;
    readonly userId: number;
    readonly edit: ApprovalAction | MergeRequestEdit | undefined;
  },
): Promise<void> {
  const { row, edit } = change;
  await fire(call, {
    within: { projectId: row.project_id },
    flag: 'merge_requests_events',
    trigger: 'merge_request_hooks',
    eventName: 'Merge Request Hook',
    told: async () => {
      const user = knownUser(await usersById(call.db, [change.userId]), change.userId);
      const doer = { ...(await placeById(call, row.project_id)), user };
      const told = {
        row: await toldMergeRequest(call, row),
        happened: edit,
        ...(await peopleOfMergeRequest(call, row.id)),
      };
      return { kind: 'data', data: mergeRequestPayload(doer, told) };
    },
  });
}

async function fireNote(call: Call, written: WrittenNote): Promise<void> {
  const hidden = isConfidential(written);
  await fireActivity(call, written.note.project_id, {
    flag: hidden ? 'confidential_note_events' : 'note_events',
    trigger: hidden ? 'confidential_note_hooks' : 'note_hooks',
    eventName: hidden ? 'Confidential Note Hook' : 'Note Hook',
    payload: async (doer) => notePayload(doer, await toldNote(call, written)),
  });
}

async function toldNote(call: Call, { on, ...written }: WrittenNote): Promise<ToldNote> {
  if (on.kind !== 'merge_request') return { ...written, on };
  return { ...written, on: { kind: on.kind, mergeRequest: await toldMergeRequest(call, on.mergeRequest) } };
}

function fireReaction(call: Call, changed: ChangedReaction): Promise<void> {
  return fireActivity(call, changed.project.id, {
    flag: 'emoji_events',
    trigger: 'emoji_hooks',
    eventName: 'Emoji Hook',
    payload: (doer) => reactionPayload(call, doer, changed),
  });
}

function fireSubgroup(
  call: Call,
  event: SubgroupEvent['event_name'],
  { group, parent, staying }: DeletedGroup,
): Promise<void> {
  return fire(call, {
    within: { namespaceId: staying },
    flag: 'subgroup_events',
    trigger: 'subgroup_hooks',
    eventName: 'Subgroup Hook',
    told: () => ({ kind: 'data', data: subgroupPayload(event, group, parent) }),
  });
}

function fireMember(call: Call, joined: NewMember): Promise<void> {
  return fire(call, {
    within: { namespaceId: joined.group.id },
    flag: 'member_events',
    trigger: 'member_hooks',
    eventName: 'Member Hook',
    told: () => ({ kind: 'data', data: memberPayload(joined, call.now) }),
  });
}

function fireProjectMember(call: Call, joined: NewProjectMember): Promise<void> {
  return fire(call, {
    within: { namespaceId: joined.project.namespace_id },
    flag: 'member_events',
    trigger: 'member_hooks',
    eventName: 'Member Hook',
    told: () => ({ kind: 'data', data: projectMemberPayload(joined, call.now) }),
  });
}

async function fireExpiringToken(call: Call, { token }: ExpiringToken): Promise<void> {
  const { group_id: groupId, project_id: projectId } = token;
  const within = groupId === null ? projectId !== null && { projectId } : { namespaceId: groupId };
  if (within === false) return;
  await fire(call, {
    within,
    flag: 'resource_access_token_events',
    trigger: 'resource_access_token_hooks',
    eventName: 'Resource Access Token Hook',
    told: async () => {
      const of =
        'projectId' in within
          ? { project: await placeById(call, within.projectId) }
          : { group: await groupById(call, within.namespaceId) };
      return { kind: 'data', data: expiringTokenPayload(token, of) };
    },
  });
}

async function groupById(call: Call, id: number): Promise<NamespaceRow> {
  const group = await namespaceById(call.db, id);
  if (group === undefined) throw new Error(`group ${id} is missing`);
  return group;
}
