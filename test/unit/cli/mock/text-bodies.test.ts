import { expect, it } from 'vitest';
import { startMock } from '../../../../cli/mock/start-mock.ts';
import { apiOf } from '../../model/load-text.ts';

const post = (name: string, schema: string): string => `
  /${name}:
    post:
      operationId: ${name}
      requestBody: { required: true, content: { text/plain: { schema: ${schema} } } }
      responses: { '204': { description: ok }, '400': { description: no } }`;

const description = `
openapi: 3.1.0
info: { title: Texts, version: '1' }
paths:${post('count', '{ type: integer, maximum: 9 }')}${post('flag', '{ type: boolean }')}${post('code', '{ type: string, maxLength: 2 }')}
`;

it('a text that is described as a number or a flag is read as one', async () => {
  const mock = await startMock(await apiOf(description), { port: 0 });
  const statuses: (readonly [string, string, number])[] = [
    ['count', '5', 204],
    ['count', '5\n', 204],
    ['count', '12', 400],
    ['count', '5.5', 400],
    ['count', 'five', 400],
    ['flag', 'true', 204],
    ['flag', 'yes', 400],
    ['code', '12', 204],
    ['code', '123', 400],
  ];
  try {
    for (const [path, body, status] of statuses) {
      const headers = { 'content-type': 'text/plain' };
      const answer = await fetch(`${mock.url}/${path}`, { method: 'POST', headers, body });
      expect([path, body, answer.status]).toEqual([path, body, status]);
    }
  } finally {
    await mock.close();
  }
});
