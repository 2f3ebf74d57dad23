import typescript from 'typescript';
import { describe, expect, it } from 'vitest';
import { defaultEmitOptions } from '../../../../generators/emit/options.ts';
import { emitExpress, scaffoldFiles } from '../../../../generators/express/index.ts';
import { loadApi } from '../../../../model/index.ts';
import { testPath } from '../../../support/emit-workshop.ts';

/** Texts of all tokens that are neither literals nor comments. */
function codeTokens(source: typescript.SourceFile): string[] {
  const tokens: string[] = [];
  const visit = (node: typescript.Node): void => {
    if (typescript.isStringLiteral(node)) return;
    if (node.getChildCount(source) === 0) tokens.push(node.getText(source));
    node.getChildren(source).forEach(visit);
  };
  visit(source);
  return tokens;
}

describe('a description that wants its texts run', async () => {
  const { api, diagnostics } = await loadApi(testPath('fixtures/express/hostile.json'));
  const options = { ...defaultEmitOptions, runtime: 'package' } as const;
  const files = api === undefined ? [] : [...emitExpress(api, options), ...scaffoldFiles(api, { emit: options })];

  it('is emitted', () => {
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(files.length).toBeGreaterThan(8);
  });

  it.each(files.map(({ path, contents }) => [path, String(contents)] as const))(
    'stays text in %s',
    (path, contents) => {
      expect(path).toMatch(/^(server|server\/operations|stubs|handlers)\/[a-z\d-]+\.ts$/);
      expect(path).not.toMatch(/\/con\.ts$/);
      const source = typescript.createSourceFile(path, contents, typescript.ScriptTarget.ES2022, true);
      expect((source as unknown as { parseDiagnostics: unknown[] }).parseDiagnostics).toEqual([]);
      expect(codeTokens(source)).not.toContain('INJECTED');
    },
  );

  it('keeps members named __proto__ members', () => {
    const cases = String(files.find(({ path }) => path === 'stubs/mock-cases.ts')?.contents);
    expect(cases).toContain("['__proto__']: { a: 1 }");
    expect(cases).toMatch(/^ {2}\['__proto__'\]: \[/m);
  });
});
