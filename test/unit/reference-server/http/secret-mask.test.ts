import { afterAll, beforeEach, expect, it } from 'vitest';
import { withoutSecrets, withoutTokens } from '../../../../reference-server/http/secret-mask.ts';
import { namedPrefixes, notePrefix, noteToken } from '../../../../reference-server/platform/tenancy/secret-prefix.ts';

// Other tests of this worker have servers with prefixes of their own: the set is kept by the module that says it is only read.
const named = namedPrefixes() as Set<string>;
const before = [...named];
beforeEach(() => named.clear());
afterAll(() => {
  named.clear();
  for (const prefix of before) named.add(prefix);
});

it.each([
  ['/a?private_token=x&page=2', '/a?private_token=***&page=2'],
  ['/a?authorization=Basic%20eDp5', '/a?authorization=***'],
  ['/a?search=fwtt-abc', '/a?search=***'],
  ['/projects/fwrun-a_b.c/x', '/projects/***/x'],
  ['/projects/acme%2Ffwjt-abc', '/projects/acme%2F***'],
  ['/a?search=fwpat-d%65v%2Dapi&page=2', '/a?search=***&page=2'],
  ['/projects/acme%2Fapp?search=a%20b', '/projects/acme%2Fapp?search=a%20b'],
  ['/projects/fwupd-tools?search=fw', '/projects/fwupd-tools?search=fw'],
  ['/a?search=%zz%66wpat-x', '/a?search=***'],
])('%s is written down as %s', (target, written) => expect(withoutSecrets(target, 'GET')).toBe(written));

it.each(['fwpat-', 'fwjt-', 'fwrt-', 'fwrun-', 'fwtt-', 'fwhook-'])(
  'a secret that begins with %s is masked',
  (prefix) => {
    expect(withoutTokens(`agent (${prefix}${'aB3_-'.repeat(5)}xy) 1.0`)).toBe('agent (***) 1.0');
  },
);

it('a token behind a prefix that the settings name is masked, also when they name another one by now, and whatever else begins so is not', () => {
  const rest = 'aB3_-'.repeat(5) + 'xy';
  expect(withoutTokens(`/projects/acme.${rest}`)).toContain(rest);
  for (const prefix of ['acme.', 'p']) notePrefix(prefix);
  expect(withoutTokens(`/projects/acme.${rest}/x`)).toBe('/projects/***/x');
  expect(withoutSecrets(`/a?search=acme%2E${rest}&page=2`, 'GET')).toBe('/a?search=***&page=2');
  expect(withoutTokens('/projects/acme.tools/pipelines')).toBe('/projects/acme.tools/pipelines');
  expect(withoutTokens(`/projects/acmex${rest}/${rest}`)).toBe(`/projects/acmex${rest}/${rest}`);
});

it('where tokens begin with nothing, a word of their length is taken for one', () => {
  const token = 'aB3_-'.repeat(5) + 'xy';
  notePrefix('');
  expect(withoutTokens(`/projects/${token}/x`)).toBe('/projects/***/x');
  expect(withoutTokens(`/projects/${token}z/${token.slice(1)}`)).toBe(`/projects/${token}z/${token.slice(1)}`);
});

it.each([
  [`new-${'aB3_-'.repeat(5)}xy`, 'new-'],
  [`${'aB3_-'.repeat(5)}xy`, ''],
])('a token that was let in has shown what others begin with: %s', (token, prefix) => {
  noteToken(token);
  expect([...namedPrefixes()]).toEqual([prefix]);
  expect(withoutTokens(`a ${prefix}${'Cd4-_'.repeat(5)}zz b`)).toBe('a *** b');
});

it.each([
  'short',
  `fwpat-${'aB3_-'.repeat(5)}xy`,
  `(${'aB3_-'.repeat(5)}xy`,
  `${'a'.repeat(21)}${'aB3_-'.repeat(5)}xy`,
])('what is no token that this server made shows nothing: %s', (token) => {
  noteToken(token);
  expect(namedPrefixes().size).toBe(0);
});
