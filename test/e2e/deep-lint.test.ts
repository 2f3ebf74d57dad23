import { expect, it } from 'vitest';
import { projectFolder } from '../support/project-folder.ts';
import { runCli } from './run-cli.ts';

/** A description in which each of 5,000 schemas is that of a property of the one before. */
function chain(): string {
  const schemas: Record<string, object> = { A5000: { type: 'string' } };
  for (let index = 0; index < 5_000; index += 1)
    schemas[`A${index}`] = { type: 'object', properties: { a: { $ref: `#/components/schemas/A${index + 1}` } } };
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Chain', version: '1' },
    paths: {},
    components: { schemas },
  });
}

it('the built program lints in a thread what the usual stack is too small for', () => {
  const { stdout, stderr } = runCli(['lint', 'openapi.json'], projectFolder({ 'openapi.json': chain() }));
  expect(stdout + stderr).toContain('lint/no-empty-servers');
  expect(stdout + stderr).not.toContain('lint/not-run');
});
