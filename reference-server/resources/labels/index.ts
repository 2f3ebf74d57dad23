import type { Resource } from '../../platform/resource.ts';
import { LABEL_TABLES } from './table.ts';
import { demo } from './world.ts';

export type { LabelRow } from './table.ts';
export { labelsInOrder } from './order.ts';
export { NEW_LABEL_COLOR, presentLabel } from './present.ts';
export { wantedNames } from './rules.ts';
export {
  findLabels,
  findOrCreateGroupLabels,
  findOrCreateLabels,
  highestPriority,
  labelIdsNamed,
  labelsById,
} from './store.ts';

/** Labels of projects and groups. */
export const labels: Resource<typeof LABEL_TABLES> = { tables: LABEL_TABLES, operations: {}, demo };
