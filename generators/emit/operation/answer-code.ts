import type { BodyKind } from '../../../model/facts/body-kind.ts';
import type { Operation } from '../../../model/operation.ts';
import { type Fragment, join, raw, ts } from '../code/fragment.ts';
import { memberKey } from '../code/literal.ts';
import { answerKinds, isBytesOnly, offeredMedia, textFailurePattern } from './answer-view.ts';
import { pureCall } from './code-layout.ts';
import type { NoteImport } from './parameter-style.ts';

/** How the runtime reads the bodies of an operation. */
export interface AnswerCode {
  /** What the body of a success is read as; undefined for text. */
  readonly read: 'blob' | 'arrayBuffer' | undefined;
  /** Code of what makes the value of a body; undefined for plain JSON. */
  readonly decode: Fragment | undefined;
}

/** What is needed of the rest of the descriptor. */
export interface AnswerPrinting {
  readonly note: NoteImport;
  /** Code of a function that reads JSON, by the media type that a caller asks for; undefined for `JSON.parse`. */
  readonly decode: (asked?: string) => Fragment | undefined;
}

const READERS: Readonly<Record<BodyKind, string>> = {
  json: 'jsonBody',
  text: 'textBody',
  bytes: 'blobBody',
  any: 'anyBody',
};

/** Code that reads the answers of a call that asks for nothing in particular. */
export function answerCode(operation: Operation, printing: AnswerPrinting): AnswerCode {
  const kinds = answerKinds(operation);
  const isJson = kinds.every(({ kind }) => kind === 'json');
  const isBytes = isBytesOnly(operation);
  const read = isJson ? undefined : isBytes ? 'blob' : 'arrayBuffer';
  const own = isJson ? printing.decode() : isBytes ? reader('bytesBody', printing) : readerCode(operation, printing);
  const texts = textFailurePattern(operation);
  if (texts === undefined) return { read, decode: own };
  const args = [raw(`/${texts}/`), ...(own === undefined ? [] : [own])];
  return { read, decode: pureCall(printing.note('client/index.ts', 'textFailures'), args) };
}

/** Code of the readers by media type that a caller can ask for; undefined when there is no choice. */
export function offeredReaders(operation: Operation, printing: AnswerPrinting): readonly Fragment[] | undefined {
  const offers = offeredMedia(operation);
  if (offers.length === 0) return undefined;
  return offers.map((name) => ts`${raw(memberKey(name))}: ${readerCode(operation, printing, name)}`);
}

/** Code of a reader of successes, by their statuses where these differ. */
function readerCode(operation: Operation, printing: AnswerPrinting, asked?: string): Fragment {
  const kinds = answerKinds(operation, asked);
  const [first] = kinds;
  const rest = (kinds.find(({ status }) => status === 'DEFAULT') ?? first)?.kind ?? 'json';
  const others = kinds.filter(({ kind, status }) => kind !== rest && status !== 'DEFAULT');
  const usual = reader(READERS[rest], printing, asked);
  if (others.length === 0) return usual;
  const table = others.map(
    ({ status, kind }) => ts`${raw(memberKey(status))}: ${reader(READERS[kind], printing, asked)}`,
  );
  return pureCall(printing.note('client/index.ts', 'byStatus'), [ts`{ ${join(table, ', ')} }`, usual]);
}

function reader(name: string, { note, decode: decodeOf }: AnswerPrinting, asked?: string): Fragment {
  const decode = decodeOf(asked);
  return pureCall(note('client/index.ts', name), decode === undefined ? [] : [decode]);
}
