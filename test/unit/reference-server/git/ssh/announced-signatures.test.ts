import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the library as it is brought along announces the signatures of RSA that are taken, each by its name, and none of SHA-1', () => {
  const file = new URL('../../../../../dist/parts/libraries/ssh2.cjs', import.meta.url);
  const lists = readFileSync(file, 'utf8').match(/ecdsa-sha2-nistp256,[\w,@.-]*rsa-sha2-512[\w,@.-]*/g);
  expect(lists).toEqual(['ecdsa-sha2-nistp256,ecdsa-sha2-nistp384,ecdsa-sha2-nistp521,rsa-sha2-512,rsa-sha2-256']);
});
