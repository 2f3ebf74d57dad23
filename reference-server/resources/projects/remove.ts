import './events.ts';
import type { Call } from '../../platform/call.ts';
import { announce } from '../../platform/events.ts';
import { audit } from '../../platform/tenancy/audit.ts';
import { credentialsIn, removeProjects } from '../../platform/tenancy/removal.ts';

/** Deletes projects with everything in them at once; their repositories, which no transaction can delete, follow in the background. */
export async function deleteProjects(call: Call, ids: readonly number[]): Promise<void> {
  for (const { kind, id, place } of await credentialsIn(call.db, call.app.store.tables, { table: 'projects', ids })) {
    audit(call, { kind, fate: 'deleted', id, details: { project_id: place } });
  }
  await removeProjects(call.db, ids, { tables: call.app.store.tables, today: call.today });
  await announce(call, 'projects.deleted', ids);
  // Tokens of the projects have gone with them.
  call.afterCommit(() => call.app.authenticator.forget());
}
