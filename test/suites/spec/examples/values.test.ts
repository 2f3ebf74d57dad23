import { readFileSync } from 'node:fs';
import { createConfig, lint } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { standaloneJsonSchema } from '../../../../model/facts/json-schema.ts';
import type { JsonValue, MediaType, Operation, Parameter, Response, Schema } from '../../../../model/index.ts';
import { api, caseNames, SPEC_FILE } from '../description.ts';

interface Entry {
  readonly as?: string;
  readonly parameters?: Readonly<Record<string, JsonValue>>;
  readonly body?: JsonValue;
  readonly contentType?: string;
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addFormat('binary', true);
const compiled = new Map<Schema, ValidateFunction>();
const demo = parse(readFileSync(new URL('../../../../conformance/scenarios/demo.yaml', import.meta.url), 'utf8')) as {
  readonly identities: object;
};

/** Problems of a value under a schema; empty when it is valid. */
function problems(schema: Schema | undefined, value: JsonValue): string {
  if (schema === undefined) return '';
  let validate = compiled.get(schema);
  if (validate === undefined) {
    // A standalone schema is an object or a boolean, which is what ajv compiles.
    validate = ajv.compile(standaloneJsonSchema(schema) as object | boolean);
    compiled.set(schema, validate);
  }
  return validate(value) ? '' : ajv.errorsText(validate.errors);
}

function entriesOf(response: Response): [string, Entry][] {
  // `x-cases` maps names to objects; docs/extensions.md has its schema.
  return Object.entries((response.extensions['x-cases'] ?? {}) as Record<string, Entry>);
}

function invalidExamples(where: string, holder: Parameter | MediaType, answers: Record<string, Entry> = {}): string[] {
  return holder.examples.flatMap((example) => {
    // The bytes of an archive stand in `x-cases`, as no JSON value can hold them.
    const bytes = Object.hasOwn(answers[example.name] ?? {}, 'answerBase64') ? '' : 'no value';
    const text = example.hasValue ? problems(holder.schema, example.value) : bytes;
    return text === '' ? [] : [`${where} ${example.name}: ${text}`];
  });
}

function findParameter(operation: Operation, name: string): Parameter | undefined {
  return operation.parameters.find((one) => one.name === name);
}

describe('examples', () => {
  it('passes every recommended rule, warnings included', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const found = await lint({ ref: SPEC_FILE, config });
    expect(
      found.map((problem) => `${problem.ruleId} ${problem.message} ${problem.location[0]?.pointer ?? ''}`),
    ).toEqual([]);
  });

  it('has only examples that are valid', () => {
    const wrong = api.operations.flatMap((operation) => [
      ...operation.parameters.flatMap((one) => invalidExamples(`${operation.operationId} ${one.name}`, one)),
      ...(operation.requestBody?.content ?? []).flatMap((one) =>
        invalidExamples(`${operation.operationId} body ${one.name}`, one),
      ),
      ...operation.responses.flatMap((one) =>
        one.content.flatMap((content) =>
          invalidExamples(`${operation.operationId} ${one.status}`, content, Object.fromEntries(entriesOf(one))),
        ),
      ),
    ]);
    expect(wrong).toEqual([]);
  });

  it('writes cases that name known identities and parameters, and successful ones with valid values', () => {
    const wrong: string[] = [];
    for (const operation of api.operations) {
      for (const response of operation.responses) {
        for (const [name, entry] of entriesOf(response)) {
          const where = `${operation.operationId} ${response.status} ${name}`;
          if (entry.as !== undefined && entry.as !== 'anonymous' && !Object.hasOwn(demo.identities, entry.as))
            wrong.push(`${where}: identity ${entry.as}`);
          for (const [key, value] of Object.entries(entry.parameters ?? {})) {
            const parameter = findParameter(operation, key);
            if (parameter === undefined) wrong.push(`${where}: parameter ${key}`);
            else if (/^[23]/.test(response.status) && problems(parameter.schema, value) !== '')
              wrong.push(`${where}: value of ${key}`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('gives every successful case of a write the body of its name', () => {
    const wrong: string[] = [];
    for (const operation of api.operations.filter((one) => one.requestBody?.required === true)) {
      for (const response of operation.responses.filter((one) => one.status.startsWith('2'))) {
        const entries = new Map(entriesOf(response));
        for (const name of caseNames(response)) {
          const type = entries.get(name)?.contentType ?? 'application/json';
          const content = operation.requestBody?.content.find((one) => one.name === type);
          if (entries.get(name)?.body === undefined && content?.examples.some((one) => one.name === name) !== true)
            wrong.push(`${operation.operationId} ${name}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('refuses what the cases of bad parameters send', () => {
    const accepted: string[] = [];
    for (const operation of api.operations) {
      for (const response of operation.responses.filter((one) => one.status === '400')) {
        for (const [name, entry] of entriesOf(response).filter(([key]) => key.startsWith('bad'))) {
          const bad = Object.entries(entry.parameters ?? {}).some(
            ([key, value]) => problems(findParameter(operation, key)?.schema, value) !== '',
          );
          const body =
            entry.body !== undefined && problems(operation.requestBody?.content[0]?.schema, entry.body) !== '';
          if (!bad && !body) accepted.push(`${operation.operationId} ${name}`);
        }
      }
    }
    // Scopes are an open list: only the server knows which there are.
    expect(accepted).toEqual(['createGroupAccessToken badScope']);
  });
});
