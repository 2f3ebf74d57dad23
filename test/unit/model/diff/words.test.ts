import { describe, expect, it } from 'vitest';
import { show, showList } from '../../../../model/diff/finding.ts';
import { brief, changesOf, type Json, withOperation } from './diff-pair.ts';

describe('values in messages', () => {
  it.each<[unknown, string]>([
    ['a', '`"a"`'],
    [undefined, '`nothing`'],
    [{ a: [1] }, '`{"a":[1]}`'],
    ['x'.repeat(58), `\`"${'x'.repeat(58)}"\``],
    ['x'.repeat(59), `\`"${'x'.repeat(56)}...\``],
  ])('%j', (value, words) => {
    expect(show(value)).toBe(words);
  });

  it.each<[unknown[], string]>([
    [[], ''],
    [['a'], '`a`'],
    [['a', 1, null], '`a`, `1`, `null`'],
    [[1, 2, 3, 4, 5, 6], '`1`, `2`, `3`, `4`, `5`, `6`'],
    [[1, 2, 3, 4, 5, 6, 7, 8], '`1`, `2`, `3`, `4`, `5`, `6`, and 2 more'],
  ])('a list %j', (values, words) => {
    expect(showList(values)).toBe(words);
  });
});

const key = (name: string, place = 'header'): Json => ({ type: 'apiKey', in: place, name });
const flow = (type: string, tokenUrl = '/t'): Json => ({ [type]: { tokenUrl, scopes: { read: '', write: '' } } });
const oauth = (...flows: Json[]): Json => ({ type: 'oauth2', flows: Object.assign({}, ...flows) });

function secured(securitySchemes: Json, security: readonly Json[]): Json {
  return withOperation({ security }, { components: { securitySchemes } });
}

async function told(old: Json, later: Json): Promise<string[]> {
  return (await changesOf(old, later)).map(({ kind, message }) => `${kind}: ${message}`);
}

describe('credentials', () => {
  const both = { a: key('X-A'), b: key('X-B') };

  it.each<[what: string, old: Json, later: Json, kinds: string[]]>([
    ['renamed', secured({ a: key('X-A') }, [{ a: [] }]), secured({ z: key('X-A') }, [{ z: [] }]), []],
    ['renamed, in other letters', secured({ a: key('X-A') }, [{ a: [] }]), secured({ z: key('x-a') }, [{ z: [] }]), []],
    [
      'not renamed, where two are the same',
      secured({ a: key('X-A') }, [{ a: [] }]),
      secured({ y: key('X-A'), z: key('X-A') }, [{ y: [] }]),
      ['security-tightened', 'security-loosened'],
    ],
    [
      'another header',
      secured({ a: key('X-A') }, [{ a: [] }]),
      secured({ a: key('X-B') }, [{ a: [] }]),
      ['security-scheme-changed'],
    ],
    [
      'another place',
      secured({ a: key('A') }, [{ a: [] }]),
      secured({ a: key('A', 'query') }, [{ a: [] }]),
      ['security-scheme-changed'],
    ],
    [
      'other letters in a query',
      secured({ a: key('A', 'query') }, [{ a: [] }]),
      secured({ a: key('a', 'query') }, [{ a: [] }]),
      ['security-scheme-changed'],
    ],
    ['one of two', secured(both, [{ a: [] }]), secured(both, [{ a: [] }, { b: [] }]), ['security-loosened']],
    ['both at once', secured(both, [{ a: [] }]), secured(both, [{ a: [], b: [] }]), ['security-tightened']],
    ['none any more', secured(both, [{ a: [] }]), secured(both, [{}]), ['security-loosened']],
    ['one where none was', secured(both, []), secured(both, [{ a: [] }]), ['security-tightened']],
    ['one beside none', secured(both, []), secured(both, [{}, { a: [] }]), []],
    [
      'another flow',
      secured({ o: oauth(flow('password')) }, []),
      secured({ o: oauth(flow('clientCredentials')) }, []),
      ['security-flow-removed', 'security-flow-added'],
    ],
    [
      'one more flow',
      secured({ o: oauth(flow('password')) }, []),
      secured({ o: oauth(flow('password'), flow('clientCredentials')) }, []),
      ['security-flow-added'],
    ],
    [
      'a flow elsewhere',
      secured({ o: oauth(flow('password')) }, []),
      secured({ o: oauth(flow('password', '/u')) }, []),
      ['security-scheme-changed'],
    ],
    [
      'a wider scope',
      secured({ o: oauth(flow('password')) }, [{ o: ['read'] }]),
      secured({ o: oauth(flow('password')) }, [{ o: ['read', 'write'] }]),
      ['security-tightened'],
    ],
    [
      'a scope less',
      secured({ o: oauth(flow('password')) }, [{ o: ['read', 'write'] }]),
      secured({ o: oauth(flow('password')) }, [{ o: ['read'] }]),
      ['security-loosened'],
    ],
  ])('%s', async (_, old, later, kinds) => {
    const found = (await changesOf(old, later))
      .map(({ kind }) => kind)
      .filter((kind) => kind !== 'security-scheme-renamed');
    expect(found.toSorted()).toEqual(kinds.toSorted());
  });

  it('are told by name and scope', async () => {
    const schemes = { ...both, o: oauth(flow('password')) };
    const [tightened, loosened] = await told(
      secured(schemes, [{ a: [], o: ['read', 'write'] }]),
      secured(schemes, [{ b: [] }]),
    );
    expect(tightened).toContain('`a` and `o` with read, write');
    expect(loosened).toContain('`b`');
    expect((await told(secured(schemes, []), secured(schemes, [{ b: [] }]))).join()).toContain('no credential');
  });
});

describe('servers', () => {
  const at = (...servers: (string | Json)[]): Json =>
    withOperation({}, { servers: servers.map((one) => (typeof one === 'string' ? { url: one } : one)) });
  const variable = (rest: Json): Json => ({ url: 'https://{n}.a', variables: { n: rest } });

  it.each<[what: string, old: Json, later: Json, changes: string[]]>([
    ['a slash at the end', at('https://a/'), at('https://a'), []],
    ['another one first', at('https://a', 'https://b'), at('https://b', 'https://a'), ['default-server-changed']],
    ['one more', at('https://a'), at('https://a', 'https://b'), ['server-added']],
    ['one less', at('https://a', 'https://b'), at('https://a'), ['server-removed']],
    ['another one', at('https://a'), at('https://b'), ['server-removed', 'server-added']],
    ['another variable', at(variable({ default: 'x' })), at(variable({ default: 'y' })), ['server-variable-changed']],
    [
      'a variable of less',
      at(variable({ default: 'x' })),
      at(variable({ default: 'x', enum: ['x', 'y'] })),
      ['server-variable-changed'],
    ],
    ['the same variable', at(variable({ default: 'x', enum: ['x'] })), at(variable({ default: 'x', enum: ['x'] })), []],
  ])('%s', async (_, old, later, changes) => {
    expect(brief(await changesOf(old, later)).map((words) => words.split(' ')[1])).toEqual(changes);
  });
});
