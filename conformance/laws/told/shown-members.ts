import { isSuccess } from '../../../model/facts/status.ts';
import type { Schema } from '../../../model/schema.ts';
import { applicators, propertyNames, propertySchemas } from '../../schema-walk.ts';
import type { Story } from '../state/story.ts';

/** A member that a thing shows and nobody sends when it is made: what it is, the service works out. */
export interface ShownMember {
  readonly name: string;
  readonly schemas: readonly Schema[];
  /** What the description says of it. */
  readonly told: string;
}

/** The members of a thing that are worked out. */
export function shownMembers({ read, create }: Story): readonly ShownMember[] {
  const answered = read.responses.find(isSuccess)?.content[0]?.schema;
  const schema = create.call.body?.mediaType.schema;
  if (answered === undefined) return [];
  const shown = applicators([answered]);
  const sent = new Set(schema === undefined ? [] : propertyNames(applicators([schema])));
  return propertyNames(shown).flatMap((name) => {
    const schemas = propertySchemas(shown, name);
    if (sent.has(name) && !schemas.some(({ readOnly }) => readOnly)) return [];
    const told = schemas.map(({ description = '' }) => description).join('. ');
    return [{ name, schemas, told }];
  });
}
