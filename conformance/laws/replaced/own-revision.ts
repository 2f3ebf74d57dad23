import { answeredSchemas } from '../../../model/facts/members/answered-schemas.ts';
import type { Schema } from '../../../model/schema.ts';
import { snakeCase } from '../../../model/snake-case.ts';
import { applicators, propertyNames, propertySchemas } from '../../schema-walk.ts';
import { MadeName } from '../../steps/step.ts';
import { type Story, nameBy } from '../state/story.ts';

/** Members by which a body says which reading of a thing it is a change of. */
const REVISION =
  /^(?:(?:lock|row|object|record|entity|current|expected|resource)_)?(?:version|revision|rev|etag)(?:_(?:number|no|id|tag))?$/;

/**
 * The members of a body that must say the revision which the thing has, and what the step `a` showed of them: things show them by the
 * same name, and nothing is changed for who says another one.
 */
export function ownRevision(story: Story, body: Schema): Readonly<Record<string, MadeName>> {
  const whole = applicators([body]);
  const shown = applicators(story.create.response.content.flatMap(({ schema }) => schema ?? []));
  const read = applicators(answeredSchemas(story.read));
  const required = new Set(whole.flatMap((each) => each.required));
  const { parameter } = nameBy(story, 'a');
  const names = propertyNames(whole).filter((name) => {
    const schemas = propertySchemas(whole, name);
    const isPlain = schemas.some(({ types }) => types.includes('integer') || types.includes('string'));
    const isShown = [shown, read].every((answer) => propertySchemas(answer, name).length > 0);
    return REVISION.test(snakeCase(name)) && required.has(name) && isPlain && isShown;
  });
  return Object.fromEntries(names.map((name) => [name, new MadeName('a', parameter, `/${name}`)]));
}
