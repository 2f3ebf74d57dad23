import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';

const SPEC = new URL('../../../../spec/', import.meta.url);

const files = readdirSync(SPEC, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.yaml'));

describe('YAML', () => {
  it('tells readers of version 1.1 the same as readers of 1.2: no bare yes, no instant that becomes a date', () => {
    expect(files.length).toBeGreaterThan(300);
    for (const name of files) {
      const text = readFileSync(new URL(name, SPEC), 'utf8');
      // A value that 1.1 reads otherwise is put into quotes.
      expect([name, parse(text, { version: '1.1' }) as unknown]).toEqual([name, parse(text) as unknown]);
    }
  });

  it('would find a word that is a boolean in 1.1', () => {
    expect(parse('a: yes', { version: '1.1' })).not.toEqual(parse('a: yes'));
    expect(parse('a: 2026-01-02', { version: '1.1' })).not.toEqual(parse('a: 2026-01-02'));
  });
});
