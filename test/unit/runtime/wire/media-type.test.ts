import { describe, expect, it } from 'vitest';
import {
  isJsonMediaType,
  isTextMediaType,
  matchMediaRange,
  mediaTypeCharset,
  negotiateMediaType,
  parseMediaType,
  selectMediaType,
} from '../../../../runtime/wire/index.ts';

describe('media types', () => {
  it('are parsed with their parameters', () => {
    expect(parseMediaType('Text/HTML; Charset="utf-8"; q=0.5;')).toEqual({
      type: 'text',
      subtype: 'html',
      parameters: new Map([
        ['charset', 'utf-8'],
        ['q', '0.5'],
      ]),
    });
    expect(parseMediaType('nonsense')).toBeUndefined();
    expect(parseMediaType('a/b; c')).toBeUndefined();
    expect(mediaTypeCharset('text/plain;charset=ISO-8859-1')).toBe('iso-8859-1');
  });

  it('are told apart as JSON and text', () => {
    expect(['application/json', 'application/problem+json; charset=utf-8', 'text/json'].every(isJsonMediaType)).toBe(
      true,
    );
    expect(['application/jsonl', 'application/json-seq', 'text/plain', ''].some(isJsonMediaType)).toBe(false);
    expect(isTextMediaType('application/atom+xml')).toBe(true);
    expect(isTextMediaType('application/octet-stream')).toBe(false);
  });

  it('match ranges by how specific they are', () => {
    expect(matchMediaRange('*/*', 'image/png')).toBe(0);
    expect(matchMediaRange('image/*', 'image/png')).toBe(1);
    expect(matchMediaRange('image/png', 'image/png; a=b')).toBe(2);
    expect(matchMediaRange('image/png; a=b', 'image/png; a=b')).toBe(3);
    expect(matchMediaRange('image/png; a=b', 'image/png')).toBe(-1);
    expect(selectMediaType(['*/*', 'application/json', 'application/*'], 'application/json;charset=utf-8')).toBe(
      'application/json',
    );
    expect(selectMediaType(['text/plain'], 'application/json')).toBeUndefined();
  });

  it('are negotiated by Accept', () => {
    const offers = ['application/json', 'text/csv'];
    expect(negotiateMediaType(undefined, offers)).toBe('application/json');
    expect(negotiateMediaType('text/*, application/json;q=0.5', offers)).toBe('text/csv');
    expect(negotiateMediaType('*/*;q=0.1, text/csv;q=0', offers)).toBe('application/json');
    expect(negotiateMediaType('image/png', offers)).toBeUndefined();
  });
});
