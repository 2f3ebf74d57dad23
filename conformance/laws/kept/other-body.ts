import type { BodyValue } from '../../cases/case.ts';
import { type JsonObject, applicators, isObject, preview, propertySchemas } from '../../schema-walk.ts';
import type { Step } from '../../steps/step.ts';
import { tellingBody } from './telling-body.ts';

/** The body with other values; undefined where it has none. */
export function otherBody(
  body: BodyValue,
): { readonly body: BodyValue; readonly sheds: NonNullable<Step['sheds']> } | undefined {
  const { schema } = body.mediaType;
  if (schema === undefined || !isObject(body.value)) return undefined;
  const known: JsonObject = { ...body.value, ...otherWord(body) };
  const [wild, tame] = (['wild', 'tame'] as const).map((manner) =>
    tellingBody(schema, known, { manner, before: body.value as JsonObject }),
  );
  const isOther = wild !== undefined && preview(wild) !== preview(body.value);
  return isOther && tame !== undefined ? { body: { ...body, value: wild }, sheds: { tame, known } } : undefined;
}

/** Another word of those that a member may have. */
function otherWord(body: BodyValue): JsonObject {
  const { schema } = body.mediaType;
  if (schema === undefined || !isObject(body.value)) return {};
  for (const [name, value] of Object.entries(body.value)) {
    const words = propertySchemas(applicators([schema]), name).flatMap((each) => each.enum ?? []);
    const other = words.find((word) => word !== value && word !== null);
    if (other !== undefined) return { [name]: other };
  }
  return {};
}
