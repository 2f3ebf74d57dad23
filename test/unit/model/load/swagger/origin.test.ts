import { describe, expect, it } from 'vitest';
import { originPointer } from '../../../../../model/load/swagger/origin.ts';
import type { PlacedParameters } from '../../../../../model/load/swagger/place-parameters.ts';

const PLACED = new Map<string, PlacedParameters>([
  ['/paths/~1a', { listed: ['/paths/~1a/parameters/1'], fields: new Map(), body: undefined, needsForm: false }],
  [
    '/paths/~1a/post',
    {
      listed: ['/paths/~1a/post/parameters/2', '/parameters/shared'],
      fields: new Map([['title', '/paths/~1a/post/parameters/0']]),
      body: '/paths/~1a/post/parameters/1',
      needsForm: false,
    },
  ],
]);

describe('what stands in a converted document comes from', () => {
  it.each([
    ['', ''],
    ['/info/title', '/info/title'],
    ['/paths', '/paths'],
    ['/paths/~1a', '/paths/~1a'],
    ['/servers', '/host'],
    ['/servers/0/url', '/host'],
    ['/components', '/'],
    ['/components/schemas', '/definitions'],
    ['/components/schemas/A~1B', '/definitions/A~1B'],
    ['/components/schemas/A/properties/content/x', '/definitions/A/properties/content/x'],
    ['/components/schemas/content/type', '/definitions/content/type'],
    ['/components/other/A', '/other/A'],
    ['/components/parameters/limit/schema/maximum', '/parameters/limit/maximum'],
    ['/components/parameters/limit/description', '/parameters/limit/description'],
    ['/components/requestBodies/body/content/application~1json/schema/type', '/parameters/body/schema/type'],
    ['/components/responses/gone/content/application~1json', '/responses/gone/schema'],
    ['/components/responses/gone/content/application~1json/schema/items', '/responses/gone/schema/items'],
    ['/components/responses/gone/content/application~1json/example/a', '/responses/gone/examples/application~1json/a'],
    ['/components/responses/gone/content/application~1json/examples/a', '/responses/gone/examples/application~1json/a'],
    ['/components/responses/gone/content', '/responses/gone/schema'],
    ['/components/responses/gone/headers/X-A/schema/type', '/responses/gone/headers/X-A/type'],
    ['/components/responses/gone/headers/X-A/description', '/responses/gone/headers/X-A/description'],
    ['/components/responses/gone/headers', '/responses/gone/headers'],
    ['/components/responses/gone/other/X-A/schema', '/responses/gone/other/X-A/schema'],
    ['/components/securitySchemes/o/flows/implicit/scopes', '/securityDefinitions/o/implicit/scopes'],
    ['/paths/~1a/parameters/0/name', '/paths/~1a/parameters/1/name'],
    ['/paths/~1b/parameters/0/name', '/paths/~1b/parameters/0/name'],
    ['/paths/~1a/post', '/paths/~1a/post'],
    ['/paths/~1a/post/tags/0', '/paths/~1a/post/tags/0'],
    ['/paths/~1a/post/servers/0', '/paths/~1a/post/schemes'],
    ['/paths/~1a/post/parameters/0/schema/type', '/paths/~1a/post/parameters/2/type'],
    ['/paths/~1a/post/parameters/1/schema', '/parameters/shared'],
    ['/paths/~1a/post/parameters/1/schema/items/schema', '/parameters/shared/items/schema'],
    ['/paths/~1a/post/parameters/5/schema', '/paths/~1a/post/parameters/5/schema'],
    ['/paths/~1a/post/parameters', '/paths/~1a/post/parameters'],
    ['/paths/~1a/post/requestBody', '/paths/~1a/post/parameters/1'],
    ['/paths/~1a/post/requestBody/description', '/paths/~1a/post/parameters/1/description'],
    ['/paths/~1a/post/requestBody/content/a~1b/schema/type', '/paths/~1a/post/parameters/1/schema/type'],
    ['/paths/~1a/post/requestBody/content/a~1b/schema/properties/title/type', '/paths/~1a/post/parameters/0/type'],
    [
      '/paths/~1a/post/requestBody/content/a~1b/schema/properties/n',
      '/paths/~1a/post/parameters/1/schema/properties/n',
    ],
    [
      '/paths/~1a/post/requestBody/content/a~1b/schema/required/title',
      '/paths/~1a/post/parameters/1/schema/required/title',
    ],
    ['/paths/~1a/get/requestBody/content', '/paths/~1a/get/parameters'],
    ['/paths/~1a/post/responses', '/paths/~1a/post/responses'],
    ['/paths/~1a/post/responses/200', '/paths/~1a/post/responses/200'],
    ['/paths/~1a/post/responses/200/description', '/paths/~1a/post/responses/200/description'],
    ['/paths/~1a/post/responses/200/content/a~1b/schema', '/paths/~1a/post/responses/200/schema'],
  ])('%s: %s', (pointer, origin) => {
    expect(originPointer(pointer, PLACED)).toBe(origin);
  });
});
