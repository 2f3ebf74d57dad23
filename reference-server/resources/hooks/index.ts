import type { Resource } from '../../platform/resource.ts';
import { deliver } from './delivery/delivery.ts';
import { listeners } from './listeners.ts';
import { operations } from './operations.ts';
import { HOOK_TABLES } from './table.ts';
import { demo } from './world.ts';

export { demoOutbound } from './world.ts';

/** Hooks of the instance and of groups: who is told of what happens. */
export const hooks: Resource<typeof HOOK_TABLES> = {
  tables: HOOK_TABLES,
  operations,
  listeners,
  errands: { 'hook.delivery': deliver },
  demo,
};
