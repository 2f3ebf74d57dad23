import { listPlaceOf } from '../../../model/facts/paging/index.ts';
import type { Resource } from '../../../model/facts/resources/index.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import type { LawContext } from '../law.ts';
import type { Story } from '../state/story.ts';

/** Lists below one kind of things whose entries have the schema of those of another kind. */
export function listsBelow({ read }: Story, { list }: Resource, { api }: LawContext): readonly Operation[] {
  const own = list && entryOf(list);
  if (own === undefined) return [];
  return api.operations.filter(
    (operation) =>
      operation.method === 'GET' && operation.path.startsWith(`${read.path}/`) && entryOf(operation) === own,
  );
}

/** The schema of the entries of a list, where it has a name of its own. */
function entryOf(operation: Operation): Schema | undefined {
  const item = listPlaceOf(operation)?.item;
  const shown = item?.ref ?? item;
  return shown?.name !== undefined && operation.responses.some(isSuccess) ? shown : undefined;
}
