import { childPointer, pointerTokens } from '../json/json-pointer.ts';
import type { PlacedParameters } from './place-parameters.ts';

const SECTIONS: Readonly<Record<string, string>> = {
  schemas: 'definitions',
  parameters: 'parameters',
  requestBodies: 'parameters',
  responses: 'responses',
  securitySchemes: 'securityDefinitions',
};

/**
 * The pointer in a Swagger 2.0 document of what stands at a pointer of the converted one. Where the conversion has made one
 * thing of several, the nearest one that holds them.
 */
export function originPointer(pointer: string, parameters: ReadonlyMap<string, PlacedParameters>): string {
  const [first, second = '', third, ...rest] = pointerTokens(pointer);
  if (first === 'servers') return '/host';
  if (first === 'components') {
    const section = SECTIONS[second] ?? second;
    const base = third === undefined ? `/${section}` : childPointer(`/${section}`, third);
    return joined(base, componentTokens(section, rest));
  }
  if (first !== 'paths' || third === undefined) return pointer;
  const item = childPointer('/paths', second);
  if (third === 'parameters') return parameterPointer(parameters.get(item), item, rest);
  return operationPointer(parameters.get(childPointer(item, third)), childPointer(item, third), rest);
}

function componentTokens(section: string, tokens: readonly string[]): readonly string[] {
  if (section === 'definitions') return tokens;
  if (section === 'securityDefinitions') return tokens.filter((token) => token !== 'flows');
  return section === 'parameters' && tokens[0] === 'schema' ? tokens.slice(1) : ownTokens(tokens);
}

function operationPointer(placed: PlacedParameters | undefined, at: string, tokens: readonly string[]): string {
  const [field, ...rest] = tokens;
  if (field === 'parameters') return parameterPointer(placed, at, rest);
  if (field === 'requestBody') return bodyPointer(placed, at, rest);
  if (field === 'servers') return childPointer(at, 'schemes');
  if (field !== 'responses') return joined(at, tokens);
  const [status, ...inside] = rest;
  return joined(at, status === undefined ? ['responses'] : ['responses', status, ...ownTokens(inside)]);
}

function parameterPointer(placed: PlacedParameters | undefined, at: string, tokens: readonly string[]): string {
  const [index, ...rest] = tokens;
  const base = placed?.listed[Number(index)];
  if (base === undefined) return joined(at, ['parameters', ...tokens]);
  return joined(base, rest[0] === 'schema' ? rest.slice(1) : rest);
}

function bodyPointer(placed: PlacedParameters | undefined, at: string, tokens: readonly string[]): string {
  const [, , schema, properties, name, ...rest] = tokens;
  const field = schema === 'schema' && properties === 'properties' ? placed?.fields.get(name ?? '') : undefined;
  if (field !== undefined) return joined(field, rest);
  const body = placed?.body;
  return body === undefined ? childPointer(at, 'parameters') : joined(body, ownTokens(tokens));
}

/** Without what only OpenAPI 3 has: `content`, its media types, and the `schema` of a header or a shared parameter. */
function ownTokens(tokens: readonly string[]): readonly string[] {
  const [first, second, third, ...rest] = tokens;
  if (first === 'content') {
    if (third === 'example' || third === 'examples') return ['examples', second ?? '', ...rest];
    return third === undefined ? ['schema'] : [third, ...rest];
  }
  if (first === 'headers' && second !== undefined && third === 'schema') return ['headers', second, ...rest];
  return tokens;
}

function joined(base: string, tokens: readonly string[]): string {
  return tokens.reduce((pointer, token) => childPointer(pointer, token), base);
}
