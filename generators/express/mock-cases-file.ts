import { posix } from 'node:path';
import type { Api } from '../../model/api.ts';
import { placeOf } from '../../model/facts/resources/index.ts';
import type { Operation } from '../../model/operation.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import { ImportCollector } from '../emit/code/imports.ts';
import { jsonLiteral } from '../emit/code/literal.ts';
import type { EmitOptions } from '../emit/options.ts';
import { reused } from '../emit/reuse.ts';
import { runtimeSpecifier } from '../emit/runtime-import.ts';
import { askedByHead } from './mock/head-cases.ts';
import { mockCasesOf } from './mock/mock-cases.ts';

/** `mock-cases.ts`: what a mock answers, one case per line. Only a mock ever loads it. */
export function mockCasesFile(api: Api, options: EmitOptions): GeneratedFile {
  const path = posix.join(options.folders.stubs, 'mock-cases.ts');
  const imports = new ImportCollector();
  imports.type(runtimeSpecifier(path, 'http/mock/mock-case.ts', options), 'MockCases');
  const operations = api.operations.map((operation) => {
    const { operationId } = operation;
    const asked = askedByHead(api, operation);
    const nodes = asked === undefined ? [operation] : [operation, asked];
    // Where a new thing is read is said by another operation.
    const key = placeOf(api, operation)?.resource.itemPath ?? '';
    return reused(options.reuse, { name: `mock cases ${operationId}`, nodes, key }, () => printCases(operation, api));
  });
  const title = '/** Answers by operation: the examples of the description, and samples where it has none. */';
  const body = `\n${title}\nexport const mockCases: MockCases = {\n${operations.join('')}};\n`;
  return { path, contents: imports.print().code + body };
}

function printCases(operation: Operation, api: Api): string {
  const lines = mockCasesOf(operation, api).map((found) => `    ${jsonLiteral(found, Infinity)},\n`);
  const key = jsonLiteral({ [operation.operationId]: 0 }, Infinity).slice(2, -5);
  return `  ${key}: [${lines.length === 0 ? '' : `\n${lines.join('')}  `}],\n`;
}
