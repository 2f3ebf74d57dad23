import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkAnswer } from '../../../../runtime/http/answer/check-answer.ts';
import { mockHandler } from '../../../../runtime/http/mock/mock.ts';
import type { MockCase, MockCases } from '../../../../runtime/http/mock/mock-case.ts';
import type { OperationEntry, OperationTable } from '../../../../runtime/http/operation-entry.ts';
import { operationsOf } from '../../../../runtime/http/operation-list.ts';
import { scaffoldFiles } from '../../../../generators/express/index.ts';
import { defaultEmitOptions } from '../../../../generators/emit/options.ts';
import { loadApi } from '../../../../model/index.ts';
import { FRUGAL } from '../../../support/consumer-project.ts';
import { emitServer, testPath, writeFiles } from '../../../support/emit-workshop.ts';

const corpus = testPath('../../shared/corpus');
const work = testPath('../test-results/express-corpus');

/** Real documents, and how many of their own examples break their own schemas (counted by two validators). */
const documents: readonly (readonly [file: string, badExamples: number])[] = [
  ['museum/openapi.yaml', 0],
  ['figma/openapi.yaml', 0],
  ['airflow/openapi.yaml', 0],
  ['discord/openapi.json', 0],
  ['intercom/openapi.yaml', 0],
  ['redoc-demo/openapi.yaml', 0],
  ['redoc-demo/openapi-3-1.yaml', 0],
  ['cafe-split/cafe.yaml', 0],
];

function edgeDocuments(): string[] {
  const root = join(corpus, 'readme-edge');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => /\.(json|ya?ml)$/.test(file)).map((file) => `readme-edge/${file}`);
}

const folderOf = (file: string): string => join(work, file.replace(/\W+/g, '-'));

/** Emits everything for a document; false when the document has errors and so has no model. */
async function emitDocument(file: string): Promise<boolean> {
  const { api } = await loadApi(join(corpus, file));
  if (api === undefined) return false;
  const options = { ...defaultEmitOptions, importExtension: '.ts', runtime: { folder: '../../../runtime' } } as const;
  writeFiles(folderOf(file), [...emitServer(api, options), ...scaffoldFiles(api, { emit: options })]);
  return true;
}

async function load(file: string): Promise<{ table: OperationTable; cases: MockCases }> {
  const { operationTable } = (await import(join(folderOf(file), 'server/operation-table.ts'))) as {
    operationTable: OperationTable;
  };
  const { mockCases } = (await import(join(folderOf(file), 'stubs/mock-cases.ts'))) as { mockCases: MockCases };
  return { table: operationTable, cases: mockCases };
}

/** What a mock answers for a case, held against the description. */
async function problemsOf(operation: OperationEntry, found: MockCase): Promise<readonly { message: string }[]> {
  const handler = mockHandler(operation, {
    loadCases: async () => ({ [operation.operationId]: [found] }),
    identities: {},
  });
  const request = { path: {}, query: {}, headers: {}, cookies: {}, body: undefined };
  const headersOf = { prefer: `code=${found.status}` };
  const context = { headers: headersOf, acceptable: [], principals: {}, setHeader: () => undefined };
  // What no value meets, nobody is answered with.
  if (found.isWithoutValue === true) {
    await expect(handler(request, context as never)).rejects.toMatchObject({ problem: { status: 501 } });
    return [];
  }
  const { status, body, headers = {}, contentType = '' } = await handler(request, context as never);
  const lowered = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return checkAnswer(await operation.responseCheck?.(), { status, body, contentType, headers: lowered });
}

describe.skipIf(!existsSync(corpus))('stubs of real documents', () => {
  const emitted: string[] = [];

  beforeAll(async () => {
    for (const file of [...documents.map(([name]) => name), ...edgeDocuments()]) {
      if (await emitDocument(file)) emitted.push(file);
    }
  });

  it('are emitted for every document that loads', () => {
    for (const [file] of documents) expect(emitted).toContain(file);
    expect(emitted.length).toBeGreaterThan(40);
  });

  it('compile under the strictest flags', () => {
    const extend = { extends: '../../tsconfig.json', include: ['**/*.ts'], exclude: [] };
    writeFileSync(join(work, 'tsconfig.json'), JSON.stringify(extend));
    const compiler = testPath('../node_modules/typescript7/bin/tsc');
    let output = '';
    try {
      execFileSync(process.execPath, [compiler, '-p', work, ...FRUGAL], {
        encoding: 'utf8',
        stdio: 'pipe',
        maxBuffer: 1e9,
      });
    } catch (error) {
      output = String((error as { stdout?: string }).stdout);
    }
    // The validators have a corpus test of their own.
    const errors = output.split('\n').filter((line) => !line.includes('/validators/'));
    expect(errors.slice(0, 20).join('\n')).toBe('');
  });

  it.each(documents)('answer from examples: %s', async (file, badExamples) => {
    const { table, cases } = await load(file);
    const refusedSamples: string[] = [];
    let refusedExamples = 0;
    for (const operation of (await operationsOf(table)).filter(({ responses }) => responses.length > 0)) {
      const answers = cases[operation.operationId] ?? [];
      expect(answers.length, operation.operationId).toBeGreaterThan(0);
      for (const found of answers) {
        const problems = await problemsOf(operation, found);
        if (problems.length === 0) continue;
        if (found.name === 'sample')
          refusedSamples.push(`${operation.operationId} ${found.status} ${problems[0]?.message}`);
        else refusedExamples += 1;
      }
    }
    expect(refusedSamples).toEqual([]);
    expect(refusedExamples).toBe(badExamples);
  });
});
