import type { Resource } from '../../platform/resource.ts';
import { operations } from './operations.ts';
import { writeReadme } from './readme.ts';
import { nameHead } from './update.ts';
import { PROJECT_TABLES } from './table.ts';
import { demo } from './world.ts';

export { projectSettings } from './defaults.ts';
export { PLAIN_VIEW, presentProjects } from './present.ts';
export { deleteProjects } from './remove.ts';
export { listProjectRows } from './store.ts';

/** Projects; their rows are of tenancy. */
export const projects: Resource<typeof PROJECT_TABLES> = {
  tables: PROJECT_TABLES,
  operations,
  deliveries: { 'project.readme': writeReadme, 'project.head': nameHead },
  demo,
};
