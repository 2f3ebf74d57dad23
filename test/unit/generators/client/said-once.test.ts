import { describe, expect, it } from 'vitest';
import { emitFixture, testPath } from '../../../support/emit-fixture.ts';

const files = new Map(
  (await emitFixture(testPath('fixtures/client/said-once.yaml'), {})).map(({ path, contents }) => [
    path,
    String(contents),
  ]),
);
const module = files.get('client/aa-things.ts') ?? '';

describe('what operations have in common', () => {
  it('is said once in their module', () => {
    expect(module.split("numbers('x-total x-total-pages')")).toHaveLength(2);
    expect(module.split('{ convert }')).toHaveLength(3);
  });

  it('is one failure where nothing but the status differs, which still has a member for each', () => {
    expect(module).toContain('  | Failures<403 | 404 | 409, { why?: string }>\n');
    expect(module).not.toContain('Failure<');
  });

  it('has a module for each tag beside the index that names the modules, however many there are', () => {
    const modules = [...files.keys()].filter((path) => path.endsWith('-things.ts'));
    expect(modules).toHaveLength(30);
    expect(modules.every((path) => /^client\/[^/]+$/.test(path))).toBe(true);
    expect(files.get('client/index.ts')).toContain("export * from './aa-things.js';\n");
  });

  it('leaves a title of one line and the request on one', () => {
    expect(module).toContain('/** Reads one: `GET /aa/{id}` */\nexport const get0');
    expect(module).toContain('/** `PUT /aa/{id}` */\nexport const put0');
  });
});
