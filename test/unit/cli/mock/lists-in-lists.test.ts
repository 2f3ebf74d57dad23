import { expect, it } from 'vitest';
import { startMock } from '../../../../cli/mock/start-mock.ts';
import { loadValue } from '../../../../model/load-api.ts';
import { encodeParameter } from '../../../../runtime/wire/index.ts';

const pairs = { type: 'array', items: { type: 'array', items: { type: 'integer' } } };
const WAYS = [
  ['form', false],
  ['form', true],
  ['pipeDelimited', false],
  ['spaceDelimited', false],
] as const;

async function statusOf(style: string, explode: boolean, query: string): Promise<number> {
  const get = {
    operationId: 'getPairs',
    parameters: [{ name: 'pairs', in: 'query', style, explode, schema: pairs }],
    responses: { 204: { description: 'Got.' } },
  };
  const paths = { '/pairs': { get } };
  const { api } = loadValue('pairs.json', { openapi: '3.1.0', info: { title: 'Pairs', version: '1' }, paths });
  const mock = api === undefined ? expect.fail('does not load') : await startMock(api, { port: 0 });
  try {
    return (await fetch(`${mock.url}/pairs?${query}`)).status;
  } finally {
    await mock.close();
  }
}

it.each(WAYS)('what a client writes of lists in lists is read: %s, explode %s', async (style, explode) => {
  for (const value of [[[1, 2], [3]], [[1]], [[], [2, 3, 4]]]) {
    const query = encodeParameter({ name: 'pairs', in: 'query', style, explode }, value);
    expect(await statusOf(style, explode, query), query).toBe(204);
  }
});

it('commas are read inside of other delimiters, as Swagger 2.0 has them by default', async () => {
  expect(await statusOf('pipeDelimited', false, 'pairs=1,2|3')).toBe(204);
  expect(await statusOf('form', true, 'pairs=1,2&pairs=3')).toBe(204);
  expect(await statusOf('pipeDelimited', false, 'pairs=1,x|3')).toBe(400);
  expect(await statusOf('pipeDelimited', false, 'pairs=[1,"x"]|3')).toBe(400);
});
