import { expect, it } from 'vitest';
import { readAddress, sshAddress } from '../../../../cli/commands/serve.ts';

it.each([
  ['https://code.example', 'https://code.example'],
  ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
  ['https://Code.example/base//', 'https://code.example/base'],
])('takes %s for the address %s', (text, address) => expect(readAddress(text)).toBe(address));

it.each(['code.example', 'ftp://a.example', 'https://me@a.example', 'https://a.example/?a', 'https://a.example#b', ''])(
  'refuses %j',
  (text) => expect(() => readAddress(text)).toThrow(/expected an http\(s\) address/),
);

it('the address of git over SSH has an address of IPv6 in brackets', () => {
  expect(['127.0.0.1', '::', 'host.example'].map((host) => sshAddress(host, 2222))).toEqual([
    'ssh://git@127.0.0.1:2222/<full path>.git',
    'ssh://git@[::]:2222/<full path>.git',
    'ssh://git@host.example:2222/<full path>.git',
  ]);
});
