import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createConfig, lint } from '@redocly/openapi-core';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { bodySchema, hasOperation, operation } from '../description.ts';

interface Step {
  readonly stepId: string;
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
}

const FOLDER = new URL('../../../../spec/workflows/', import.meta.url);
const files = readdirSync(FOLDER);

describe('workflows', () => {
  it.each(files)('%s passes every recommended rule', async (name) => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const found = await lint({ ref: fileURLToPath(new URL(name, FOLDER)), config });
    expect(found.map((problem) => `${problem.ruleId} ${problem.message}`)).toEqual([]);
  });

  it.each(files)('%s calls operations of the description with their parameters', (name) => {
    // The lint rules above hold the file to the Arazzo schema.
    const document = parse(readFileSync(new URL(name, FOLDER), 'utf8')) as {
      readonly workflows: readonly { readonly steps: readonly Step[] }[];
    };
    const steps = document.workflows.flatMap((workflow) => workflow.steps);
    expect(steps.length).toBeGreaterThan(1);
    for (const { stepId, operationId, parameters = [] } of steps) {
      expect([stepId, operationId, hasOperation(operationId)]).toEqual([stepId, operationId, true]);
      const declared = operation(operationId).parameters;
      // What a body says the query may say as well.
      const credential = parameters.filter(
        (one) => one.name !== 'PRIVATE-TOKEN' && !(one.in === 'query' && isBodyMember(operationId, one.name)),
      );
      expect([
        stepId,
        credential.filter((one) => !declared.some((item) => item.name === one.name && item.in === one.in)),
      ]).toEqual([stepId, []]);
      const needed = declared.filter((item) => item.required).map((item) => item.name);
      expect([stepId, needed.filter((item) => !parameters.some((one) => one.name === item))]).toEqual([stepId, []]);
    }
  });
});

function isBodyMember(operationId: string, name: string): boolean {
  return operation(operationId).requestBody !== undefined && bodySchema(operationId).properties.has(name);
}
