import { type JsonObject, isObject, objectOf } from '../../json-object.ts';
import type { JsonValue } from '../../location.ts';
import { pointerTokens } from '../json/json-pointer.ts';
import { memberOf } from './internal-members.ts';
import { isInternalPart, type Look, schemaParts, targetOf } from './internal-parts.ts';

/** A link, or the path item of a callback, that names an internal property by a runtime expression. */
export interface TellingExpression {
  /** Where it stands below the operation, or the response. */
  readonly path: readonly [string, ...string[]];
  readonly expression: string;
}

/**
 * What of an operation, or of a response, tells by a runtime expression of a property that nobody outside knows of (OAS "Runtime
 * Expressions"): links by what they pass on, callbacks by where they are sent.
 */
export function tellingExpressions(owner: JsonObject, look: Look): readonly TellingExpression[] {
  if (look.internal.pointers.size === 0) return [];
  if (isObject(owner['responses'])) return ofOperation(owner, owner['responses'], look);
  if (!isObject(owner['links']) || !isObject(owner['content'])) return [];
  return linksOf(owner['links'], ['links'], { request: [], response: bodySchemas(owner, look), look });
}

/** A copy without them; a callback that has nothing else is gone as a whole. */
export function withoutExpressions(owner: JsonObject, look: Look): JsonObject {
  return tellingExpressions(owner, look).reduce((kept, { path }) => without(kept, path), owner);
}

/** Schemas of the bodies that expressions speak of. */
interface Bodies {
  readonly request: readonly JsonValue[];
  readonly response: readonly JsonValue[];
  readonly look: Look;
}

function ofOperation(operation: JsonObject, responses: JsonObject, look: Look): readonly TellingExpression[] {
  const request = bodySchemas(operation['requestBody'], look);
  const response = Object.values(responses).flatMap((each) => bodySchemas(each, look));
  const links = Object.entries(responses).flatMap(([status, each]) => {
    const own = { request, response: [], look };
    return linksOf(objectOf(objectOf(each)['links']), ['responses', status, 'links'], own);
  });
  const callbacks = Object.entries(objectOf(operation['callbacks'])).flatMap(([name, callback]) => {
    const targets = Object.keys(objectOf(callback)).filter((target) => leadsTo(target, { request, response, look }));
    return targets.map((target): TellingExpression => ({ path: ['callbacks', name, target], expression: target }));
  });
  return [...links, ...callbacks];
}

function linksOf(
  links: JsonObject,
  above: readonly [string, ...string[]],
  bodies: Bodies,
): readonly TellingExpression[] {
  return Object.entries(links).flatMap(([name, link]): readonly TellingExpression[] => {
    const { parameters, requestBody = '' } = objectOf(link);
    const passed = [...Object.values(objectOf(parameters)), requestBody];
    const expression = passed.find((text) => typeof text === 'string' && leadsTo(text, bodies));
    return typeof expression === 'string' ? [{ path: [...above, name], expression }] : [];
  });
}

/** Schemas of a Request Body or Response Object, or of what a reference to one leads to. */
function bodySchemas(owner: JsonValue | undefined, { document }: Look): readonly JsonValue[] {
  const { $ref: reference } = objectOf(owner);
  const body = typeof reference === 'string' ? targetOf(reference, document) : owner;
  return Object.values(objectOf(objectOf(body)['content'])).flatMap((media) => objectOf(media)['schema'] ?? []);
}

const BODY = /\$(request|response)\.body#([^}\s]*)/g;

function leadsTo(text: string, { look, ...bodies }: Bodies): boolean {
  return [...text.matchAll(BODY)].some(([, side, pointer = '']) => {
    let schemas = side === 'request' ? bodies.request : bodies.response;
    return pointerTokens(pointer).some((token) => {
      const parts = schemaParts(schemas, look);
      schemas = parts.flatMap((part) => memberOf(part, token) ?? part['items'] ?? part['additionalProperties'] ?? []);
      return schemas.some((schema) => isInternalPart(schema, look));
    });
  });
}

function without(owner: JsonObject, [name, ...inner]: readonly string[]): JsonObject {
  if (name === undefined) return owner;
  const [next] = inner;
  const left = next === undefined ? {} : without(objectOf(owner[name]), inner);
  return Object.fromEntries(
    Object.entries(owner).flatMap(([key, member]): [string, JsonValue][] => {
      if (key !== name) return [[key, member]];
      return Object.keys(left).length === 0 ? [] : [[key, left]];
    }),
  );
}
