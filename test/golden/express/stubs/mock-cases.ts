import type { MockCases } from 'forgewright/runtime/http/mock/mock-case';

/** Answers by operation: the examples of the description, and samples where it has none. */
export const mockCases: MockCases = {
  'list-tools': [
    { name: 'default', status: 200, headers: { 'X-Total': 1 }, contentType: 'application/json', body: [{ id: 1, name: 'saw', kind: 'hand' }, { id: 2, name: 'drill', kind: 'power' }], paging: { page: 'page', pageName: 'page', headers: { 'X-Total': 'total', Link: 'link' }, usualSize: 1 }, filters: { items: '', by: [{ query: 'kind', kind: 'is', members: ['kind'] }] } },
    { name: 'second_page', status: 200, headers: { 'X-Total': 1 }, contentType: 'application/json', body: [{ id: 1, name: 'saw', kind: 'hand' }, { id: 2, name: 'drill', kind: 'power' }], paging: { page: 'page', pageName: 'page', headers: { 'X-Total': 'total', Link: 'link' }, usualSize: 1 }, filters: { items: '', by: [{ query: 'kind', kind: 'is', members: ['kind'] }] }, when: { query: { page: 2 } } },
    { name: 'table', status: 200, headers: { 'X-Total': 1 }, contentType: 'text/csv', body: 'id,name\n1,saw\n', filters: { items: '', by: [{ query: 'kind', kind: 'is', members: ['kind'] }] } },
    { name: 'sample', status: 304 },
    { name: 'sample', status: 500, of: 'default', contentType: 'application/problem+json', body: { title: 'string', status: 1 } },
  ],
  createTool: [
    { name: 'sample', status: 201, headers: { Location: '/tools/1' }, contentType: 'application/json', body: { id: 1, name: 'string', kind: 'hand' }, location: { name: 'Location', segments: ['tools', { body: '/id' }], length: 1 } },
    { name: 'sample', status: 400, of: '4XX', contentType: 'application/problem+json', body: { title: 'string', status: 1 } },
  ],
  getTool: [
    { name: 'saw', status: 200, contentType: 'application/json', body: { id: 1, name: 'saw', kind: 'hand' }, when: { path: { id: '1' } } },
    { name: 'drill', status: 200, contentType: 'application/json', body: { id: 2, name: 'drill', kind: 'power' }, when: { path: { id: 'a/b' } } },
    { name: 'missing', status: 404, contentType: 'application/problem+json', body: { title: 'Not Found', status: 404 } },
  ],
  delete: [
    { name: 'sample', status: 204 },
  ],
  getManual: [
    { name: 'sample', status: 200, contentType: 'text/plain', body: 'string' },
    { name: 'sample', status: 200, contentType: 'application/octet-stream', body: '' },
  ],
  putPhoto: [
    { name: 'sample', status: 200, contentType: 'application/json', body: 'string' },
  ],
  streamEvents: [
    { name: 'sample', status: 200, contentType: 'text/event-stream', body: 'string' },
  ],
};
