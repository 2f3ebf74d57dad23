import { expect, it } from 'vitest';
import { readHost } from '../../../../cli/commands/serve.ts';

it.each([
  ['localhost', 'localhost'],
  ['Hooks.Internal.', 'hooks.internal'],
  ['my_service', 'my_service'],
  ['127.0.0.1', '127.0.0.1'],
  ['::1', '::1'],
  ['[::1]', '::1'],
  ['FD00:0:0::1', 'fd00::1'],
  ['bücher.example', 'xn--bcher-kva.example'],
])('takes %s for the host %s', (text, host) => expect(readHost(text)).toBe(host));

it.each([
  'localhost:8080',
  '127.0.0.1:80',
  '[::1]:80',
  'http://localhost',
  'localhost/in',
  '10.0.0.0/8',
  'fd00::/8',
  'fe80::1%eth0',
  '*.example',
  'a,b',
  'a b',
  '127.1',
  '999.1.1.1',
  '',
  ':',
  '[]',
  '.',
])('refuses %j and says what was expected', (text) => {
  const said = `--callable: expected the name of a host, or its address, without port, network mask and path, got ${JSON.stringify(text)}`;
  expect(() => readHost(text)).toThrow(said);
});
