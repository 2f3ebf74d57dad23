import { describe, expect, it } from 'vitest';
import { encodeMultipart } from '../../../../runtime/wire/multipart.ts';
import type { FieldSpec } from '../../../../runtime/wire/form.ts';

/** Heads and contents of the parts. */
async function parts(body: object, fields?: Readonly<Record<string, FieldSpec>>, type?: string): Promise<string[]> {
  const blob = encodeMultipart(body, fields, type);
  const boundary = /boundary=(form-[0-9a-f]{32})$/.exec(blob.type)?.[1];
  const text = await blob.text();
  expect(text.endsWith(`--${boundary}--\r\n`)).toBe(true);
  return text
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => part.replace(/^\r\n|\r\n$/g, ''));
}

const named = (name: string, content: string, more: string = ''): string =>
  `Content-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}`;

describe('multipart bodies', () => {
  it('has another boundary each time, and the type asked for', () => {
    const one = encodeMultipart({});
    expect(one.type).toMatch(/^multipart\/form-data; boundary=form-[0-9a-f]{32}$/);
    expect(encodeMultipart({}).type).not.toBe(one.type);
    expect(encodeMultipart([], {}, 'multipart/mixed').type).toMatch(/^multipart\/mixed; boundary=/);
  });

  it.each<[string, object, Readonly<Record<string, FieldSpec>> | undefined, string[]]>([
    [
      'texts',
      { a: 'x', b: 1, c: true, d: undefined },
      undefined,
      [named('a', 'x'), named('b', '1'), named('c', 'true')],
    ],
    ['a list repeats its name', { a: [1, undefined, 2] }, undefined, [named('a', '1'), named('a', '2')]],
    ['an object is JSON', { a: { b: 1 } }, undefined, [named('a', '{"b":1}', '\r\nContent-Type: application/json')]],
    [
      'an object with a type of its own',
      { a: { b: 1 } },
      { a: { contentType: 'application/x+json' } },
      [named('a', '{"b":1}', '\r\nContent-Type: application/x+json')],
    ],
    [
      'a text with a type',
      { a: 'x' },
      { a: { contentType: ' text/csv ' } },
      [named('a', 'x', '\r\nContent-Type: text/csv')],
    ],
    [
      'the first of several types',
      { a: 'x' },
      { a: { contentType: 'text/csv, text/plain' } },
      [named('a', 'x', '\r\nContent-Type: text/csv')],
    ],
    [
      'texts, numbers and null as JSON, which were written without quotes',
      { a: ['x', '"'], b: 1, c: null, d: 5n },
      Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, { contentType: 'application/json' }])),
      [
        ['a', '"x"'] as const,
        ['a', '"\\""'] as const,
        ['b', '1'] as const,
        ['c', 'null'] as const,
        ['d', '5'] as const,
      ].map(([name, text]) => named(name, text, '\r\nContent-Type: application/json')),
    ],
    [
      'lists and objects of an exploded object, which were JSON under names of their own',
      { a: { x: [1, 2], y: { z: 3 }, w: [{ v: 4 }] } },
      { a: { style: 'form', explode: true } },
      [named('x', '1'), named('x', '2'), named('y[z]', '3'), named('w[0][v]', '4')],
    ],
    ['a range names no type', { a: 'x' }, { a: { contentType: 'text/*' } }, [named('a', 'x')]],
    [
      'a style takes the place of a type',
      { a: 'x' },
      { a: { contentType: 'text/csv', style: 'form' } },
      [named('a', 'x')],
    ],
    [
      'line ends in a type',
      { a: 'x' },
      { a: { contentType: 'text/x\r\ny' } },
      [named('a', 'x', '\r\nContent-Type: text/x  y')],
    ],
    ['headers of a field', { a: 'x' }, { a: { headers: '\r\nX-A: 1' } }, [named('a', 'x', '\r\nX-A: 1')]],
    ['quotes and line ends in a name', { 'a"\r\nb"\r\n': 'x' }, undefined, [named('a%22%0D%0Ab%22%0D%0A', 'x')]],
    ['a field called like one of Object.prototype', { toString: 'x' }, {}, [named('toString', 'x')]],
    ['a list in one part', { a: [1, 2] }, { a: { style: 'form', explode: false } }, [named('a', '1,2')]],
    ['a list with bars', { a: [1, 2] }, { a: { style: 'pipeDelimited', explode: false } }, [named('a', '1|2')]],
    ['a list with spaces', { a: [1, 2] }, { a: { style: 'spaceDelimited', explode: false } }, [named('a', '1 2')]],
    ['an object in one part', { a: { x: 1, y: 2 } }, { a: { style: 'form', explode: false } }, [named('a', 'x,1,y,2')]],
    ['an empty list in one part', { a: [] }, { a: { style: 'form', explode: false } }, []],
    ['a list in a part each', { a: [1, undefined, 2] }, { a: { style: 'form' } }, [named('a', '1'), named('a', '2')]],
    [
      'an object in a part each',
      { a: { x: 1, y: 2 } },
      { a: { style: 'form', explode: true } },
      [named('x', '1'), named('y', '2')],
    ],
    ['brackets', { a: { x: { y: 1 } } }, { a: { style: 'deepObject' } }, [named('a[x][y]', '1')]],
    [
      'brackets of a list',
      { 'a[]': [1, 2] },
      { 'a[]': { style: 'deepObject' } },
      [named('a[]', '1'), named('a[]', '2')],
    ],
    ['brackets within a name stay', { 'a[]b': { x: 1 } }, { 'a[]b': { style: 'deepObject' } }, [named('a[]b[x]', '1')]],
    ['items without names', ['x', { a: 1 }], undefined, ['\r\nx', 'Content-Type: application/json\r\n\r\n{"a":1}']],
    [
      'items by their place, others alike',
      ['x', 'y', 'z'],
      { 0: { contentType: 'text/a' }, '*': { contentType: 'text/b' } },
      ['Content-Type: text/a\r\n\r\nx', 'Content-Type: text/b\r\n\r\ny', 'Content-Type: text/b\r\n\r\nz'],
    ],
  ])('%s', async (_, body, fields, expected) => {
    expect(await parts(body, fields)).toEqual(expected);
  });

  it.each<[string, unknown, FieldSpec | undefined, string]>([
    [
      'a file with its name and type',
      new File(['x'], 'a"b.png', { type: 'image/png' }),
      undefined,
      '; filename="a%22b.png"\r\nContent-Type: image/png',
    ],
    [
      'a blob without a type',
      new Blob(['x']),
      undefined,
      '; filename="blob"\r\nContent-Type: application/octet-stream',
    ],
    [
      'a blob without a type where a range is described',
      new Blob(['x']),
      { contentType: 'image/*' },
      '; filename="blob"',
    ],
    [
      'a blob of the type of its field',
      new Blob(['x']),
      { contentType: 'image/gif' },
      '; filename="blob"\r\nContent-Type: image/gif',
    ],
    ['bytes', new Uint8Array([120]), undefined, '; filename="blob"\r\nContent-Type: application/octet-stream'],
    [
      'a buffer with a style',
      new Uint8Array([120]).buffer,
      { style: 'form' },
      '; filename="blob"\r\nContent-Type: application/octet-stream',
    ],
    [
      'bytes with a style',
      new Uint8Array([120]),
      { style: 'form' },
      '; filename="blob"\r\nContent-Type: application/octet-stream',
    ],
    [
      'a blob with a style',
      new Blob(['x']),
      { style: 'form', explode: false },
      '; filename="blob"\r\nContent-Type: application/octet-stream',
    ],
  ])('%s', async (_, value, field, more) => {
    expect(await parts({ a: value }, field && { a: field })).toEqual([named('a', 'x', more)]);
  });

  it('files in a list have a part each, whatever the style says', async () => {
    const files = [new File(['x'], '1'), new File(['y'], '2')];
    const heads = (await parts({ a: files }, { a: { style: 'form', explode: false } })).map(
      (part) => part.split('\r\n')[0],
    );
    expect(heads).toEqual([1, 2].map((name) => `Content-Disposition: form-data; name="a"; filename="${name}"`));
    expect((await parts([files[0]]))[0]).toMatch(/^Content-Disposition: attachment; filename="1"\r\n/);
  });

  it('refuses what holds its own delimiter', () => {
    const field = { style: 'form', explode: false } as const;
    expect(() => encodeMultipart({ a: ['x,y'] }, { a: field })).toThrow('a: "x,y" cannot be sent in this style');
  });
});
