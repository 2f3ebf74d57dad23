import { describe, expect, it } from 'vitest';
import { expandPath, WireError, type ParameterSpec, type WireErrorCode } from '../../../../runtime/wire/index.ts';

const path = (name: string, style: ParameterSpec['style'], explode = false): Record<string, ParameterSpec> => ({
  [name]: { name, in: 'path', style, explode },
});

describe('expandPath', () => {
  it('percent-encodes what no path may hold, and nothing twice', () => {
    expect(expandPath('/größe in/a%20b/{cm}"', { cm: 'ä b' })).toBe('/gr%C3%B6%C3%9Fe%20in/a%20b/%C3%A4%20b%22');
  });

  it.each([
    ['/projects/{id}', { id: 5 }, '/projects/5'],
    ['/projects/{id}', { id: 'g/s/p' }, '/projects/g%2Fs%2Fp'],
    ['/projects/{id}', { id: 'g%2Fp' }, '/projects/g%252Fp'],
    ['/files/{file_path}/raw', { file_path: 'lib/a b#?ü.rb' }, '/files/lib%2Fa%20b%23%3F%C3%BC.rb/raw'],
    ['/a/{x}.{y}', { x: 'n', y: 'json' }, '/a/n.json'],
    ['/a/{x}', { x: '...' }, '/a/...'],
    ['/a/{x}-{y}', { x: '.a', y: '..b' }, '/a/.a-..b'],
    ['/a/{x}', { x: 0 }, '/a/0'],
    ['/a/{x}', { x: false }, '/a/false'],
    ['/a/{x}-{y}', { x: '1', y: '.' }, '/a/1-.'],
    ['/a/{x}.{y}', { x: '.', y: '.' }, '/a/...'],
    ['/a/x-{y}/b', { y: '..' }, '/a/x-../b'],
    ['/a/.{x}', { x: '..' }, '/a/...'],
    ['/a/{x}{y}', { x: '.', y: 'b' }, '/a/.b'],
  ])('%s with %j is %s', (template, values, expected) => {
    expect(expandPath(template, values)).toBe(expected);
  });

  it.each<[string, Record<string, unknown>, WireErrorCode]>([
    ['/a/{x}', {}, 'bad-path'],
    ['/a/{x}', { x: null }, 'bad-path'],
    ['/a/{x}', { x: '' }, 'bad-path'],
    ['/a/{x}', { x: [] }, 'bad-path'],
    ['/a/{x}', { x: '.' }, 'bad-path'],
    ['/a/{x}/b', { x: '..' }, 'bad-path'],
    ['/a/{x}{y}', { x: '.', y: '.' }, 'bad-path'],
    ['/a/{x}{y}/b', { x: '', y: 'b' }, 'bad-path'],
    ['/a/.{x}', { x: '.' }, 'bad-path'],
    ['/a/{x}./b', { x: '.' }, 'bad-path'],
    ['/a/%2e{x}/b', { x: '.' }, 'bad-path'],
    ['/{toString}', {}, 'bad-path'],
  ])('%s with %j is refused as %s', (template, values, code) => {
    let caught: unknown;
    try {
      expandPath(template, values);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(WireError);
    expect(caught).toMatchObject({ code });
  });

  it('uses the style of the parameter', () => {
    expect(expandPath('/a{x}', { x: [1, 2] }, path('x', 'matrix', true))).toBe('/a;x=1;x=2');
    expect(expandPath('/a/{x}', { x: ['b.c', 'd'] }, path('x', 'label', true))).toBe('/a/.b%2Ec.d');
  });

  it('keeps a reserved path value in its segment', () => {
    const specs = { x: { name: 'x', in: 'path', style: 'simple', explode: false, allowReserved: true } } as const;
    expect(expandPath('/a/{x}', { x: 'b/c:d@e?f#g' }, specs)).toBe('/a/b%2Fc:d@e%3Ff%23g');
    expect(() => expandPath('/a/{x}', { x: '%2e%2e' }, specs)).toThrow(WireError);
  });
});
