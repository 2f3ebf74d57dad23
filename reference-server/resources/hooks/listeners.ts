import { randomUUID } from 'node:crypto';
import type { Call, Listeners } from '../../platform/call.ts';
import { namespaceById } from '../../platform/tenancy/namespaces.ts';
import type { RepositoryPush } from '../repository/index.ts';
import { aboutProject, aboutPusher } from './delivery/about.ts';
import { firesOnBranch } from './delivery/branch-filter.ts';
import { fire } from './delivery/fire.ts';

/** References of one push that hooks fire on, at most; of larger pushes they are not told. */
const MOST_REFS = 3;

/** What hooks fire on. */
export const listeners: Listeners = { 'repository.pushed': firePush };

async function firePush(call: Call, push: RepositoryPush): Promise<void> {
  const { project, user, refs } = push;
  if (refs.length > MOST_REFS) return;
  const eventUuid = randomUUID();
  for (const { ref, before, after } of refs) {
    const branch = ref.startsWith('refs/heads/') ? ref.slice('refs/heads/'.length) : undefined;
    if (branch === undefined && !ref.startsWith('refs/tags/')) continue;
    const facts = { projectId: project.id, userId: user.id, origin: call.origin, ref, before, after };
    await fire(call, {
      namespaceId: project.namespace_id,
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
  const namespace = (await namespaceById(call.db, project.namespace_id))?.name ?? '';
  await fire(call, {
    namespaceId: project.namespace_id,
    flag: 'repository_update_events',
    trigger: 'repository_update_hooks',
    eventName: 'Repository Update Hook',
    eventUuid,
    told: () => ({
      kind: 'data',
      data: {
        event_name: 'repository_update',
        ...aboutPusher(user, call.origin),
        project_id: project.id,
        project: aboutProject({ project, namespace, origin: call.origin }),
        changes: refs.map(({ ref, before, after }) => ({ before, after, ref })),
        refs: [...new Set(refs.map(({ ref }) => ref))],
      },
    }),
  });
}
