import { describe } from 'vitest';
import { boolean, both, instant, listed, testRows, text, type Request } from './support/exchange.ts';

const LIST = 'listGroupAccessTokens';
const GROUP = ['top%2Fsub'];
const TOKEN = { name: 'n', scopes: ['api'] };

function create(json: unknown): Request {
  return { operation: 'createGroupAccessToken', path: GROUP, json };
}

describe('group access tokens', () => {
  testRows([
    {
      name: '[B-GTOK-001] filters of the list',
      accepts: [
        {
          operation: LIST,
          path: GROUP,
          query: 'revoked=false&search=x&state=active',
          value: { path: { id: 'top/sub' }, query: { revoked: false, search: 'x', state: 'active' } },
        },
      ],
      refuses: [{ operation: LIST, query: 'sort=asc', because: ['query', 'sort', 'unknown'] }],
    },
    {
      name: '[B-GTOK-002] get by integer or self',
      accepts: [
        { operation: 'getGroupAccessToken', path: ['1', '7'], value: { path: { id: 1, token_id: 7 } } },
        { operation: 'getGroupAccessToken', path: ['1', 'self'], value: { path: { token_id: 'self' } } },
      ],
      refuses: [{ operation: 'getGroupAccessToken', path: ['1', 'mine'], because: ['path', 'token_id', 'type'] }],
    },
    {
      name: '[B-GTOK-003] create needs name and scopes',
      accepts: [
        { ...create(TOKEN), value: { body: TOKEN } },
        create({ ...TOKEN, access_level: 30, expires_at: '2027-01-01' }),
      ],
      refuses: [
        { ...create({ scopes: ['api'] }), because: ['body', '/name', 'required'] },
        { ...create({ name: 'n' }), because: ['body', '/scopes', 'required'] },
        { ...create({ name: 'n', scopes: 'api' }), because: ['body', '/scopes', 'type'] },
      ],
    },
    {
      name: '[B-GTOK-004] rotate takes an integer or self, and an optional date',
      accepts: [
        {
          operation: 'rotateGroupAccessToken',
          path: ['1', '7'],
          value: { path: { id: 1, token_id: 7 }, body: undefined },
        },
        {
          operation: 'rotateGroupAccessToken',
          path: ['1', 'self'],
          json: { expires_at: '2026-12-31' },
          value: { path: { token_id: 'self' }, body: { expires_at: '2026-12-31' } },
        },
      ],
      refuses: [
        { operation: 'rotateGroupAccessToken', path: ['1', 'other'], because: ['path', 'token_id', 'type'] },
        {
          operation: 'rotateGroupAccessToken',
          path: ['1', '7'],
          json: { expires_at: '2026-13-01' },
          because: ['body', '/expires_at', 'format'],
        },
      ],
    },
    {
      name: '[B-GTOK-005] revoke takes an integer',
      accepts: [{ operation: 'revokeGroupAccessToken', path: ['1', '7'], value: { path: { id: 1, token_id: 7 } } }],
      refuses: [{ operation: 'revokeGroupAccessToken', path: ['1', 'self'], because: ['path', 'token_id', 'type'] }],
    },
    {
      name: '[B-GTOK-010] instants of the list',
      ...both(
        instant(LIST, 'created_after'),
        instant(LIST, 'created_before'),
        instant(LIST, 'last_used_after'),
        instant(LIST, 'last_used_before'),
      ),
    },
    {
      name: '[B-GTOK-011] revoked, search and state',
      ...both(boolean(LIST, 'revoked'), text(LIST, 'search'), listed(LIST, 'state', ['active', 'inactive'], 'expired')),
    },
    {
      name: '[B-GTOK-012] access_level is one of six',
      accepts: [10, 15, 20, 30, 40, 50].map((access_level) => create({ ...TOKEN, access_level })),
      refuses: [{ ...create({ ...TOKEN, access_level: 35 }), because: ['body', '/access_level', 'enum'] }],
    },
    {
      name: '[B-GTOK-013] expires_at on create is a date and optional',
      accepts: [create({ ...TOKEN, expires_at: '2026-12-31' }), create(TOKEN)],
      refuses: [{ ...create({ ...TOKEN, expires_at: '31.12.2026' }), because: ['body', '/expires_at', 'format'] }],
    },
    {
      name: '[B-GTOK-014] expires_at on rotate is a date and optional',
      accepts: [
        {
          operation: 'rotateGroupAccessToken',
          path: ['1', '7'],
          form: 'expires_at=2026-12-31',
          value: { body: { expires_at: '2026-12-31' } },
        },
      ],
      refuses: [
        {
          operation: 'rotateGroupAccessToken',
          path: ['1', '7'],
          form: 'expires_at=soon',
          because: ['body', '/expires_at', 'format'],
        },
      ],
    },
    {
      name: '[B-GTOK-021][B-AUTH-003] scopes are an open list of texts',
      accepts: [
        create({
          name: 'n',
          scopes: ['api', 'read_api', 'read_repository', 'self_rotate', 'manage_runner', 'something_new'],
        }),
      ],
      refuses: [
        { ...create({ name: 'n', scopes: [5] }), because: ['body', '/scopes/0', 'anyOf'] },
        { ...create({ name: 'n', scopes: [] }), because: ['body', '/scopes', 'minItems'] },
      ],
    },
  ]);
});
