// The description that request validation is measured with: a list of issues with 12 query parameters and the creation
// of one with 21 fields, between as many other routes as wanted.

const text = { type: 'string', maxLength: 200 };
const id = { type: 'integer', minimum: 1 };

const query = [
  ['page', { type: 'integer', minimum: 1, default: 1 }],
  ['per_page', { type: 'integer', minimum: 1, maximum: 100, default: 20 }],
  ['state', { type: 'string', enum: ['opened', 'closed', 'all'] }],
  ['scope', { type: 'string', enum: ['created_by_me', 'assigned_to_me', 'all'] }],
  ['order_by', { type: 'string', enum: ['created_at', 'updated_at', 'due_date'] }],
  ['sort', { type: 'string', enum: ['asc', 'desc'] }],
  ['search', text],
  ['author_id', id],
  ['confidential', { type: 'boolean' }],
  ['labels', text],
  ['created_after', { type: 'string', format: 'date-time' }],
  ['iids', { type: 'array', items: id, maxItems: 100 }],
];

/** Schema of the query as one object, for engines that know nothing of parameters. */
export const querySchema = {
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(query),
};

const fields = {
  title: { type: 'string', minLength: 1, maxLength: 255 },
  description: { type: 'string', maxLength: 1_048_576 },
  confidential: { type: 'boolean' },
  assignee_ids: { type: 'array', items: id, maxItems: 100 },
  milestone_id: id,
  labels: { type: 'array', items: { type: 'string', minLength: 1, maxLength: 100 } },
  created_at: { type: 'string', format: 'date-time' },
  due_date: { type: 'string', format: 'date' },
  weight: { type: 'integer', minimum: 0 },
  discussion_locked: { type: 'boolean' },
  issue_type: { type: 'string', enum: ['issue', 'incident', 'test_case', 'task'] },
  epic_id: id,
  epic_iid: id,
  iid: id,
  discussion_to_resolve: text,
  merge_request_to_resolve: id,
  severity: { type: 'string', enum: ['low', 'medium', 'high'] },
  author: {
    type: 'object',
    required: ['id', 'name'],
    properties: { id, name: text, email: { type: 'string', maxLength: 200 } },
  },
  links: {
    type: 'array',
    items: { type: 'object', required: ['href'], properties: { href: text, rel: { type: 'string' } } },
  },
  estimate: { type: 'number', minimum: 0 },
  notify: { type: 'boolean' },
};

/** Schema of the body. */
export const bodySchema = { type: 'object', required: ['title'], additionalProperties: false, properties: fields };

/** Query string of the measured GET: all 12 parameters, `iids` three times. */
export const search =
  'page=2&per_page=50&state=opened&scope=all&order_by=created_at&sort=desc&search=login%20fails&author_id=42' +
  '&confidential=false&labels=bug%2Cui&created_after=2024-01-02T03%3A04%3A05Z&iids=1&iids=22&iids=333';

/** Body of the measured POST: all 21 fields. */
export const body = {
  title: 'Login fails on Tuesdays',
  description: 'Steps: open the page, type the password, wait. '.repeat(4),
  confidential: false,
  assignee_ids: [1, 22, 333],
  milestone_id: 7,
  labels: ['bug', 'ui', 'login'],
  created_at: '2024-01-02T03:04:05Z',
  due_date: '2024-02-03',
  weight: 3,
  discussion_locked: false,
  issue_type: 'issue',
  epic_id: 5,
  epic_iid: 6,
  iid: 1234,
  discussion_to_resolve: 'abcdef0123456789',
  merge_request_to_resolve: 8,
  severity: 'high',
  author: { id: 3, name: 'Ana', email: 'ana@example.com' },
  links: [{ href: 'https://example.com/1', rel: 'a' }, { href: 'https://example.com/2' }],
  estimate: 2.5,
  notify: true,
};

/** The OpenAPI document with a number of other routes, whose names start with a letter: `z` sorts them behind. */
export function documentWith(others, letter = 'a') {
  const ok = { 200: { description: 'ok' } };
  const path = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const paths = {
    '/projects/{id}/issues': {
      parameters: [path],
      get: {
        operationId: 'listIssues',
        // Without `allowReserved` the peer refuses colons in dates.
        parameters: query.map(([name, schema]) => ({ name, in: 'query', schema, allowReserved: true })),
        responses: ok,
      },
      post: {
        operationId: 'createIssue',
        requestBody: { required: true, content: { 'application/json': { schema: bodySchema } } },
        responses: ok,
      },
    },
  };
  for (let index = 0; index < others; index += 1) {
    const name = `${letter}${String(index).padStart(4, '0')}`;
    paths[`/${name}/{id}/items`] = { parameters: [path], get: { operationId: name, responses: ok } };
  }
  return { openapi: '3.0.3', info: { title: 'bench', version: '1' }, paths };
}
