import { expect, it } from 'vitest';
import { readAddress } from '../../../../cli/commands/serve.ts';

it.each([
  ['https://code.example', 'https://code.example'],
  ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
  ['https://Code.example/base//', 'https://code.example/base'],
])('takes %s for the address %s', (text, address) => expect(readAddress(text)).toBe(address));

it.each(['code.example', 'ftp://a.example', 'https://me@a.example', 'https://a.example/?a', 'https://a.example#b', ''])(
  'refuses %j',
  (text) => expect(() => readAddress(text)).toThrow(/expected an http\(s\) address/),
);
