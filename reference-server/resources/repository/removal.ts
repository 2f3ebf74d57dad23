import type { App, Call, Try } from '../../platform/call.ts';
import { runLater } from '../../platform/events.ts';

declare module '../../platform/event-types.ts' {
  interface Errands {
    /** Ids of projects whose repositories are to go. */
    'repository.removal': readonly number[];
  }
}

/** Has the repositories of projects deleted once these are gone. */
export async function removeLater(call: Call, projectIds: readonly number[]): Promise<void> {
  if (projectIds.length > 0) await runLater(call, 'repository.removal', projectIds);
}

/** Deletes repositories; one that is gone already stays so. */
export async function removeRepositories(
  { repositories }: App,
  projectIds: readonly number[],
  { finish }: Try,
): Promise<void> {
  for (const id of projectIds) await repositories.delete(String(id));
  await finish(() => Promise.resolve());
}
