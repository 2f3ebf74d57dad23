import { expect, it } from 'vitest';
import { descriptionOf, emitSite, loadValue, textOf } from './load-text.ts';
import { linkProblems } from './site-checks.ts';

it('a link leads to its operation, however it names it, and says where that is called', async () => {
  const ok = { description: 'ok' };
  const links = {
    byId: { operationId: 'putCargo' },
    byPlace: { operationRef: '#/paths/~1cargo~1{id}/put', server: { url: 'https://links.example.com' } },
    elsewhere: { operationRef: 'https://example.com/openapi.json#/paths/~1cargo/get' },
    nowhere: { operationRef: '#/components/schemas/Cargo' },
  };
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
  const site = emitSite(
    await loadValue(
      descriptionOf({
        paths: {
          '/cargo/{id}': { put: { operationId: 'putCargo', parameters, responses: { 204: ok } } },
          '/all': { get: { operationId: 'listAll', responses: { 200: { ...ok, links } } } },
        },
        components: { schemas: { Cargo: { type: 'string' } } },
      }),
    ),
  );
  const page = site.get('operations/list-all.html') ?? '';
  const items = /Follow-up operations<\/p>\s*<ul>(.*?)<\/ul>/s.exec(page)?.[1] ?? '';
  const told = [...items.matchAll(/<li>(.*?)<\/li>/gs)].map(([, html = '']) => [
    textOf(html),
    /href="([^"]*)"/.exec(html)?.[1],
  ]);
  expect(told).toEqual([
    ['byId : putCargo', '../operations/put-cargo.html'],
    ['byPlace : putCargo , at https://links.example.com', '../operations/put-cargo.html'],
    ['elsewhere : https://example.com/openapi.json#/paths/~1cargo/get', undefined],
    ['nowhere : no operation that is described here', undefined],
  ]);
  expect(linkProblems(site)).toEqual([]);
});
