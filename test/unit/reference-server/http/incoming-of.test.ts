import { expect, it } from 'vitest';
import { originOf } from '../../../../reference-server/http/incoming-of.ts';

it.each(['127.0.0.1:8080', 'a.example', '[::1]:80', 'A-b.example:65535'])('leads back by %s', (host) => {
  expect(originOf({ externalUrl: undefined }, host)).toBe(`http://${host}`);
});

it.each([
  undefined,
  '',
  'a:99999',
  '1.2.3.4.5',
  '999.0.0.1',
  '[1::2::3]',
  ']a[',
  'a b',
  'me@a.example',
  'a/../b',
  'a?b',
  'a,b',
  'xn--a',
])('takes the host %s for none', (host) => {
  expect(originOf({ externalUrl: undefined }, host)).toBe('http://localhost');
});

it('leads to the address that the server was given, whatever the request says', () => {
  expect(originOf({ externalUrl: 'https://b.example' }, 'a.example')).toBe('https://b.example');
});
