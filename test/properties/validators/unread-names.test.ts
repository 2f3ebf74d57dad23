import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import ts from 'typescript';
import { afterAll, expect, it } from 'vitest';
import { defaultEmitOptions } from '../../../generators/emit/options.ts';
import { emitValidators } from '../../../generators/validators/index.ts';
import { loadOrFail } from '../../support/emit-fixture.ts';
import { anySchema } from '../model/any-schema.ts';

const folder = mkdtempSync(join(tmpdir(), 'forgewright-unread-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const COMPONENTS = ['One', 'Two', 'Three'];
const components = fc
  .tuple(...COMPONENTS.map((_, index) => anySchema(COMPONENTS, COMPONENTS.slice(index + 1))))
  .map((schemas) => Object.fromEntries(COMPONENTS.map((name, index) => [name, schemas[index] ?? true])));

/** Names that a module declares for itself, or imports, and never reads: `noUnusedLocals` refuses them. */
function unreadNames(path: string, contents: string): string[] {
  const source = ts.createSourceFile(path, contents, ts.ScriptTarget.Latest, true);
  const declared: string[] = [];
  const counts = new Map<string, number>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) counts.set(node.text, (counts.get(node.text) ?? 0) + 1);
    if (isDeclared(node) && node.name !== undefined && ts.isIdentifier(node.name)) declared.push(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return declared.filter((name) => counts.get(name) === 1).map((name) => `${path}: ${name}`);
}

function isDeclared(node: ts.Node): node is ts.VariableDeclaration | ts.FunctionDeclaration | ts.ImportSpecifier {
  if (ts.isImportSpecifier(node)) return true;
  const statement = ts.isVariableDeclaration(node) ? node.parent.parent : node;
  if (!ts.isVariableStatement(statement) && !ts.isFunctionDeclaration(statement)) return false;
  const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
  return !isExported && (ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node));
}

it('reads every name that a module of checks declares, whatever the schemas say', async () => {
  const file = join(folder, 'openapi.json');
  await fc.assert(
    fc.asyncProperty(components, async (schemas) => {
      const document = { openapi: '3.1.0', info: { title: 't', version: '1' }, paths: {}, components: { schemas } };
      writeFileSync(file, JSON.stringify(document));
      const files = emitValidators(await loadOrFail(file), defaultEmitOptions);
      const own = files.filter(({ path }) => path.startsWith('validators/components/'));
      expect(own.length).toBeGreaterThan(0);
      expect(own.flatMap(({ path, contents }) => unreadNames(path, String(contents)))).toEqual([]);
    }),
    { numRuns: 400 },
  );
});
