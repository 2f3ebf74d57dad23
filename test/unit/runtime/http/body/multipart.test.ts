import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMultipart } from '../../../../../runtime/http/body/multipart-body.ts';
import type { RawPart } from '../../../../../runtime/request/raw-request.ts';

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

/** Reads a body that comes in chunks of a size. */
async function read(
  bytes: Uint8Array,
  boundary: string,
  { maxParts = 10, size = 65_536 } = {},
): Promise<readonly RawPart[]> {
  const limits = { maxBytes: 1_048_576, maxParts, maxFiles: 100 };
  return (await readMultipart(chunksOf(bytes, size), boundary, undefined, limits)).parts;
}

/** The parts of a text, which must be the same whatever chunks it comes in. */
async function parts(body: string, boundary: string = 'b', maxParts: number = 10): Promise<unknown[]> {
  const results: unknown[][] = [];
  for (const size of [65_536, 1, 7]) {
    const found = await read(new TextEncoder().encode(body), boundary, { maxParts, size });
    results.push(found.map((part) => ({ ...part, bytes: text(part.bytes) })));
  }
  const [first = []] = results;
  for (const other of results) expect(other).toEqual(first);
  return first;
}

const disposition = (value: string): string => `--b\r\nContent-Disposition: form-data; ${value}\r\n\r\nx\r\n--b--\r\n`;

describe('multipart bodies', () => {
  it.each<[string, string, unknown[]]>([
    ['no part', '--b--', []],
    ['an empty part', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n--b--', [{ name: 'a', bytes: '' }]],
    ['a preamble and an epilogue', `before\r\n${disposition('name="a"')}after`, [{ name: 'a', bytes: 'x' }]],
    [
      'padding behind the boundary',
      '--b \t\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--b--',
      [{ name: 'a' }],
    ],
    [
      'a boundary inside a line',
      '--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx--b y\r\n--b--',
      [{ bytes: 'x--b y' }],
    ],
    [
      'a bare line feed before the boundary',
      '--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx\n--b\r\n--b--',
      [{ bytes: 'x\n--b' }],
    ],
    ['header names in any case', '--b\r\nCONTENT-disposition: form-data; NAME="a"\r\n\r\nx\r\n--b--', [{ name: 'a' }]],
    ['a file', disposition('name="f"; filename="a b.txt"'), [{ name: 'f', filename: 'a b.txt' }]],
    ['a file without a name', disposition('name="f"; filename=""'), [{ name: 'f', filename: '' }]],
    ['no file', disposition('name="f"'), [{ filename: undefined }]],
    ['a quote in the file name', disposition('name="f"; filename="a%22b"'), [{ filename: 'a"b' }]],
    ['a backslash before a quote', disposition('name="f"; filename="a\\"b"'), [{ filename: 'a"b' }]],
    ['an extended file name', disposition("name=f; filename=x; filename*=UTF-8''%C3%BC.txt"), [{ filename: 'ü.txt' }]],
    ['a broken extended file name', disposition("name=f; filename=x; filename*=UTF-8''%zz"), [{ filename: 'x' }]],
    ['a name in UTF-8', disposition('name="ü"'), [{ name: 'ü' }]],
    ['brackets in the name', disposition('name="a[b][]"'), [{ name: 'a[b][]' }]],
    ['a name of the prototype', disposition('name="__proto__"'), [{ name: '__proto__' }]],
    [
      'a file name that looks like a parameter, which is none',
      disposition('filename="x; name=evil"; name="a"'),
      [{ name: 'a', filename: 'x; name=evil' }],
    ],
  ])('%s', async (_, body, expected) => {
    const found = await parts(body);
    expect(found).toMatchObject(expected);
    expect(found).toHaveLength(expected.length);
  });

  it.each<[string, string, string, number?]>([
    ['nothing at all', '', 'first boundary'],
    ['another boundary', '--c\r\n\r\n--c--', 'first boundary'],
    ['no end', disposition('name=a').slice(0, -8), 'closing boundary'],
    ['a part without a name', disposition('filename=a'), 'no name'],
    ['a part without headers', '--b\r\n\r\nx\r\n--b--', 'no name'],
    ['a header without colon', '--b\r\nnonsense\r\n\r\nx\r\n--b--', 'no colon'],
    ['headers without end', `--b\r\nContent-Disposition: form-data; name=a\r\n--b--`, 'headers'],
    ['headers without bound', `--b\r\nX: ${'x'.repeat(9000)}\r\n\r\n\r\n--b--`, 'headers'],
    ['an unended boundary line', '--bx\r\n--b--', 'not ended'],
    [
      'too many parts',
      '--b\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n'.repeat(3) + '--b--',
      'more than 2 parts',
      2,
    ],
  ])('refuses %s', async (_, body, message, maxParts = 10) => {
    await expect(parts(body, 'b', maxParts)).rejects.toThrow(message);
  });

  it('refuses a boundary that is missing or too long', async () => {
    await expect(parts('', '')).rejects.toThrow('boundary parameter');
    await expect(parts('', 'x'.repeat(71))).rejects.toThrow('boundary parameter');
  });

  it('reads back what the platform writes', async () => {
    const entry = fc.oneof(
      fc.tuple(
        fc.constant('text' as const),
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.string({ unit: 'grapheme' }),
      ),
      fc.tuple(fc.constant('file' as const), fc.string({ unit: 'grapheme', minLength: 1 }), fc.uint8Array()),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 5 }), fc.integer({ min: 1, max: 80 }), async (entries, size) => {
        const form = new FormData();
        for (const [kind, name, value] of entries) {
          if (kind === 'text') form.append(name, value);
          else form.append(name, new File([value as BlobPart], 'f.bin', { type: 'application/x-f' }));
        }
        const request = new Response(form);
        const boundary = /boundary=(.+)$/.exec(request.headers.get('content-type') ?? '')?.[1] ?? '';
        const bytes = new Uint8Array(await request.arrayBuffer());
        const found = await read(bytes, boundary, { maxParts: 100, size });
        expect(found.map(seen)).toEqual(
          entries.map(([kind, name, value]) =>
            kind === 'text'
              ? [lines(name), undefined, '', [...new TextEncoder().encode(lines(value))]]
              : [lines(name), 'f.bin', 'application/x-f', [...value]],
          ),
        );
      }),
    );
  });

  it('gets through hostile bytes without looping or failing otherwise', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('--b', '\r\n', '--', 'Content-Disposition: form-data; name="a"', ':', '"', 'x', '\0')),
        async (pieces) => {
          try {
            await parts(pieces.join(''));
          } catch (error) {
            expect(error).toMatchObject({ name: 'HttpError' });
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});

const seen = ({ name, filename, contentType, bytes }: RawPart): unknown[] => [name, filename, contentType, [...bytes]];

/** FormData writes every line end as CRLF. */
const lines = (value: string): string => value.replace(/\r?\n|\r/g, '\r\n');
