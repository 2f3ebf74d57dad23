import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { pointerTokens } from '../../../model/load/json/json-pointer.ts';
import { folders, document, type Json, type Loaded, load } from './stray-document.ts';

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const operation = '/paths/~1pets~1{id}/post';

const PLACES = [
  '/info',
  '/info/title',
  '/info/description',
  '/info/contact',
  '/info/license',
  '/servers',
  '/servers/0',
  '/servers/0/url',
  '/servers/0/variables',
  '/servers/0/variables/name',
  '/servers/0/variables/name/enum',
  '/tags',
  '/tags/0',
  '/tags/0/externalDocs',
  '/security',
  '/security/0',
  '/security/0/login',
  '/paths',
  '/paths/~1pets~1{id}/parameters',
  '/paths/~1pets~1{id}/servers',
  '/paths/~1pets~1{id}/additionalOperations',
  '/paths/~1pets~1{id}/additionalOperations/COPY',
  operation,
  `${operation}/operationId`,
  `${operation}/summary`,
  `${operation}/tags`,
  `${operation}/tags/0`,
  `${operation}/deprecated`,
  `${operation}/externalDocs`,
  `${operation}/parameters`,
  `${operation}/parameters/0/examples`,
  `${operation}/parameters/0/schema/enum`,
  `${operation}/parameters/0/schema/default`,
  `${operation}/parameters/0/schema/maxLength`,
  `${operation}/parameters/0/name`,
  `${operation}/parameters/1/schema/type`,
  `${operation}/requestBody/description`,
  `${operation}/requestBody/required`,
  `${operation}/requestBody/content`,
  `${operation}/requestBody/content/application~1json/example`,
  `${operation}/requestBody/content/multipart~1form-data/encoding`,
  `${operation}/requestBody/content/multipart~1form-data/encoding/file`,
  `${operation}/requestBody/content/multipart~1form-data/encoding/file/headers`,
  `${operation}/responses`,
  `${operation}/responses/200/headers`,
  `${operation}/responses/200/content`,
  `${operation}/responses/200/content/application~1json/examples`,
  `${operation}/responses/200/content/application~1json/examples/tom/value`,
  `${operation}/responses/200/links`,
  `${operation}/responses/200/links/again/parameters`,
  `${operation}/callbacks`,
  `${operation}/security`,
  '/webhooks',
  '/components',
  '/components/schemas',
  '/components/schemas/Pet/required',
  '/components/schemas/Pet/properties',
  '/components/schemas/Pet/properties/name/description',
  '/components/schemas/Pet/properties/name/minLength',
  '/components/schemas/Pet/discriminator',
  '/components/schemas/Pet/discriminator/mapping',
  '/components/schemas/Pet/example',
  '/components/schemas/Pet/xml',
  '/components/schemas/Pet/externalDocs',
  '/components/schemas/Cat/allOf',
  '/components/schemas/Dog/patternProperties',
  '/components/securitySchemes',
  '/components/securitySchemes/login/flows',
  '/components/securitySchemes/login/flows/implicit',
  '/components/securitySchemes/login/flows/implicit/scopes',
];

/** The document with a reference in place of a value, and the value. */
function referring(pointer: string, reference: string): { readonly document: Json; readonly value: unknown } {
  const copy: Json = structuredClone(document);
  const tokens = pointerTokens(pointer);
  const last = tokens.pop() ?? '';
  let holder: Json = copy;
  for (const token of tokens) holder = holder[token] as Json; // the places are those of the document above
  const value = holder[last];
  holder[last] = { $ref: reference };
  return { document: copy, value };
}

const strays = ({ diagnostics }: Loaded): readonly string[] =>
  diagnostics.flatMap(({ code, location }) => (code === 'stray-reference' ? [location.pointer] : []));

const operationFiles = ({ output }: Loaded): readonly string[] =>
  [...output.keys()].filter((path) => !path.includes('/components/'));

describe('a reference where OpenAPI knows none', async () => {
  const plain = await load({ 'openapi.json': document });

  it('is not what the document itself has', () => {
    expect(plain.diagnostics.map(({ code }) => code)).toEqual([]);
  });

  it.each(PLACES)('%s: inside of the document', async (pointer) => {
    const { document: own, value } = referring(pointer, '#/x-part');
    const loaded = await load({ 'openapi.json': { ...own, 'x-part': value } });
    expect(strays(loaded)).toEqual([pointer]);
    expect(loaded.output).toEqual(plain.output);
    const again = await load({ 'openapi.json': loaded.bundle });
    expect(again.diagnostics).toEqual([]);
    expect(again.output).toEqual(plain.output);
  });

  it.each(PLACES)('%s: in another file', async (pointer) => {
    const { document: own, value } = referring(pointer, 'part.json#/here');
    // References of the other file are those of the document, seen from there.
    const text = JSON.stringify({ here: value }).replaceAll('"#/', '"openapi.json#/');
    const loaded = await load({ 'openapi.json': own, 'part.json': text });
    expect(strays(loaded)).toEqual([pointer]);
    expect(loaded.output).toEqual(plain.output);
    const again = await load({ 'openapi.json': loaded.bundle });
    expect(again.diagnostics).toEqual([]);
    // Bundlers move what stood in another file into the components, under names of their own.
    expect(operationFiles(again)).toEqual(operationFiles(plain));
  });
});
