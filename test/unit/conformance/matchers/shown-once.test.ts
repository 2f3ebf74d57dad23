import { describe, expect, it } from 'vitest';
import { saysOnce } from '../../../../conformance/matchers/shown-once.ts';

describe('something is said to be shown once', () => {
  it.each([
    'The answer contains the `key`; it is shown this one time and never again.',
    'Shown only once.',
    'It is shown this once.',
    'The secret is shown here and never again.',
    'The token is returned only once.',
    'Only shown here.',
    'Only returned on creation.',
    'The key is only visible when the sensor is created.',
    'It will never be shown again.',
    'It will not be displayed again.',
    'Keep it safe: it cannot be retrieved later.',
    'It can’t be recovered.',
    'It is revealed exactly once.',
    'The answer is the only one that ever has the `key`.',
    'This is the only time the `key` is shown.',
    'It is in no other answer.',
    'It is shown in this answer and never again.',
  ])('%s', (text) => {
    expect(saysOnce(text)).toBe(true);
  });

  it.each([
    'The code can be used only once.',
    'The number is given once and never used again.',
    'It is shown once a day.',
    'Each item is listed once.',
    'It cannot be read by viewers.',
    'It is shown once the order is paid.',
    'It is shown again on the next page.',
    'A mail is sent once.',
    'It is never shown to viewers.',
    undefined,
  ])('but not by: %s', (text) => {
    expect(saysOnce(text)).toBe(false);
  });
});
