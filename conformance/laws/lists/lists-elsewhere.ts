import { listPlaceOf } from '../../../model/facts/paging/index.ts';
import type { Resource } from '../../../model/facts/resources/index.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import type { Operation } from '../../../model/operation.ts';
import type { LawContext } from '../law.ts';

/** Lists in other places whose entries are described as the thing itself is, when it is read by a name of its own. */
export function listsElsewhere({ read, list }: Resource, { api }: LawContext): readonly Operation[] {
  const shown = read?.responses.find(isSuccess)?.content[0]?.schema;
  const isAlone = read?.parameters.filter((parameter) => parameter.in === 'path').length === 1;
  if (shown === undefined || !isAlone) return [];
  return api.operations.filter((operation) => {
    const item = operation === list || operation.method !== 'GET' ? undefined : listPlaceOf(operation)?.item;
    return item !== undefined && (item.ref ?? item) === (shown.ref ?? shown);
  });
}
