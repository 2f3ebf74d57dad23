import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { validateValue } from '../../../../cli/validate-value.ts';
import { lintApi } from '../../../../model/lint/index.ts';
import { bundleDescription } from '../../../../model/load/core/bundle-core.ts';
import { loadApi } from '../../../../model/load-api.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const FIXTURES = join(ROOT, 'test/fixtures/model');
const NEGATIVE = join(ROOT, 'test/negative');

describe('lint', () => {
  it('finds nothing in our own description', async () => {
    const diagnostics = await lintApi(join(ROOT, 'spec/openapi.yaml'), { validate: validateValue });
    expect(diagnostics.map(({ code, message, location }) => `${location.file} ${code} ${message}`)).toEqual([]);
  });

  it('adds what the general rule set finds, with places in the right file', async () => {
    const diagnostics = await lintApi(join(FIXTURES, 'inheritance/openapi.yaml'), { validate: validateValue });
    const found = diagnostics.filter(({ code }) => code.startsWith('lint/'));
    const missing = found
      .filter(({ code }) => code === 'lint/operation-summary')
      .map(({ location, line }) => {
        return `${location.file.slice(FIXTURES.length + 1)}:${line}`;
      });
    expect(missing).toContain('inheritance/other.yaml:1');
    expect(new Set(found.map(({ severity }) => severity))).toEqual(new Set(['error']));
  });

  it('says each thing once: where our rules speak, the others are silent', async () => {
    const diagnostics = await lintApi(join(NEGATIVE, 'misspelt-field/openapi.yaml'));
    const places = diagnostics.map(({ location }) => `${location.file} ${location.pointer}`);
    const own = diagnostics.find(({ code }) => code === 'misspelt-field');
    expect(places.filter((place) => place === `${own?.location.file} ${own?.location.pointer}`).length).toBe(1);
  });

  it('knows everything that came with 3.2', async () => {
    const file = join(FIXTURES, '../unseen/openapi-3-2-additions.yaml');
    expect(
      (await lintApi(file, { validate: validateValue })).map(({ code, message }) => `${code}: ${message}`),
    ).toEqual([]);
  });

  it('stops at a document it cannot read', async () => {
    const diagnostics = await lintApi(join(NEGATIVE, 'unsupported-version/openapi.yaml'));
    expect(diagnostics.map(({ code }) => code)).toEqual(['unsupported-version']);
  });

  it('checks examples without a validator of its own when none is given', async () => {
    const diagnostics = await lintApi(join(NEGATIVE, 'example-mismatch/openapi.yaml'));
    expect(diagnostics.map(({ code }) => code)).toEqual(['lint/no-invalid-media-type-examples']);
  });

  it('holds each item of an example of lines against its schema', async () => {
    const diagnostics = await lintApi(join(FIXTURES, 'examples-of-lines.yaml'), { validate: validateValue });
    expect(diagnostics.map(({ code, message, line }) => `${line} ${code} ${message}`)).toEqual([
      '19 example-mismatch the example `wrong` does not meet its schema: expected integer, got "x"',
      '24 example-mismatch the example `mistaken` does not meet its schema: expected integer, got "x"',
    ]);
  });

  it('names an example of an ETag that is not in quotes', async () => {
    const file = join(FIXTURES, '../mocked/tags-of-entities.yaml');
    const diagnostics = await lintApi(file, { validate: validateValue });
    const found = diagnostics.filter(({ code }) => code === 'example-mismatch');
    expect(found.map(({ message, location }) => `${location.pointer} ${message}`)).toEqual([
      `/paths/~1prints~1{id}/get/responses/200/headers/etag/example the example \`default\` does not meet its schema: expected a text in quotes, such as '"a1"', got 33a64df551425fcc`,
    ]);
  });

  it('reads the extensions of the document, of operations and of webhooks', async () => {
    const diagnostics = await lintApi(join(FIXTURES, 'extensions/openapi.yaml'), { validate: validateValue });
    const found = diagnostics.filter(({ code }) => code.endsWith('-extension'));
    expect(found.map(({ code, location }) => `${code} ${location.pointer}`)).toEqual([
      'invalid-extension /x-decisions/1',
      'misplaced-extension /x-companion',
      'invalid-extension /paths/~1a/get/x-decisions',
      'misplaced-extension /paths/~1a/get/parameters/0/x-decisions',
      'invalid-extension /webhooks/w/post/x-decisions',
    ]);
  });

  it('takes examples of parameters of Swagger 2.0 in all forms that the conversion reads', async () => {
    const diagnostics = await lintApi(join(FIXTURES, 'swagger-parameter-examples.yaml'), { validate: validateValue });
    // A property of such a name is a schema as any other.
    expect(diagnostics.map(({ code, location }) => `${code} ${location.pointer}`)).toEqual([
      'converted-swagger /swagger',
      'unknown-type /definitions/Odd/properties/parameters/properties/x-examples/type',
    ]);
  });

  it('takes an answer of the type `file`, as Swagger 2.0 has it', async () => {
    const diagnostics = await lintApi(join(FIXTURES, 'swagger-file-answer.yaml'), { validate: validateValue });
    expect(diagnostics.map(({ code }) => code)).toEqual(['converted-swagger']);
  });

  it('does not go to the network', async () => {
    const diagnostics = await lintApi(join(NEGATIVE, 'remote-reference/openapi.yaml'));
    expect(diagnostics.map(({ code }) => code)).toContain('remote-reference');
  });
});

describe('bundle', () => {
  it('gives one document with the same operations', async () => {
    const file = join(FIXTURES, 'inheritance/openapi.yaml');
    const { document, problems } = await bundleDescription(file);
    const { api } = await loadApi(file);
    expect(problems).toEqual([]);
    expect(JSON.stringify(document)).not.toContain('other.yaml');
    expect(document).toMatchObject({ paths: { '/other': { get: { operationId: 'getOther' } } } });
    expect(api?.operations.map(({ operationId }) => operationId)).toContain('getOther');
  });
});
