import { expect, it } from 'vitest';
import { itemParameter, ownerOf, placeOf, resourcesOf } from '../../../../../model/facts/resources/index.ts';
import type { JsonObject } from '../../../../../model/json-object.ts';
import { loadValue } from '../../../../../model/load-api.ts';

const operation = (operationId: string, status = '200'): JsonObject => ({
  operationId,
  responses: { [status]: { description: 'Done.' } },
});
const parameters = (...names: readonly string[]): JsonObject[] =>
  names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));

const { api } = loadValue('shop.json', {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/orders': { get: operation('listOrders'), post: operation('createOrder', '201') },
    '/orders/{orderId}': {
      parameters: parameters('orderId'),
      get: operation('getOrder'),
      patch: operation('updateOrder'),
      delete: operation('deleteOrder', '204'),
    },
    '/orders/{id}/cancel': { parameters: parameters('id'), post: operation('cancelOrder') },
    '/orders/{order}/lines': { parameters: parameters('order'), post: operation('addLine', '201') },
    '/orders/{order}/lines/{line}': { parameters: parameters('order', 'line'), get: operation('getLine') },
    '/me': { get: operation('getMe') },
  },
});

const roles = (): Readonly<Record<string, string>> => {
  if (api === undefined) return expect.fail('does not load');
  return Object.fromEntries(
    api.operations.map((item) => {
      const place = placeOf(api, item);
      return [item.operationId, `${place?.role ?? '-'} ${place?.resource.path ?? '-'}`];
    }),
  );
};

it('every operation has its place, whatever the parameters of its path are called', () => {
  expect(roles()).toMatchObject({
    listOrders: 'list /orders',
    createOrder: 'create /orders',
    getOrder: 'read /orders',
    updateOrder: 'update /orders',
    deleteOrder: 'remove /orders',
    cancelOrder: 'action /orders',
    addLine: 'create /orders/{order}/lines',
    getLine: 'read /orders/{order}/lines',
  });
  expect(roles()['getMe']).toContain('/me');
});

it('what is part of a thing knows it, and the thing knows its parts', () => {
  if (api === undefined) return expect.fail('does not load');
  const orders = resourcesOf(api).find(({ path }) => path === '/orders');
  const lines = resourcesOf(api).find(({ path }) => path === '/orders/{order}/lines');
  expect(lines?.parent).toBe(orders);
  expect(orders?.children).toContain(lines);
  expect(orders?.parent).toBeUndefined();
  expect(resourcesOf(api)).toBe(resourcesOf(api));
});

it('a parameter is found that names a thing, and the thing that a parameter names', () => {
  if (api === undefined) return expect.fail('does not load');
  const cancel = api.operations.find(({ operationId }) => operationId === 'cancelOrder');
  const orders = resourcesOf(api).find(({ path }) => path === '/orders');
  if (cancel === undefined || orders === undefined) return expect.fail('is not there');
  const parameter = itemParameter(cancel, orders);
  expect(parameter?.name).toBe('id');
  expect(parameter && ownerOf(api, cancel, parameter)).toBe(orders);
});

it('things that have a shorter path than the collection that they are made in belong to it', () => {
  const answer = (operationId: string, schema: JsonObject, status = '200'): JsonObject => ({
    operationId,
    responses: { [status]: { description: 'Done.', content: { 'application/json': { schema } } } },
  });
  const book = { $ref: '#/components/schemas/Book' };
  const listed = { type: 'array', items: book };
  const { api: shelves } = loadValue('shelves.json', {
    openapi: '3.1.0',
    info: { title: 'Shelves', version: '1' },
    paths: {
      '/shelves/{shelf}': { parameters: parameters('shelf'), get: operation('getShelf') },
      '/shelves': { get: operation('listShelves'), post: operation('createShelf', '201') },
      '/books/{book}': {
        parameters: parameters('book'),
        get: answer('getBook', { type: 'object', properties: { data: book } }),
        delete: operation('deleteBook', '204'),
      },
      '/books/{book}/lend': { parameters: parameters('book'), post: operation('lendBook') },
      '/books/{book}/notes': { parameters: parameters('book'), post: operation('addNote', '201') },
      '/books': { get: answer('searchBooks', listed) },
      '/shelves/{shelf}/books': {
        parameters: parameters('shelf'),
        get: answer('listBooks', listed),
        post: answer('addBook', { allOf: [book, { type: 'object', properties: { key: { type: 'string' } } }] }, '201'),
      },
      // Another word, and another component: nothing of these is made on shelves.
      '/shelves/{shelf}/tags': { parameters: parameters('shelf'), post: answer('addTag', { type: 'object' }, '201') },
      '/tags/{tag}': { parameters: parameters('tag'), get: answer('getTag', book) },
    },
    components: { schemas: { Book: { type: 'object', properties: { id: { type: 'string' } } } } },
  });
  if (shelves === undefined) return expect.fail('does not load');
  const placed = (operationId: string): string => {
    const found = shelves.operations.find((item) => item.operationId === operationId);
    const place = found && placeOf(shelves, found);
    return `${place?.role ?? '-'} ${place?.resource.path ?? '-'}`;
  };
  const home = '/shelves/{shelf}/books';
  expect(['addBook', 'listBooks', 'getBook', 'deleteBook', 'lendBook', 'searchBooks'].map(placed)).toEqual([
    `create ${home}`,
    `list ${home}`,
    `read ${home}`,
    `remove ${home}`,
    `action ${home}`,
    `other ${home}`,
  ]);
  expect(placed('getTag')).toBe('read /tags');
  const at = (path: string) => resourcesOf(shelves).find((resource) => resource.path === path);
  expect(at(home)).toMatchObject({ itemPath: '/books/{book}', parameter: 'book' });
  expect(at('/books/{book}/notes')?.parent).toBe(at(home));
  expect(at(home)?.parent).toBe(at('/shelves'));
});
