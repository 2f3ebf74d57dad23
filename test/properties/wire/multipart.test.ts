import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readMultipart } from '../../../runtime/http/body/multipart-body.ts';
import { encodeMultipart } from '../../../runtime/wire/multipart.ts';

/** One part as every reader of the format should see it. */
interface Part {
  readonly name: string;
  readonly filename: string | undefined;
  readonly type: string;
  readonly bytes: string;
}

/** The bytes that a server gets, one character each. */
async function sent(body: Blob): Promise<{ readonly text: string; readonly boundary: string }> {
  const text = Buffer.from(await body.arrayBuffer()).toString('latin1');
  return { text, boundary: /^multipart\/form-data; boundary=([\w-]+)$/.exec(body.type)?.[1] ?? '' };
}

/** RFC 7578 read in the plainest way that there is, to judge the writer by. */
async function readPlainly(body: Blob): Promise<readonly Part[]> {
  const { text, boundary } = await sent(body);
  const pieces = `\r\n${text}`.split(`\r\n--${boundary}`);
  expect(pieces.shift()).toBe('');
  expect(pieces.pop()).toBe('--\r\n');
  return pieces.map((piece) => {
    const end = piece.indexOf('\r\n\r\n');
    const [disposition = '', type = '', ...others] = piece.slice(2, end).split('\r\n');
    expect(others).toEqual([]);
    const match = /^Content-Disposition: form-data; name="([^"]*)"(?:; filename="([^"]*)")?$/.exec(disposition);
    return {
      name: unescape(match?.[1] ?? 'no name'),
      filename: match?.[2] === undefined ? undefined : unescape(match[2]),
      type: type.replace(/^Content-Type: /, ''),
      bytes: piece.slice(end + 4),
    };
  });
}

function unescape(latin: string): string {
  const text = Buffer.from(latin, 'latin1').toString('utf8');
  return text.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');
}

/** Without half a surrogate pair. */
const isText = (text: string): boolean => Buffer.from(text).toString() === text;

const latin1 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

/** Names with what breaks out of quotes and lines; `%` alone stays as it is, so its escapes are left out. */
const names = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom('"', '\r', '\n', '\\', ';', '[', ']', '=', 'ü', '\u{1F600}'),
      fc.string({ minLength: 1, maxLength: 1 }),
    ),
    minLength: 1,
    maxLength: 12,
  })
  .filter((name) => !/%(?:22|0a|0d)/i.test(name) && name !== '__proto__' && isText(name));
const texts = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom('\r\n', '\n', '\r', '--', '"'),
      fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' }),
    ),
    maxLength: 12,
  })
  .filter(isText);
const files = fc
  .record({
    name: names,
    type: fc.constantFrom('', 'image/png', 'text/csv; header=present'),
    bytes: fc.uint8Array({ maxLength: 40 }),
  })
  .map(({ name, type, bytes }) => new File([bytes], name, { type }));
const values = fc.oneof(
  texts,
  fc.integer(),
  fc.boolean(),
  files,
  fc.array(fc.oneof(texts, files), { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('a', 'b'), texts),
);
const bodies = fc.dictionary(names, values, { maxKeys: 5, noNullPrototype: true });

async function expected(body: object, contentType?: string): Promise<readonly Part[]> {
  const parts: Part[] = [];
  for (const [name, value] of Object.entries(body)) {
    for (const item of Array.isArray(value) ? value : [value]) parts.push(await part(name, item, contentType));
  }
  return parts;
}

async function part(name: string, value: unknown, contentType: string | undefined): Promise<Part> {
  if (value instanceof File) {
    const bytes = Buffer.from(await value.arrayBuffer()).toString('latin1');
    return { name, filename: value.name, type: value.type || (contentType ?? 'application/octet-stream'), bytes };
  }
  if (typeof value === 'object')
    return { name, filename: undefined, type: contentType ?? 'application/json', bytes: latin1(JSON.stringify(value)) };
  return { name, filename: undefined, type: contentType ?? '', bytes: latin1(String(value)) };
}

describe('what a client writes as multipart', () => {
  it('says every value exactly, read by the letter of RFC 7578', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        expect(await readPlainly(encodeMultipart(body))).toEqual(await expected(body));
      }),
    );
  });

  it('is the same to the parser of the platform, which knows nothing of ours', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        fc.pre(Object.keys(body).length > 0);
        const form = await new Response(encodeMultipart(body)).formData();
        const got = await Promise.all([...form].map(([name, value]) => part(name, value, undefined)));
        const wanted = await expected(body);
        expect(got.map(({ name, filename }) => ({ name, filename }))).toEqual(
          wanted.map(({ name, filename }) => ({ name, filename })),
        );
        expect(got.map(({ bytes }) => bytes)).toEqual(wanted.map(({ bytes }) => bytes));
      }),
    );
  });

  it('is the same to our server', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const encoded = encodeMultipart(body);
        const { boundary } = await sent(encoded);
        const limits = { maxBytes: 1_048_576, maxParts: 100, maxFiles: 100 };
        // Some clients escape a backslash and some do not, as ours; a server that reads both takes two of them for one.
        fc.pre(
          !(await expected(body)).some(
            ({ name, filename }) => name.endsWith('\\') || `${name}${filename}`.includes('\\\\'),
          ),
        );
        const { parts } = await readMultipart(encoded.stream(), boundary, undefined, limits);
        const got = parts.map(({ name, filename, contentType, bytes }) => {
          return { name, filename, type: contentType, bytes: Buffer.from(bytes).toString('latin1') };
        });
        expect(got).toEqual(await expected(body));
      }),
    );
  });

  it.each(['application/xml; charset=utf-8', 'text/csv; header=present', 'application/vnd.a+json'])(
    'names the media type %s of a part as it is described',
    async (contentType) => {
      const body = { text: 'a', list: ['b', 'c'], object: { a: 1 }, bytes: new Blob(['d']) };
      const fields = Object.fromEntries(Object.keys(body).map((name) => [name, { contentType }]));
      const types = (await readPlainly(encodeMultipart(body, fields))).map(({ type }) => type);
      expect(types).toEqual(Object.values(['a', 'b', 'c', 'd', 'e']).map(() => contentType));
    },
  );

  it('does not let a media type of a description end its line', async () => {
    const encoded = encodeMultipart({ a: 'x' }, { a: { contentType: 'text/a\r\nX-Other: 1' } });
    expect(await readPlainly(encoded)).toMatchObject([{ type: 'text/a  X-Other: 1' }]);
  });
});
