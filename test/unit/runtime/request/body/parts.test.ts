import { describe, expect, it } from 'vitest';
import { multipartPlan, partRole } from '../../../../../runtime/request/body/multipart-plan.ts';
import {
  joinBytes,
  UploadedFile,
  UploadedFiles,
  withoutFiles,
} from '../../../../../runtime/request/body/uploaded-file.ts';
import type { Codec } from '../../../../../runtime/request/codec.ts';

const CODEC: Codec = {
  properties: {
    title: { text: true },
    photo: { file: true },
    photos: { items: { file: true } },
    meta: { properties: {} },
    ids: { items: { integer: true } },
    either: { items: { integer: true }, open: true },
    'own[]': { text: true },
  },
};

describe('what a part is to a schema', () => {
  it.each<[name: string, filename: string | undefined, contentType: string, role: string]>([
    ['title', undefined, '', 'title declared'],
    ['title', 'a.txt', 'text/plain', 'title declared file'],
    ['photo', undefined, '', 'photo declared file'],
    ['photos', undefined, '', 'photos declared file list'],
    ['photos[]', undefined, '', 'photos declared file list'],
    ['ids', undefined, '', 'ids declared list'],
    ['either', undefined, '', 'either declared'],
    ['either[]', undefined, '', 'either declared list'],
    ['other', undefined, '', 'other'],
    ['other[]', undefined, '', 'other list'],
    ['[]other', undefined, '', '[]other'],
    ['toString', undefined, '', 'toString'],
    ['own[]', undefined, '', 'own[] declared'],
    ['own', undefined, '', 'own'],
    ['meta', 'blob', 'application/json', 'meta declared'],
    ['meta', 'a.json', 'application/json', 'meta declared'],
    ['photo', 'a.json', 'application/json', 'photo declared file'],
    ['other', 'blob', 'application/json', 'other'],
    ['other', 'a.json', 'application/json', 'other file'],
    ['other', 'blob', 'text/plain', 'other file'],
  ])('%s, file name %j, type %j: %s', (name, filename, contentType, expected) => {
    const { property, isDeclared, isFile, isList } = partRole(CODEC, { name, filename, contentType });
    const words = [
      property,
      ...(isDeclared ? ['declared'] : []),
      ...(isFile ? ['file'] : []),
      ...(isList ? ['list'] : []),
    ];
    expect(words.join(' ')).toBe(expected);
    expect(multipartPlan(CODEC).roleOf({ name, filename, contentType })).toMatchObject({
      property,
      isDeclared,
      isFile,
      isList,
    });
  });

  it('without properties, nothing is declared', () => {
    const head = { name: 'a', filename: undefined, contentType: '' };
    expect(partRole({ any: true }, head)).toMatchObject({ isDeclared: false, isList: false });
    expect(multipartPlan({ any: true }).isLast('a', new Set(['a']))).toBe(false);
  });

  it('knows whether other names are refused', () => {
    expect([multipartPlan(CODEC).isClosed, multipartPlan({ ...CODEC, closed: true }).isClosed]).toEqual([false, true]);
  });

  it.each<[Codec['properties'], string, string[], boolean]>([
    [{ a: { text: true }, f: { file: true } }, 'f', ['a'], true],
    [{ a: { text: true }, f: { file: true } }, 'f', ['a', 'f'], true],
    [{ a: { text: true }, f: { file: true } }, 'f', [], false],
    [{ a: { text: true }, f: { file: true } }, 'other', ['a', 'f'], false],
    [{ a: { items: { text: true } }, f: { file: true } }, 'f', ['a'], false],
    [{ f: { file: true } }, 'f', [], true],
  ])('of %j, nothing can follow %s behind %j: %s', (properties = {}, property, seen, isLast) => {
    expect(multipartPlan({ properties }).isLast(property, new Set(seen))).toBe(isLast);
  });
});

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield bytes(text);
}

function fileOf(first: string, ...rest: string[]): UploadedFile {
  const content = { filename: 'a.txt', contentType: 'text/plain', bytes: bytes(first) };
  return new UploadedFile(rest.length === 0 ? content : { ...content, rest: chunks(...rest) });
}

describe('an uploaded file', () => {
  it('has the name and the type that the sender gave', () => {
    expect(fileOf('x')).toMatchObject({ name: 'a.txt', type: 'text/plain' });
    expect(new UploadedFile({ filename: undefined, contentType: '', bytes: bytes('') })).toMatchObject({
      name: '',
      type: '',
    });
  });

  it.each<[string, string[], string[]]>([
    ['ab', [], ['ab']],
    ['ab', ['c', 'd'], ['ab', 'c', 'd']],
    ['', ['c'], ['c']],
    ['', [], []],
  ])('%j and then %j come as %j', async (first, rest, expected) => {
    const found: string[] = [];
    for await (const chunk of fileOf(first, ...rest)) found.push(new TextDecoder().decode(chunk));
    expect(found).toEqual(expected);
    expect(await fileOf(first, ...rest).text()).toBe(expected.join(''));
    expect(new TextDecoder().decode(await fileOf(first, ...rest).bytes())).toBe(expected.join(''));
    const buffer = await fileOf(first, ...rest).arrayBuffer();
    expect(new TextDecoder().decode(buffer)).toBe(expected.join(''));
    const streamed = await new Response(fileOf(first, ...rest).stream()).text();
    expect(streamed).toBe(expected.join(''));
  });

  it('is read once', async () => {
    const file = fileOf('x');
    await file.text();
    await expect(file.bytes()).rejects.toThrow('the file "a.txt" was read before');
  });

  it('reads nothing ahead of its reader, and ends with it', async () => {
    const told: string[] = [];
    const rest = async function* (): AsyncGenerator<Uint8Array> {
      try {
        told.push('asked');
        yield bytes('b');
        told.push('asked again');
        yield bytes('c');
      } finally {
        told.push('given up');
      }
    };
    const file = new UploadedFile({ filename: 'a', contentType: '', bytes: bytes('a'), rest: rest() });
    const reader = file.stream().getReader();
    expect(told).toEqual([]);
    await reader.read();
    await reader.read();
    expect(told).toEqual(['asked']);
    await reader.cancel();
    expect(told).toEqual(['asked', 'given up']);
  });

  it('comes alone or in a list that is gone through once', async () => {
    const files = new UploadedFiles(
      (async function* () {
        yield fileOf('a');
        yield fileOf('b');
      })(),
    );
    const texts: string[] = [];
    for await (const file of files) texts.push(await file.text());
    expect(texts).toEqual(['a', 'b']);
    expect(() => files[Symbol.asyncIterator]()).toThrow('the files were read before');
  });

  it('joins chunks, and copies a single one not', () => {
    const only = bytes('a');
    expect(joinBytes([only])).toBe(only);
    expect(joinBytes([])).toEqual(new Uint8Array(0));
    expect(joinBytes([bytes('ab'), bytes('c'), bytes('de')])).toEqual(bytes('abcde'));
  });

  it('stands as an empty text where a schema explains itself', () => {
    const plain = ['a', 1, null];
    expect(withoutFiles(plain)).toBe(plain);
    expect(
      withoutFiles({ f: fileOf('x'), l: [fileOf('y'), 'z'], b: bytes('b'), n: null, d: { f: fileOf('x') } }),
    ).toEqual({
      f: '',
      l: ['', 'z'],
      b: '',
      n: null,
      d: { f: '' },
    });
    expect(withoutFiles('a')).toBe('a');
    expect(withoutFiles(null)).toBe(null);
  });
});
