import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emitClient } from '../../generators/client/index.ts';
import { emitDocs } from '../../generators/docs/index.ts';
import type { GeneratedFile } from '../../generators/emit/generated-file.ts';
import { defaultEmitOptions, type EmitOptions } from '../../generators/emit/options.ts';
import { emitExpress, scaffoldFiles } from '../../generators/express/index.ts';
import { emitModels } from '../../generators/models/index.ts';
import { emitTypes } from '../../generators/types/index.ts';
import { emitValidators } from '../../generators/validators/index.ts';
import { loadApi, type Api } from '../../model/index.ts';
import { COMPILERS, compile, makeProject, type ConsumerProject } from '../support/consumer-project.ts';
import { testPath } from '../support/emit-fixture.ts';

const FOLDER = testPath('fixtures/unseen');
const REFUSED = testPath('fixtures/unseen-refused');
const fixtures = readdirSync(FOLDER);
const options: EmitOptions = {
  ...defaultEmitOptions,
  folders: { ...defaultEmitOptions.folders, runtime: '../runtime' },
};

async function load(name: string): Promise<Api> {
  const { api, diagnostics } = await loadApi(join(FOLDER, name), { lenient: true });
  if (api === undefined) throw new Error(`${name}: ${diagnostics.map(({ message }) => message).join('; ')}`);
  return api;
}

function emitAll(api: Api): GeneratedFile[] {
  return [
    ...emitModels(api, options),
    ...emitClient(api, options),
    ...emitValidators(api, options),
    ...emitExpress(api, options),
    ...scaffoldFiles(api, { emit: options }),
  ];
}

/** The code of a file without comments and quoted texts. */
function bareCode(contents: GeneratedFile['contents']): string {
  return String(contents).replace(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'/g, '');
}

/** Values and readings that the emitted types must allow. */
const USES = `
import type { Photo } from './generated/bytes-by-media-type-yaml/models/index.js';
import type { DiscSelf, EnumTagBad2, Outer } from './generated/compositions-and-circles-yaml/models/index.js';
import type { ListOwnersResult } from './generated/generic-pages-yaml/client/index.js';
import type { PetPage, StrictTree } from './generated/generic-pages-yaml/models/index.js';

/** Generic schemas are what their users bind. */
export const page: PetPage = { items: [{ name: 'Tom' }] };
export const tree: StrictTree = { children: [{ children: [] }] };
// @ts-expect-error -- no pet
export const noPage: PetPage = { items: [1] };
export function firstPet(result: ListOwnersResult): string | undefined {
  return result.ok ? result.body.items[0]?.pets?.[0]?.name : undefined;
}

/** Bytes are bytes where no encoding makes text of them. */
export const photo: Photo = { typed: new Blob(), untyped: new Blob(), encoded: 'AAAA', text: '<x/>' };
/** The outer mapping names the variants otherwise than the mapping of their parent. */
export const outer: Outer = { petType: 'kitty', name: 'Tom' };
/** The mapping names what the enum does not list: the enum holds. */
export const listed: EnumTagBad2 = { t: 'a' };
/** A parent that lists its children keeps what they add. */
export function one(self: DiscSelf): string | undefined {
  return self.t === 'DS1' ? self.one : self.two?.t;
}
`;

const emitted = new Map<string, GeneratedFile[]>();
let project: ConsumerProject;
beforeAll(async () => {
  const files = new Map<string, GeneratedFile>();
  for (const name of fixtures) {
    const api = await load(name);
    const own = emitAll(api);
    emitted.set(name, own);
    for (const { path, contents } of [...own, ...emitTypes(api, options)]) {
      const at = posix.join('generated', name.replace('.', '-'), path);
      files.set(at, { path: at, contents });
    }
  }
  const main = { path: 'main.ts', contents: USES };
  project = makeProject('client-esm', [...files.values(), main, { path: 'types-check.ts', contents: 'export {};\n' }]);
});
afterAll(() => project.remove());

describe('a document nobody has prepared', () => {
  it.each(Object.keys(COMPILERS) as (keyof typeof COMPILERS)[])(
    'gives code that the strictest flags accept, with %s',
    async (compiler) => {
      expect(await compile(project.folder, compiler, false)).toBe('');
    },
  );

  it.each(fixtures)('%s gives no escape hatch, and files that every file system takes', (name) => {
    const files = (emitted.get(name) ?? []).filter(({ path }) => !path.startsWith('../runtime/'));
    for (const { path, contents } of files) {
      expect(posix.normalize(path)).toBe(path);
      expect(path).not.toMatch(/^\/|\.\.|[\\:*?"<>|]|(?:^|\/)(?:con|nul|aux|prn|com\d|lpt\d)\./i);
      for (const part of path.split('/')) expect(Buffer.byteLength(part)).toBeLessThan(255);
      expect(bareCode(contents), path).not.toMatch(/[:<|(,=] *any\b(?! *:)|@ts-/);
    }
    const folded = files.map(({ path }) => path.normalize('NFC').toLowerCase());
    expect(new Set(folded).size).toBe(folded.length);
  });

  it.each(fixtures)('%s gives docs whose texts are inert', async (name) => {
    for (const { path, contents } of emitDocs(await load(name), { folders: options.folders })) {
      expect(posix.normalize(path)).toBe(path);
      expect(path).not.toMatch(/^\/|\.\./);
      if (!path.endsWith('.html')) continue;
      const html = String(contents);
      for (const [tag] of html.matchAll(/<script\b[^>]*>/gi)) expect(tag, path).toMatch(/ src="[./]*assets\//);
      expect(html, path).not.toMatch(/(?:href|src)="\s*(?:javascript|vbscript|data:text)/i);
      expect(html, path).not.toMatch(/<[^>"]*\son\w+=/i);
    }
  });
});

describe('an alias bomb', () => {
  it.each(readdirSync(REFUSED))('%s is refused at its first anchor', async (name) => {
    const { api, diagnostics } = await loadApi(join(REFUSED, name), { lenient: true });
    expect(api).toBeUndefined();
    const before = readFileSync(join(REFUSED, name), 'utf8').split('&')[0] ?? '';
    const found = diagnostics.map(({ code, line, message }) => ({ code, line, message }));
    expect(found).toEqual([
      {
        code: 'syntax-error',
        line: before.split('\n').length,
        message: expect.stringContaining('aliases stand for more than'),
      },
    ]);
  });
});

describe('texts that break out', () => {
  it('stay inside comments and quotes', () => {
    for (const { path, contents } of emitted.get('texts-that-break-out.yaml') ?? []) {
      if (!path.startsWith('../runtime/')) expect(bareCode(contents), path).not.toMatch(/\bPWNED\(/);
    }
  });
});

describe('the same document in another encoding', () => {
  const text = readFileSync(join(FOLDER, 'references-everywhere.yaml'), 'utf8');
  const encodings = {
    'with a byte order mark': Buffer.from(`\uFEFF${text}`),
    'with lines that end in CR LF': Buffer.from(text.replaceAll('\n', '\r\n')),
    'in UTF-16 with a byte order mark': Buffer.from(`\uFEFF${text}`, 'utf16le'),
    'in big-endian UTF-16 with a byte order mark': Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  };

  it.each(Object.entries(encodings))('%s gives the same files', async (_, bytes) => {
    const file = join(tmpdir(), `forgewright-${process.pid}-encoding.yaml`);
    writeFileSync(file, bytes);
    try {
      const { api } = await loadApi(file);
      expect(api && emitAll(api)).toEqual(emitted.get('references-everywhere.yaml'));
    } finally {
      rmSync(file);
    }
  });
});
