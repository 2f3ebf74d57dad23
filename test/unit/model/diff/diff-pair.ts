import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DescriptionDiff, diffDescriptions, type PlacedChange } from '../../../../model/diff/diff-descriptions.ts';

export type Json = Readonly<Record<string, unknown>>;

/** Writes two documents and compares them. */
export async function diffPair(old: Json, later: Json): Promise<DescriptionDiff> {
  const folder = mkdtempSync(join(tmpdir(), 'forgewright-diff-'));
  const files = [old, later].map((document, index) => {
    const file = join(folder, `${index}.json`);
    writeFileSync(
      file,
      JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, ...document }, undefined, 1),
    );
    return file;
  });
  return diffDescriptions(files[0] ?? '', files[1] ?? '');
}

/** The changes of two documents; throws when one of them does not load. */
export async function changesOf(old: Json, later: Json): Promise<readonly PlacedChange[]> {
  const { changes, diagnostics } = await diffPair(old, later);
  if (changes === undefined) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return changes;
}

/** `verdict kind place`, one per change. */
export function brief(changes: readonly PlacedChange[]): string[] {
  return changes.map(({ verdict, kind, place }) => `${verdict} ${kind}${place === '' ? '' : ` @ ${place}`}`);
}

const ok = { '200': { description: 'ok' } };

/** A document with one operation, `GET /things/{id}` unless told otherwise. */
export function withOperation(
  operation: Json = {},
  rest: Json = {},
  place: readonly [string, string] = ['/things', 'get'],
): Json {
  const [path, method] = place;
  return { ...rest, paths: { [path]: { [method]: { operationId: 'thing', responses: ok, ...operation } } } };
}

/** A schema in a request body. */
export function sent(schema: unknown, components: Json = {}): Json {
  const content = { 'application/json': { schema } };
  return withOperation({ requestBody: { required: true, content } }, { components }, ['/things', 'post']);
}

/** A schema in a success response. */
export function received(schema: unknown, components: Json = {}): Json {
  const responses = { '200': { description: 'ok', content: { 'application/json': { schema } } } };
  return withOperation({ responses }, { components });
}

/** One query parameter, or another. */
export function withParameter(parameter: Json): Json {
  return withOperation({ parameters: [{ name: 'q', in: 'query', schema: { type: 'string' }, ...parameter }] });
}
