import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { GeneratedFile } from '../../../../generators/emit/generated-file.ts';
import {
  homeOf,
  isSingle,
  mergedFiles,
  moduleSource,
  refuseClashes,
  RuntimeNameClash,
} from '../../../../generators/emit/merged-runtime.ts';
import { defaultEmitOptions } from '../../../../generators/emit/options.ts';
import { embeddedRuntime } from '../../../../generators/emit/runtime-import.ts';

const modules = ['express/index.ts', 'http/index.ts', 'request/index.ts', 'request/response-check.ts'];
const emitted = embeddedRuntime(modules, defaultEmitOptions);

const declaration =
  /^(?:export )?(?:async )?(function\*?|const|let|class|interface|type) ([\w$]+)|^import (?:type )?\{([^}]*)\}/gm;

/** What a file declares or imports, each as often as it does; an interface may have the name of a constant. */
function topLevelNames({ contents }: GeneratedFile): string[] {
  return [...String(contents).matchAll(declaration)].flatMap(([, kind, own = '', imported = '']) => {
    if (kind === undefined)
      return imported.split(',').flatMap((name) => bothMeanings(name.trim().replace(/^type /, '')));
    if (kind === 'class') return bothMeanings(own);
    return kind === 'interface' || kind === 'type' ? [`type ${own}`] : [`value ${own}`];
  });
}

function bothMeanings(name: string): string[] {
  return name === '' ? [] : [`type ${name}`, `value ${name}`];
}

describe('the runtime of another project', () => {
  test('what one GET needs of it stands in three files', () => {
    const paths = emitted.map(({ path }) => path);
    expect(paths).toContain('runtime/express/adapter.ts');
    expect(paths).toContain('runtime/http/service.ts');
    expect(paths).toContain('runtime/request/request-decoder.ts');
    for (const merged of ['http/route/router.ts', 'http/run-operation.ts', 'request/decode-query.ts']) {
      expect(paths).not.toContain(`runtime/${merged}`);
    }
  });

  test.each(emitted.map((file) => [file.path, file] as const))('%s declares no name twice', (_, file) => {
    const names = topLevelNames(file);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('every import leads to a file', () => {
    const paths = new Set(emitted.map(({ path }) => path));
    for (const { path, contents } of emitted) {
      for (const [, specifier = ''] of String(contents).matchAll(/(?:from |import\()'(\.[^']+)\.js'/g)) {
        expect(paths, `${path} imports ${specifier}`).toContain(posix.join(posix.dirname(path), `${specifier}.ts`));
      }
    }
  });
});

describe('merged files', () => {
  const imports: Readonly<Record<string, readonly string[]>> = {
    'http/service.ts': ['http/route/router.ts', 'wire/media-type.ts'],
    'http/route/router.ts': ['http/route/path-template.ts'],
    'http/body/read-body.ts': ['http/route/router.ts', 'http/body/multipart.ts', 'wire/media-type.ts'],
  };
  const files = mergedFiles((module) => imports[module] ?? []);
  const modulesOf = (path: string): readonly string[] | undefined => files.find((file) => file.path === path)?.modules;

  test('no module stands before one that it imports', () => {
    expect(modulesOf('http/service.ts')).toEqual([
      'http/route/path-template.ts',
      'http/route/router.ts',
      'wire/media-type.ts',
      'http/service.ts',
      'http/warm-up.ts',
    ]);
  });

  test('what a file behind has is not there again', () => {
    expect(modulesOf('http/body/read-body.ts')).toEqual(['http/body/multipart.ts', 'http/body/read-body.ts']);
  });

  test('others find a module in its file, and single ones where they always are', () => {
    expect(homeOf('http/route/router.ts', files)).toBe('http/service.ts');
    expect(homeOf('http/mock/mock.ts', files)).toBe('http/mock/mock.ts');
    expect(isSingle('wire/media-type.ts')).toBe(true);
    expect(homeOf('wire/media-type.ts', files)).toBe('wire/media-type.ts');
  });

  test('a module is taken apart into imports and body', () => {
    const source = "import { a, type B } from '../wire/a.ts';\nimport { c } from 'node:c';\n\nexport const d = a(c);\n";
    expect(moduleSource('http/d.ts', source)).toEqual({
      imports: [
        {
          target: 'wire/a.ts',
          isPackage: false,
          names: [
            { name: 'a', isType: false },
            { name: 'B', isType: true },
          ],
        },
        { target: 'node:c', isPackage: true, names: [{ name: 'c', isType: false }] },
      ],
      body: 'export const d = a(c);',
    });
    expect(() => moduleSource('http/e.ts', "export { f } from './f.ts';\n")).toThrow('cannot be merged');
  });

  describe('of modules that cannot stand in one file are refused', () => {
    const refuse = (first: string, second: string): void => {
      const sources = { 'http/a.ts': first, 'http/b.ts': second };
      refuseClashes(
        'http/a.ts',
        Object.entries(sources).map(([module, source]) => [module, moduleSource(module, source)] as const),
      );
    };

    test.each([
      ['functions of the same name', 'function read() {}\n', 'async function read() {}\n'],
      ['a constant and a type', 'export const Kind = 1;\n', 'export type Kind = 2;\n'],
      ['a class and an interface', 'class Row {}\n', 'interface Row {}\n'],
      ['a declaration and an import', 'const join = 1;\n', "import { join } from 'node:path';\njoin('');\n"],
      ['imports from two places', "import { a } from '../wire/a.ts';\n", "import { a } from '../wire/b.ts';\n"],
    ])('%s', (_, first, second) => {
      expect(() => refuse(first, second)).toThrow(RuntimeNameClash);
      expect(() => refuse(first, second)).toThrow('http/a.ts and http/b.ts both have');
    });

    test.each([
      ['overloads', 'function read(a: 1): 1;\nfunction read(a: 2): 2;\nfunction read() {}\n', ''],
      ['a constant and the type of its name in one module', 'const Kind = 1;\ntype Kind = 1;\n', ''],
      ['the same import twice', "import { a } from '../wire/a.ts';\n", "import { type a } from '../wire/a.ts';\n"],
      ['what the other module exports', 'export const a = 1;\n', "import { a } from './a.ts';\n"],
      ['names inside of functions', 'const a = 1;\n', 'function b() {\n  const a = 2;\n}\n'],
    ])('but not %s', (_, first, second) => {
      expect(() => refuse(first, second)).not.toThrow();
    });
  });
});
