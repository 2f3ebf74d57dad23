import { describe, expect, it } from 'vitest';

import { apiOf, loadText } from '../../load-text.ts';

const FORMATS = [undefined, 'csv', 'ssv', 'pipes', 'multi', 'tsv'] as const;

const list = (place: string, format: string | undefined, name = `${place}-${format}`): string => {
  const collectionFormat = format === undefined ? '' : `, collectionFormat: ${format}`;
  return `{name: ${name}, in: ${place}, required: true, type: array, items: {type: integer}${collectionFormat}}`;
};

/** One operation with lists in every format, at the place that is asked for. */
const described = (place: string, consumes = 'application/x-www-form-urlencoded'): string => `
swagger: '2.0'
info: {title: Lists, version: '1'}
paths:
  /lists${place === 'path' ? FORMATS.map((format) => `/{path-${format}}`).join('') : ''}:
    post:
      operationId: send
      consumes: [${consumes}]
      parameters:
${FORMATS.map((format) => `        - ${list(place, format)}`).join('\n')}
        - {$ref: '#/parameters/shared'}
      responses: {204: {description: Sent.}}
parameters:
  shared: ${list(place === 'path' ? 'query' : place, undefined, 'shared')}
`;

const lostOf = async (text: string): Promise<readonly string[]> => {
  const { diagnostics } = await loadText(text);
  return diagnostics.flatMap(({ code, message, location }) =>
    code === 'lost-collection-format' ? [`${/: (\w+)`/.exec(message)?.[1]} ${location.pointer}`] : [],
  );
};

describe('the collection format of a list', () => {
  it.each(['application/x-www-form-urlencoded', 'multipart/form-data'])(
    'is the style of its field in %s, commas where none is named',
    async (type) => {
      const { operations } = await apiOf(described('formData', type));
      const [form] = operations[0]?.requestBody?.content ?? [];
      expect(form?.encoding.map(({ property, style, explode }) => [property, style, explode])).toEqual([
        ['formData-undefined', 'form', false],
        ['formData-csv', 'form', false],
        ['formData-ssv', 'spaceDelimited', false],
        ['formData-pipes', 'pipeDelimited', false],
        ['formData-multi', 'form', true],
        ['shared', 'form', false],
      ]);
    },
  );

  it('is none of a list of files, which cannot stand in one text', async () => {
    const text = described('formData', 'multipart/form-data').replaceAll('{type: integer}', '{type: file}');
    const [form] = (await apiOf(text)).operations[0]?.requestBody?.content ?? [];
    expect(form?.encoding.map(({ property }) => property)).not.toContain('formData-undefined');
  });

  it.each([
    ['query', ['tsv']],
    ['formData', ['tsv']],
    ['header', ['ssv', 'pipes', 'multi', 'tsv']],
    ['path', ['ssv', 'pipes', 'multi', 'tsv']],
  ])('is named where it is lost: in %s %j', async (place, formats) => {
    expect(await lostOf(described(place))).toEqual(
      formats.map((format) => {
        const index = FORMATS.findIndex((each) => each === format);
        const path = place === 'path' ? FORMATS.map((each) => `~1{path-${each}}`).join('') : '';
        return `${format} /paths/~1lists${path}/post/parameters/${index}/collectionFormat`;
      }),
    );
  });

  it('is named where it is lost in the headers of an answer, the default one too, and inside of items', async () => {
    const text = `
swagger: '2.0'
info: {title: Lists, version: '1'}
paths:
  /lists:
    get:
      parameters:
        - {name: a, in: query, type: array, items: {type: array, items: {type: integer}, collectionFormat: pipes}}
        - {name: b, in: query, type: array, collectionFormat: pipes, items: {type: array, items: {type: integer}}}
      responses:
        200:
          description: One.
          headers:
            X-A: {type: array, items: {type: integer}, collectionFormat: pipes}
            X-B: {type: array, items: {type: integer}, collectionFormat: csv}
        default:
          description: Another.
          headers:
            items: {type: array, items: {type: integer}, collectionFormat: ssv}
`;
    expect(await lostOf(text)).toEqual([
      'pipes /paths/~1lists/get/parameters/0/items/collectionFormat',
      'csv /paths/~1lists/get/parameters/1/items',
      'pipes /paths/~1lists/get/responses/200/headers/X-A/collectionFormat',
      'ssv /paths/~1lists/get/responses/default/headers/items/collectionFormat',
    ]);
  });
});
