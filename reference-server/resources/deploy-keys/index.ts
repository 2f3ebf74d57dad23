import type { Resource } from '../../platform/resource.ts';
import { operations } from './operations.ts';
import { deleteUnusedKeys } from './store.ts';
import { DEPLOY_KEY_TABLES } from './table.ts';
import { demo } from './world.ts';

export { type OpeningKey, isKeyInUse, openingKey } from './opening.ts';
export { deployKeyTitles } from './store.ts';

/** Keys by which machines reach repositories. */
export const deployKeys: Resource<typeof DEPLOY_KEY_TABLES> = {
  tables: DEPLOY_KEY_TABLES,
  operations,
  listeners: { 'projects.deleted': (call) => deleteUnusedKeys(call.db) },
  demo,
};
