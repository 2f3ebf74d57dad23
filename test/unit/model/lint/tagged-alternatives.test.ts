import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { validateValue } from '../../../../cli/validate-value.ts';
import { lintApi } from '../../../../model/lint/index.ts';

const description = (kind: string): string => `
openapi: 3.1.0
info: { title: Tags, version: '1' }
paths: {}
components:
  schemas:
    Pet:
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]
      discriminator: { propertyName: kind }
    Cat: { type: object, required: [kind], properties: { kind: { type: string }, lives: { type: integer } } }
    Dog: { type: object, required: [kind, barks], properties: { kind: ${kind}, barks: { type: boolean } } }
`;

async function overlaps(text: string): Promise<readonly string[]> {
  const file = join(mkdtempSync(join(tmpdir(), 'forgewright-tags-')), 'openapi.yaml');
  writeFileSync(file, text);
  const found = await lintApi(file, { validate: validateValue });
  return found.flatMap(({ code, message }) => (code === 'overlapping-alternatives' ? [message] : []));
}

describe('alternatives with a discriminator', () => {
  it('are told when oneOf refuses what the tag of one of them chooses', async () => {
    expect(await overlaps(description('{ type: string }'))).toEqual([
      '`oneOf` refuses {"kind":"Dog","barks":true}, which meets Cat and Dog',
    ]);
  });

  it('are not told when the tag belongs to one alone', async () => {
    const text = description('{ const: Dog }').replace('kind: { type: string }, lives', 'kind: { const: Cat }, lives');
    expect(await overlaps(text)).toEqual([]);
  });
});
