import { escapeToken } from '../../schema/json-pointer.ts';
import type { MultipartPlan } from '../../request/body/multipart-plan.ts';
import { toProblem } from '../../request/problem-sink.ts';
import type { FollowingParts, PartHead, RawPart } from '../../request/raw-request.ts';
import { joinBytes } from '../../request/body/uploaded-file.ts';
import type { Problem } from '../../request/problem.ts';
import { HttpError } from '../http-error.ts';
import { MultipartReader } from './multipart.ts';

/** Bounds on one multipart body. */
export interface UploadLimits {
  /** Bytes of fields and small files that are held in memory together. */
  readonly maxBytes: number;
  readonly maxParts: number;
  readonly maxFiles: number;
  /** True where parts may do without names: in every multipart type but that of forms. */
  readonly mayLackNames?: boolean;
}

const maxHeaderBytes = 8192;

/** Without a plan no part is a file: everything is held. */
const noPlan: MultipartPlan = {
  roleOf: ({ name }) => ({ property: name, isDeclared: false, isFile: false, isList: false }),
  isLast: () => false,
  isClosed: false,
};

/** A multipart body as far as it was read. */
export interface MultipartBody {
  readonly parts: readonly RawPart[];
  readonly following?: FollowingParts;
}

interface Reading {
  readonly reader: MultipartReader;
  readonly plan: MultipartPlan;
  readonly limits: UploadLimits;
  files: number;
}

/**
 * Reads a multipart body into memory, up to the first file that need not be there: one behind which nothing declared can
 * follow, or one that does not fit. Its bytes, and further files of the same list, come as they are asked for; a field
 * or another file behind them is then too late (400). Without a plan everything is held. Throws `HttpError`.
 */
export async function readMultipart(
  source: AsyncIterable<Uint8Array>,
  boundary: string,
  plan: MultipartPlan | undefined,
  limits: UploadLimits,
): Promise<MultipartBody> {
  const reader = new MultipartReader(source, boundary, { ...limits, maxHeaderBytes });
  const reading: Reading = { reader, plan: plan ?? noPlan, limits, files: 0 };
  try {
    return await readUntilUpload(reading);
  } catch (error) {
    reader.close();
    throw error;
  }
}

async function readUntilUpload(reading: Reading): Promise<MultipartBody> {
  const { reader, plan, limits } = reading;
  const parts: RawPart[] = [];
  const seen = new Set<string>();
  let room = limits.maxBytes;
  for (let head = await reader.next(); head !== undefined; head = await reader.next()) {
    const { property, isFile } = plan.roleOf(head);
    if (isFile) countFile(reading);
    room -= head.name.length + head.contentType.length + (head.filename?.length ?? 0);
    if (room < 0) throw beyondRoom(limits.maxBytes);
    const isLast = isFile && plan.isLast(property, seen);
    const { bytes, isWhole } = isLast ? nothingYet : await readAhead(reader, room);
    // Items of a list that has no name are all read before it is handed out.
    if (!isWhole && isFile && head.name !== '') return streamed(reading, parts, { ...head, bytes });
    if (!isWhole) throw beyondRoom(limits.maxBytes);
    room -= bytes.byteLength;
    parts.push({ ...head, bytes });
    seen.add(property);
  }
  return { parts };
}

function countFile(reading: Reading): void {
  reading.files += 1;
  const { maxFiles } = reading.limits;
  if (reading.files > maxFiles)
    throw new HttpError(413, { kind: 'content-too-large', detail: `more than ${maxFiles} files` });
}

function beyondRoom(maxBytes: number): HttpError {
  return new HttpError(413, { kind: 'content-too-large', detail: `the body is larger than ${maxBytes} bytes` });
}

interface ReadAhead {
  readonly bytes: Uint8Array;
  readonly isWhole: boolean;
}

const nothingYet: ReadAhead = { bytes: new Uint8Array(0), isWhole: false };

/** Bytes of a part until there are more than `room`. */
async function readAhead(reader: MultipartReader, room: number): Promise<ReadAhead> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let chunk = await reader.chunk(); chunk !== undefined; chunk = await reader.chunk()) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length > room) return { bytes: joinBytes(chunks), isWhole: false };
  }
  return { bytes: joinBytes(chunks), isWhole: true };
}

function streamed(reading: Reading, parts: readonly RawPart[], first: RawPart): MultipartBody {
  const { reader, plan } = reading;
  const { property, isList } = plan.roleOf(first);
  const files = followingFiles(reading, { property, isList });
  return {
    parts: [...parts, { ...first, rest: files.rest() }],
    following: {
      property,
      next: async () => {
        const head = await files.next();
        return head === undefined ? undefined : { ...head, bytes: new Uint8Array(0), rest: files.rest() };
      },
      refuse: refusal,
      close: () => reader.close(),
    },
  };
}

function refusal(problem: Problem, status: number = 400): HttpError {
  return new HttpError(status, { kind: 'invalid-request', detail: problem.message, errors: [problem] });
}

/** The files of one property that have not come yet. */
interface LaterFiles {
  /** The rest of the present one. */
  readonly rest: () => AsyncIterable<Uint8Array>;
  readonly next: () => Promise<PartHead | undefined>;
}

/** The property that is being read. */
interface FileList {
  readonly property: string;
  readonly isList: boolean;
}

function followingFiles(reading: Reading, list: FileList): LaterFiles {
  const { reader } = reading;
  let place = 0;
  /** The head behind the present file, once its end was reached. */
  let ahead: { readonly head: PartHead | undefined } | undefined;
  async function* rest(own: number): AsyncGenerator<Uint8Array> {
    for (;;) {
      if (own !== place) throw new TypeError('the file was passed over: its bytes are gone');
      const chunk = await reader.chunk();
      if (chunk === undefined) break;
      yield chunk;
    }
    // Looked at before the file ends, so that whoever stores it learns that the request is no good.
    ahead ??= { head: await laterHead(reading, list) };
  }
  return {
    rest: () => rest(place),
    next: async () => {
      const { head } = ahead ?? { head: await laterHead(reading, list) };
      place += 1;
      ahead = undefined;
      return head;
    },
  };
}

/** The next part that belongs to the list; what the schema has no word for is passed over, anything else is too late. */
async function laterHead(reading: Reading, list: FileList): Promise<PartHead | undefined> {
  const { reader, plan } = reading;
  for (let head = await reader.next(); head !== undefined; head = await reader.next()) {
    const role = plan.roleOf(head);
    if (role.isFile) countFile(reading);
    if (list.isList && role.isFile && role.property === list.property) return head;
    if (role.isDeclared || plan.isClosed || role.property === list.property) throw tooLate(role.property, list);
  }
  return undefined;
}

function tooLate(property: string, list: FileList): HttpError {
  const expected = `nothing behind a file that is read as it comes (${list.property})`;
  const name = `/${escapeToken(property)}`;
  return refusal(toProblem({ in: 'body', name, rule: 'order', expected, value: property }));
}
