import { describe, expect, it } from 'vitest';
import { isBase64 } from '../../../../runtime/schema/formats/binary.ts';
import { resolveReference } from '../../../../runtime/schema/uri-reference.ts';

const BASE = 'http://a/b/c/d;p?q';

describe('references against a base (RFC 3986 section 5.4)', () => {
  it.each([
    ['g:h', 'g:h'],
    ['g', 'http://a/b/c/g'],
    ['./g', 'http://a/b/c/g'],
    ['g/', 'http://a/b/c/g/'],
    ['/g', 'http://a/g'],
    ['//g', 'http://g'],
    ['?y', 'http://a/b/c/d;p?y'],
    ['g?y', 'http://a/b/c/g?y'],
    ['#s', 'http://a/b/c/d;p?q#s'],
    ['g#s', 'http://a/b/c/g#s'],
    ['g?y#s', 'http://a/b/c/g?y#s'],
    [';x', 'http://a/b/c/;x'],
    ['g;x?y#s', 'http://a/b/c/g;x?y#s'],
    ['', 'http://a/b/c/d;p?q'],
    ['.', 'http://a/b/c/'],
    ['./', 'http://a/b/c/'],
    ['..', 'http://a/b/'],
    ['../g', 'http://a/b/g'],
    ['../..', 'http://a/'],
    ['../../g', 'http://a/g'],
    ['../../../g', 'http://a/g'],
    ['/./g', 'http://a/g'],
    ['/../g', 'http://a/g'],
    ['g.', 'http://a/b/c/g.'],
    ['..g', 'http://a/b/c/..g'],
    ['./g/.', 'http://a/b/c/g/'],
    ['g/../h', 'http://a/b/c/h'],
    ['g;x=1/../y', 'http://a/b/c/y'],
    ['http:/x/../y', 'http:/y'],
    ['g?y/./x', 'http://a/b/c/g?y/./x'],
  ])('%s leads to %s', (reference, expected) => {
    const { uri, fragment } = resolveReference(BASE, reference);
    expect(fragment === '' ? uri : `${uri}#${fragment}`).toBe(expected);
  });

  it('starts at the root of an authority without a path, and beside a path without one', () => {
    expect(resolveReference('http://a', 'b').uri).toBe('http://a/b');
    expect(resolveReference('a/b', 'c').uri).toBe('a/c');
    expect(resolveReference('', 'c').uri).toBe('c');
    expect(resolveReference('urn:x', '#y')).toEqual({ uri: 'urn:x', fragment: 'y' });
  });
});

describe('Base64 (RFC 4648 section 4)', () => {
  it.each(['', 'AA==', 'AAA=', 'AAAA', 'AA', 'AAA', 'a+/Z', 'AAAAAA==', '0'.repeat(4000)])('takes %j', (text) => {
    expect(isBase64(text)).toBe(true);
  });

  it.each([
    'A',
    'AAAAA',
    'A===',
    'AAA==',
    'AA=',
    '=AAA',
    'AA=A',
    'A-__',
    'AA A',
    'AAAÄ',
    '@@@@',
    '[[[[',
    '====',
    'A:AA',
  ])('refuses %j', (text) => {
    expect(isBase64(text)).toBe(false);
  });
});
