import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bzip2 } from '../../../../reference-server/git/archive/bzip2.ts';
import { codeLengths } from '../../../../reference-server/git/archive/huffman.ts';
import { bunzip2 } from '../../../support/bunzip2.ts';

/** Bytes without a pattern, the same at every run. */
function noise(blocks: number): Buffer {
  return Buffer.concat(
    Array.from({ length: blocks }, (_, block) => createHash('sha512').update(String(block)).digest()),
  );
}

const INPUTS: Readonly<Record<string, Buffer>> = {
  nothing: Buffer.alloc(0),
  'one byte': Buffer.from('a'),
  'every byte': Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
  'runs of three, four and five': Buffer.from('aaabbbbccccc'),
  'runs at and above the longest': Buffer.concat([Buffer.alloc(255, 1), Buffer.alloc(256, 2), Buffer.alloc(600, 1)]),
  'a run over several blocks': Buffer.alloc(9_000_000, 7),
  'equal rotations': Buffer.from('ab'.repeat(70_000)),
  'several blocks of noise': noise(4000),
  'text of three alphabets': Buffer.from('Grüße, Ωmega, Привет\n'.repeat(3000)),
};

describe('bzip2', () => {
  for (const [name, input] of Object.entries(INPUTS)) {
    it(`packs ${name} so that a decoder finds it again`, async () => {
      const packed = await bzip2(input);
      expect(bunzip2(packed).equals(input)).toBe(true);
    });
  }

  it('writes what the format lays down, checksums included', async () => {
    const hex = async (text: string): Promise<string> => (await bzip2(Buffer.from(text))).toString('hex');
    expect(await hex('')).toBe('425a683117724538509000000000');
    // The checksum of the one block, then that of the whole: they are the same.
    expect((await hex('hello\n')).slice(8, 28)).toBe('314159265359c1c080e2');
  });

  it('keeps codes short however uneven the symbols are', () => {
    const uneven = Array.from({ length: 258 }, (_, symbol) => 2 ** Math.min(symbol, 40));
    expect(Math.max(...codeLengths(uneven))).toBeLessThanOrEqual(17);
  });
});
