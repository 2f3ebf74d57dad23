import { describe, expect, it } from 'vitest';
import { formStyle } from '../../../../runtime/wire/encoder.ts';
import { besideStyle, WireError } from '../../../../runtime/wire/index.ts';

describe('an exploded object beside other parameters', () => {
  const write = besideStyle(formStyle, 'z per%20page')('f');

  it('is written as it is alone', () => {
    expect(write({ k: 1, y: [2, 3], z: undefined })).toBe('k=1&y=2&y=3');
    expect(write(undefined)).toBe('');
    expect(write('z')).toBe('f=z');
    expect(write(['z'])).toBe('f=z');
  });

  it.each([[{ k: 1, z: 9 }], [{ 'per page': 1 }], [{ z: null }], [{ 'z[a]': 1 }], [{ 'z[]': 1 }]])(
    'has no member with the name of another: %j',
    (value) => {
      expect(() => write(value)).toThrow(WireError);
    },
  );
});
