import { acceptedBy } from '../accepted-by.ts';
import { isObject } from '../../schema/is-object.ts';
import { pointerOf } from '../../schema/run.ts';
import { checkBody } from './check-body.ts';
import { refused } from '../decode-scalar.ts';
import { nearestNumbers } from '../exact-value.ts';
import type { BodyEntry } from '../operation-table.ts';
import { typeProblem } from './part-type.ts';
import { report, toProblem, type ProblemParts, type ProblemSink } from '../problem-sink.ts';
import type { FollowingParts, RawMultipart, RawPart } from '../raw-request.ts';
import type { RequestContext } from '../request-context.ts';
import { UploadedFile, UploadedFiles, withoutFiles } from './uploaded-file.ts';

/**
 * Holds a multipart body against its schema, a list of files that has not come whole with as many as it may get, and
 * makes its lists of files ones to go through.
 */
export function checkUploads(entry: BodyEntry, value: unknown, body: RawMultipart, context: RequestContext): unknown {
  const { sink, lenient } = context;
  if (!isObject(value)) return checkBody(entry.schema, value, sink, withoutFiles);
  const { following } = body;
  // Both are copies of an object, members of the same names.
  const seen = (entry.exact === undefined ? value : nearestNumbers(value)) as object;
  if (following === undefined || !takesMore(entry, seen, following.property)) {
    if (checkBody(entry.schema, seen, sink, withoutFiles) === refused) {
      if (following !== undefined) explainOrder(following, sink);
      return refused;
    }
  }
  const members = Object.entries(value).map(([name, member]): [string, unknown] => {
    if (!isFileList(member)) return [name, member];
    const later = following?.property === name ? following : undefined;
    const isAccepted = (count: number): boolean => accepts(entry, seen, name, count);
    const wrongType = (part: RawPart): ProblemParts | undefined =>
      typeProblem(entry, name, part, { isFile: true, lenient });
    return [name, new UploadedFiles(eachFile(member, later, { isAccepted, wrongType }))];
  });
  return Object.fromEntries(members);
}

/** What is missing may stand behind the file that was too long to be read first. */
function explainOrder({ property }: FollowingParts, sink: ProblemSink): void {
  const expected = 'every field before a file that is too long to be held in memory';
  report(sink, { in: 'body', name: pointerOf([property]), rule: 'order', expected, value: 'a body not read further' });
}

function isFileList(member: unknown): member is UploadedFile[] {
  return Array.isArray(member) && member.length > 0 && member.every((item) => item instanceof UploadedFile);
}

/** A list is not expected to need more files than this. */
const MAX_EXPECTED_FILES = 100;

/** Whether some number of files from the present one on makes the body a valid one. */
function takesMore(entry: BodyEntry, value: object, property: string): boolean {
  const files = Reflect.get(value, property) as unknown; // the reader has put them there
  if (!isFileList(files)) return false;
  for (let count = files.length; count <= MAX_EXPECTED_FILES; count += 1) {
    if (accepts(entry, value, property, count)) return true;
  }
  return false;
}

function accepts({ schema }: BodyEntry, value: object, property: string, count: number): boolean {
  if (schema === undefined) return true;
  const content = { contentType: '', bytes: new Uint8Array(0) };
  // Files of different names, because a schema may ask for unique items.
  const files = Array.from({ length: count }, (_, index) => new UploadedFile({ ...content, filename: String(index) }));
  return acceptedBy(schema, { ...value, [property]: files });
}

/** What later files of a list have to meet. */
interface FileRules {
  readonly isAccepted: (count: number) => boolean;
  readonly wrongType: (part: RawPart) => ProblemParts | undefined;
}

async function* eachFile(
  first: readonly UploadedFile[],
  following: FollowingParts | undefined,
  { isAccepted, wrongType }: FileRules,
): AsyncGenerator<UploadedFile> {
  for (const file of first) yield file;
  if (following === undefined) return;
  let count = first.length;
  const refuse = (): Error => {
    const name = pointerOf([following.property]);
    return following.refuse(
      toProblem({ in: 'body', name, rule: 'items', expected: 'another number of files', value: count }),
    );
  };
  for (let part = await following.next(); part !== undefined; part = await following.next()) {
    count += 1;
    if (!isAccepted(count)) throw refuse();
    const problem = wrongType(part);
    if (problem !== undefined) throw following.refuse(toProblem(problem), 415);
    yield new UploadedFile(part);
  }
  if (!isAccepted(count)) throw refuse();
}
