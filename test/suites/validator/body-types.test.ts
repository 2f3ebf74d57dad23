import { describe, expect, it } from 'vitest';
import { decode } from './support/exchange.ts';

describe('conventions', () => {
  it('[A-CONV-005][A-CONV-041] refuses another media type with 415, everything else with 400', async () => {
    const other = await decode({
      operation: 'createIssue',
      body: { kind: 'text', contentType: 'text/plain', text: 'x' },
    });
    expect(other.ok ? 200 : other.status).toBe(415);
    const invalid = await decode({ operation: 'createIssue', json: {} });
    expect(invalid.ok ? 200 : invalid.status).toBe(400);
  });
});
