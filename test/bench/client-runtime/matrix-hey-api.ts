import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { CASES, type Case } from './matrix-cases.ts';

const bench = fileURLToPath(new URL('..', import.meta.url));

/** A description with one operation a case, as somebody would write it who wants the bytes of the table. */
function describeCases(): object {
  const paths = Object.fromEntries(
    CASES.map((one, index) => [`/c${index}${one.place === 'path' ? '/{p}' : ''}`, pathItem(one, index)]),
  );
  return { openapi: '3.1.0', info: { title: 'Wire matrix', version: '1' }, paths };
}

function pathItem({ place, style, explode, name, value, contentType }: Case, index: number): object {
  const operationId = `case${index}`;
  const responses = { '200': { description: 'Done.', content: { 'application/json': { schema: {} } } } };
  const schema = schemaOf(value);
  if (place !== 'body' && place !== 'multipart') {
    const parameters = [{ name, in: place, required: true, style, explode, schema }];
    return { get: { operationId, parameters, responses } };
  }
  const type = place === 'body' ? 'application/x-www-form-urlencoded' : 'multipart/form-data';
  const isStyled = place === 'body' || style !== 'form' || !explode;
  const encoding = isStyled ? { p: { style, explode } } : contentType && { p: { contentType } };
  const content = { [type]: { schema: { type: 'object', properties: { p: schema } }, ...(encoding && { encoding }) } };
  return { post: { operationId, requestBody: { content }, responses } };
}

function schemaOf(value: unknown): object {
  if (value instanceof Date) return { type: 'string', format: 'date-time' };
  if (value instanceof File) return { type: 'string', format: 'binary', contentMediaType: value.type };
  if (Array.isArray(value)) return { type: 'array', items: schemaOf(value[0]) };
  return { type: value === undefined ? 'string' : typeof value };
}

type Call = (baseUrl: string, one: Case) => Promise<unknown>;

/** Calls the functions that hey-api makes of the cases; undefined when it is not installed. */
export async function callerOfHeyApi(): Promise<Call | undefined> {
  const program = join(bench, 'node_modules/@hey-api/openapi-ts/bin/run.js');
  if (!existsSync(program)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'forgewright-bench-'));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(describeCases()));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  symlinkSync(join(bench, 'node_modules'), join(folder, 'node_modules'));
  const { status } = spawnSync(process.execPath, [program, '-i', file, '-o', join(folder, 'api'), '--silent'], {
    cwd: folder,
  });
  if (status !== 0) return undefined;
  // A generated module: what it exports is known from the operationIds alone.
  const functions = (await import(pathToFileURL(join(folder, 'api/sdk.gen.ts')).href)) as Readonly<
    Record<string, (options: object) => Promise<unknown>>
  >;
  return async (baseUrl, one) => {
    const { place, name, value } = one;
    const call = functions[`case${CASES.indexOf(one)}`];
    if (call === undefined) throw new Error('this case got no function');
    const isBody = place === 'body' || place === 'multipart';
    const sent = isBody ? { body: { p: value } } : { [place === 'header' ? 'headers' : place]: { [name]: value } };
    return call({ baseUrl, throwOnError: true, ...sent });
  };
}
