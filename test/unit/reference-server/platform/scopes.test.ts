import { describe, expect, it } from 'vitest';
import { refusalOf } from '../refusal-of.ts';
import { checkScopes } from '../../../../reference-server/platform/scopes.ts';

describe('scopes', () => {
  it.each([
    [['api'], ['read_api'], true],
    [['read_api'], ['read_api'], true],
    [['read_api'], ['api'], false],
    [['read_repository'], ['read_api', 'read_repository'], true],
    [['read_repository'], ['read_api'], false],
    [['self_rotate'], ['api'], false],
    [[], ['read_api'], false],
    [['read_repository'], [], true],
  ])('%j for what asks %j: %s', (scopes, asked, enough) => {
    const outcome = refusalOf(() => checkScopes({ scopes }, asked));
    expect(outcome).toEqual(enough ? 'accepted' : [403, expect.objectContaining({ error: 'insufficient_scope' })]);
  });
});
