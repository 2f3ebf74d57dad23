import { expect, it } from 'vitest';
import { withoutSecrets, withoutTokens } from '../../../../reference-server/http/secret-mask.ts';

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
