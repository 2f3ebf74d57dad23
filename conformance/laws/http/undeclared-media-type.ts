import { isJsonMediaType } from '../../../model/facts/media-kind.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import { plainBytes } from '../../../model/facts/sample/written/plain-bytes.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { MediaType } from '../../../model/media-type.ts';
import type { Operation } from '../../../model/operation.ts';
import { mediaTypeEssence } from '../../../runtime/wire/media-type.ts';
import type { Call } from '../../cases/case.ts';
import { isObject } from '../../schema-walk.ts';
import { successes } from '../base-call.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { HARMLESS } from '../state/change.ts';
import { fileParts, withFile } from './uploads.ts';

const UNKNOWN = 'application/x-no-such-type';

/** What readers of text take for JSON that comes without a type of its own. */
const TEXT = 'text/plain';

/** Content of a media type that an operation does not declare is refused (RFC 9110 section 15.5.16). */
export const undeclaredMediaType: Law = {
  id: 'undeclared-media-type',
  title: 'content of an undeclared media type is refused',
  plan: (context) => context.api.operations.flatMap((operation) => caseOf(operation, context) ?? []),
};

function caseOf(operation: Operation, context: LawContext): LawCase | undefined {
  const base = successes(context, operation).find(({ call }) => call.body !== undefined);
  const content = operation.requestBody?.content ?? [];
  // A range such as */* takes every type.
  if (base === undefined || content.some(({ name }) => name.includes('*'))) return undefined;
  const isTold = operation.responses.some(({ status }) => status === '415');
  const isText = content.some(({ name }) => mediaTypeEssence(name) === TEXT);
  // Where nothing is said of other types, plain text may be another name for the same.
  const told = [...(isText ? [] : [TEXT]), ...plainJson(content), ...otherPictures(content)];
  const types = [UNKNOWN, ...(isTold ? told : [])];
  return {
    kind: 'law',
    id: `${operation.operationId}/law/undeclared-media-type`,
    law: undeclaredMediaType.id,
    summary: types.join(', '),
    operation,
    effect: 'refused',
    async run(probe) {
      await demandRefusals(mild(base.call), types, probe);
      if (isTold) await demandWrongFiles(base.call, probe);
    },
  };
}

/** A file in a form whose type is none of those that its encoding lists (OAS "Encoding Object", `contentType`). */
async function demandWrongFiles(call: Call, probe: Probe): Promise<void> {
  const { body } = call;
  for (const { property, types } of body === undefined ? [] : fileParts(body)) {
    const other = WRONG_FILES.find((type) => !types.includes(type) && kindOf(type) === kindOf(types[0] ?? ''));
    const wrong = body === undefined || other === undefined ? undefined : withFile(body, property, other);
    if (wrong === undefined) continue;
    const { response } = await probe.send({ ...call, body: wrong.body }, { refused: true });
    const expected = `a status of 400 to 499 for ${property} that is ${wrong.type}`;
    const violation = { part: 'status', pointer: '', expected, got: String(response.status) } as const;
    probe.demand(response.status >= 400, { ...violation, cause: `${undeclaredMediaType.id} ${property}` });
  }
}

const WRONG_FILES = ['image/gif', 'image/webp', 'image/png', 'application/zip', 'application/pdf'];

function kindOf(type: string): string {
  return type.slice(0, type.indexOf('/'));
}

/** A change of one member that is words for people, where that is a change: nothing but its type speaks against it. */
function mild(call: Call): Call {
  const { body, operation } = call;
  const schema = body?.mediaType.schema;
  if (body === undefined || schema === undefined || operation.method !== 'PATCH' || !isObject(body.value)) return call;
  const told = Object.entries(body.value).find(([name, value]) => HARMLESS.test(name) && typeof value === 'string');
  const value = told && Object.fromEntries([told]);
  // A member of a body of a description is JSON.
  return value !== undefined && fits(schema, value as JsonValue, 'write')
    ? { ...call, body: { ...body, value } }
    : call;
}

/** JSON of no type of its own, where nothing but such types is declared: `application/merge-patch+json` means more than JSON does. */
function plainJson(content: readonly MediaType[]): readonly string[] {
  const declared = content.map(({ name }) => mediaTypeEssence(name));
  const isJson = declared.length > 0 && declared.every(isJsonMediaType);
  return isJson && !declared.includes(JSON_TYPE) ? [JSON_TYPE] : [];
}

const JSON_TYPE = 'application/json';

/** A kind of picture that is not declared, where nothing but pictures is. */
function otherPictures(content: readonly MediaType[]): readonly string[] {
  const declared = content.map(({ name }) => mediaTypeEssence(name));
  if (!declared.every((name) => name.startsWith('image/'))) return [];
  return ['image/gif', 'image/webp'].filter((name) => !declared.includes(name)).slice(0, 1);
}

async function demandRefusals(call: Call, types: readonly string[], probe: Probe): Promise<void> {
  for (const type of types) {
    const { response } = await probe.send(call, {
      change: (request) => ({
        ...request,
        // A picture is known by its first bytes as well.
        ...(type.startsWith('image/') && { body: Buffer.from(plainBytes(type) ?? '', 'base64') }),
        headers: request.headers.map(([name, value]) => [name, name === 'Content-Type' ? type : value] as const),
      }),
      universal: false,
    });
    if (response.status === 501) return probe.notImplemented();
    const refused = response.status >= 400 && response.status < 500;
    const expected = `415 for content that is ${type}`;
    const cause = undeclaredMediaType.id;
    probe.demand(refused, { part: 'status', pointer: '', expected, got: String(response.status), cause });
    if (!refused) return;
  }
}
