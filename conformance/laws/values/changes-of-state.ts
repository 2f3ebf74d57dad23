import { isJsonMediaType } from '../../../model/facts/media-kind.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Call } from '../../cases/case.ts';
import { applicators, propertySchemas } from '../../schema-walk.ts';

/** Members that say what state a thing is in. */
export const STATE_MEMBERS: readonly string[] = ['status', 'state', 'phase', 'stage'];

/** The changes to each state that a thing can be put into by a member of its own. */
export function changesOfState(operation: Operation): readonly Pick<Call, 'operation' | 'body'>[] {
  const mediaType = operation.requestBody?.content.find(({ name }) => isJsonMediaType(name));
  if (mediaType?.schema === undefined || operation.method !== 'PATCH') return [];
  const whole = applicators([mediaType.schema]);
  return STATE_MEMBERS.flatMap((member) => {
    const words = propertySchemas(whole, member).flatMap((schema) => schema.enum ?? []);
    return words
      .filter((word) => typeof word === 'string')
      .map((word) => ({ operation, body: { mediaType, value: { [member]: word } } }));
  });
}
