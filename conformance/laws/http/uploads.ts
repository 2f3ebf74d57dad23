import { isSuccess } from '../../../model/facts/status.ts';
import { plainBytes } from '../../../model/facts/sample/written/plain-bytes.ts';
import type { Operation } from '../../../model/operation.ts';
import { isJsonMediaType, mediaTypeEssence } from '../../../runtime/wire/media-type.ts';
import type { BodyValue, Call } from '../../cases/case.ts';
import { ownerOfSingle } from '../../cases/single-part.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { headerValue } from '../../exchange/wire-message.ts';
import { isObject } from '../../schema-walk.ts';
import { filled, takeSteps } from '../../steps/run-steps.ts';
import type { Step } from '../../steps/step.ts';
import { sibling, successes } from '../base-call.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { aThing, callOn, making, storiesOf, storyOf } from '../state/story.ts';
import { type KeptUpload, keptUpload } from './upload-words.ts';

/** A file that was uploaded can be read, of each type that it may have: as it was sent and under its type, where words say so. */
export const uploads: Law = {
  id: 'uploads',
  title: 'what was uploaded can be read, as it was sent where that is said',
  plan: (context) => context.api.operations.flatMap((operation) => caseOf(operation, context) ?? []),
};

/** Types that are tried. */
const MOST = 3;

/** How a file is sent, and read again. */
interface Upload {
  /** What has the file, or what it is made in. */
  readonly before: readonly Step[];
  readonly send: Call;
  readonly read: Call;
  readonly bodies: readonly TypedBody[];
}

interface TypedBody {
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly body: BodyValue;
}

function caseOf(operation: Operation, context: LawContext): LawCase | undefined {
  const upload = singleUpload(operation, context) ?? partUpload(operation, context);
  if (upload === undefined) return undefined;
  const kept = keptUpload(upload.read.operation);
  return {
    kind: 'law',
    id: `${operation.operationId}/law/uploads`,
    law: uploads.id,
    summary: upload.bodies.map(({ type }) => type).join(', '),
    operation,
    effect: 'writes',
    async run(probe) {
      for (const typed of upload.bodies) await sendOne(upload, { typed, kept }, probe);
    },
  };
}

/** The one file of a thing, which is the body of PUT. */
function singleUpload(operation: Operation, context: LawContext): Upload | undefined {
  const owner = ownerOfSingle(context.api, operation);
  const story = owner && storyOf(owner, context);
  const get = sibling(context, operation, 'GET');
  const [base] = successes(context, operation);
  if (operation.method !== 'PUT' || story === undefined || get === undefined || base === undefined) return undefined;
  const [send, read] = [callOn(story, operation, aThing(story), base.call), callOn(story, get, aThing(story))];
  const bodies = (operation.requestBody?.content ?? []).flatMap((mediaType): TypedBody[] => {
    const file = fileOf(mediaType.name);
    return file === undefined ? [] : [{ ...file, body: { mediaType, value: file.text, encoding: 'base64' } }];
  });
  return uploadOf({ before: [...story.ground, making(story, 'a')], send, read, bodies });
}

/** A thing that is made of a file in a part of a form. */
function partUpload(operation: Operation, context: LawContext): Upload | undefined {
  const story = storiesOf(context).find(({ create }) => create.call.operation === operation);
  const body = story?.create.call.body;
  if (story === undefined || body === undefined || !isObject(body.value)) return undefined;
  const step = making(story, 'file');
  const bodies = fileParts(body).flatMap(({ property, types }) =>
    types.flatMap((type) => withFile(body, property, type) ?? []),
  );
  return uploadOf({
    before: story.ground,
    send: step.call,
    read: callOn(story, story.read, aThing(story, 'file')),
    bodies,
  });
}

function uploadOf({
  read,
  send,
  ...rest
}: Omit<Upload, 'read' | 'send'> & { read: Call | undefined; send: Call | undefined }): Upload | undefined {
  if (read === undefined || send === undefined || rest.bodies.length === 0 || !givesFiles(read.operation))
    return undefined;
  return { ...rest, read, send, bodies: rest.bodies.slice(0, MOST) };
}

/** True for what answers a file, and no description of one. */
function givesFiles({ responses }: Operation): boolean {
  const content = responses.filter(isSuccess).flatMap((response) => response.content);
  return content.length > 0 && !content.some(({ name }) => isJsonMediaType(name));
}

/** The parts of a form that are files of types that are listed. */
export function fileParts({
  mediaType,
  value,
}: BodyValue): readonly { readonly property: string; readonly types: readonly string[] }[] {
  if (mediaTypeEssence(mediaType.name) !== 'multipart/form-data' || !isObject(value)) return [];
  return mediaType.encoding.flatMap(({ property, contentTypes }) => {
    const types = contentTypes
      .flatMap((each) => each.split(','))
      .map((each) => each.trim())
      .filter((each) => each !== '');
    return types.length > 0 && types.every((type) => plainBytes(type) !== undefined) ? [{ property, types }] : [];
  });
}

/** The form with a file of a type; undefined where none is known. */
export function withFile(body: BodyValue, property: string, type: string): TypedBody | undefined {
  const file = fileOf(type);
  if (file === undefined || !isObject(body.value)) return undefined;
  const encoding = body.mediaType.encoding.map((each) =>
    each.property === property ? { ...each, contentTypes: [type] } : each,
  );
  const value = { ...body.value, [property]: new Blob([file.bytes], { type }) };
  return { ...file, body: { ...body, mediaType: { ...body.mediaType, encoding }, value } };
}

function fileOf(
  type: string,
): { readonly type: string; readonly text: string; readonly bytes: Uint8Array<ArrayBuffer> } | undefined {
  const text = plainBytes(type);
  return text === undefined
    ? undefined
    : { type: mediaTypeEssence(type), text, bytes: new Uint8Array(Buffer.from(text, 'base64')) };
}

async function sendOne(
  { before, send, read }: Upload,
  { typed, kept }: { readonly typed: TypedBody; readonly kept: KeptUpload },
  probe: Probe,
): Promise<void> {
  const step: Step = { id: 'file', call: { ...send, body: typed.body }, refusable: true, needs: 'success', expect: [] };
  const taken = await takeSteps(
    [...before, { ...step, ...(send.operation.method === 'POST' && { makes: true }) }],
    probe,
  );
  const call = filled(read, taken);
  const sent = taken.get('file')?.exchange;
  if (call === undefined || sent === undefined) return probe.notProvable('nothing says where the file can be read');
  const there = await probe.send(call, { refused: true });
  demandKept(there, { sent, typed, kept }, probe);
}

interface Sent {
  readonly sent: Exchange;
  readonly typed: TypedBody;
  readonly kept: KeptUpload;
}

function demandKept(there: Exchange, { sent, typed, kept }: Sent, probe: Probe): void {
  const { status, body } = there.response;
  const cause = `uploads ${sent.operation.operationId}`;
  const shown = [sent, there];
  const said = { part: 'status', pointer: '', cause } as const;
  // What is looked at first, or stored elsewhere, is there later, or somewhere else.
  if (sent.response.status === 202 || (status >= 300 && status < 400) || status >= 500) return;
  const expected = `the ${typed.type} that was sent to be there`;
  probe.demand(status < 300, { ...said, expected, got: String(status) }, shown);
  if (status !== 200) return;
  const type = mediaTypeEssence(headerValue(there.response, 'content-type') ?? '');
  if (kept.isOfType) {
    const wrong = { part: 'header', pointer: 'content-type', cause: `${cause} type` } as const;
    probe.demand(type === typed.type, { ...wrong, expected: `${typed.type}, as it was sent`, got: type }, shown);
  }
  if (!kept.isSame) return;
  const isSame = Buffer.from(body).equals(typed.bytes);
  const other = { part: 'body', pointer: '', cause: `${cause} bytes` } as const;
  probe.demand(
    isSame,
    { ...other, expected: 'the bytes that were sent', got: `${body.byteLength} other bytes` },
    shown,
  );
}
