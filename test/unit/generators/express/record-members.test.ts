import { expect, it } from 'vitest';
import { emitServer } from '../../../support/emit-workshop.ts';
import { apiOf } from '../../model/load-text.ts';

function described(record: string): string {
  return `openapi: 3.1.0
info: {title: Sample, version: '1'}
paths:
  /settings:
    get:
      operationId: getSettings
      responses:
        '200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Settings'}}}}
components:
  schemas:
    Settings:
      type: object
      ${record}
      properties:
        id: {type: integer, readOnly: true}
        on: {type: boolean, default: false, x-needs: [size]}
        size: {type: integer, x-tier: paid}
        extent: {type: integer, x-alias-of: size}
        key: {type: string, format: password}
        idle: {type: boolean, x-no-effect: nothing runs jobs}
        __proto__: {type: string, default: "it's"}
`;
}

async function emitted(record: string): Promise<Map<string, string>> {
  return new Map(emitServer(await apiOf(described(record))).map(({ path, contents }) => [path, String(contents)]));
}

function file(files: Map<string, string>, end: string): string | undefined {
  return [...files].find(([path]) => path.endsWith(end))?.[1];
}

it('says what a description says about the members of a record', async () => {
  const files = await emitted('x-record: true\n      propertyNames: {not: {enum: [width]}}');
  const record = file(files, 'record-members.ts') ?? '';
  expect(record).toContain("removed: ['width'],");
  expect(record).toContain("on: { default: false, needs: ['size'] },");
  expect(record).toContain("size: { tier: 'paid' },");
  expect(record).toContain("extent: { aliasOf: 'size' },");
  expect(record).toContain('id: { readOnly: true },');
  expect(record).toContain('key: { secret: true },');
  expect(record).toContain("idle: { noEffect: 'nothing runs jobs' },");
  expect(record).toContain(String.raw`['__proto__']: { default: 'it\'s' },`);
  expect(file(files, 'server/index.ts')).toContain('recordMembers');
});

it('says nothing where there is no record', async () => {
  const files = await emitted('description: nothing');
  expect(file(files, 'record-members.ts')).toBeUndefined();
  expect(file(files, 'server/index.ts')).not.toContain('recordMembers');
});
