import { expect, it } from 'vitest';
import { seal, unseal } from '../../../../../reference-server/platform/tenancy/sealed-text.ts';

const KEY = 'key of an instance';

it.each(['', 'a', 'fwtt-secret', 'ünï ✓ 🙂', 'x'.repeat(100_000)])('seals and unseals a text', (text) => {
  const sealed = seal(text, KEY);
  expect(unseal(sealed, KEY)).toBe(text);
  expect(sealed).toMatch(/^[\w-]+$/);
});

it('seals the same text in another way each time', () => {
  expect(new Set(Array.from({ length: 50 }, () => seal('same', KEY))).size).toBe(50);
});

it('opens nothing under another key, cut short, or changed in any place', () => {
  const sealed = seal('secret', KEY);
  expect(() => unseal(sealed, 'another key')).toThrow();
  for (const length of [0, 10, 20, sealed.length - 2]) expect(() => unseal(sealed.slice(0, length), KEY)).toThrow();
  const bytes = Buffer.from(sealed, 'base64url');
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => unseal(changed.toString('base64url'), KEY)).toThrow();
  }
});
