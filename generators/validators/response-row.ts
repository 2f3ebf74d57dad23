import type { Header } from '../../model/media-type.ts';
import type { Response } from '../../model/response.ts';
import type { Schema } from '../../model/schema.ts';
import { isJsonMediaType } from '../../model/facts/media-kind.ts';
import { xmlBody } from '../../model/facts/xml-body.ts';
import { raw, ts, type Fragment } from '../emit/code/fragment.ts';
import { bodyKind, xmlRootMembers } from './body-entry.ts';
import { checkedSchema } from './checks/checked-schema.ts';
import { codecExpression, nodeOf, shapeOf, type CodecFile } from './codec-printer.ts';
import { isExact } from './exact-codec.ts';
import { kindName } from './kind-name.ts';
import { arrayLiteral, objectLiteral } from './object-literal.ts';

/** Columns that the names of the lists of a row take. */
const BEFORE = 10;

const VIEW = { direction: 'response', files: false } as const;

/**
 * One entry of the table of a response check.
 * @param sharedSet name of a set of headers that stands elsewhere, imported by then
 */
export function responseRow(
  file: CodecFile,
  response: Response,
  sharedSet: (headers: readonly Header[]) => Fragment | undefined = () => undefined,
): Fragment {
  const { status, content } = response;
  const media = content.map((mediaType) => {
    const hint = `body${status}`;
    const xml = xmlBody(mediaType);
    const checked = xml ?? (bodyKind(mediaType.name) === 'json' ? mediaType.schema : undefined);
    return objectLiteral([
      ['mediaType', ts`${mediaType.name}`],
      ['schema', checked && checkedSchema(file.module, checked, { view: VIEW, hint })],
      ['xml', xml && xmlRow(file, xml)],
    ]);
  });
  const used = checkedHeaders(response);
  return objectLiteral([
    ['status', ts`${status}`],
    ['headers', used.length === 0 ? undefined : (sharedSet(used) ?? headerRows(file, used))],
    ['content', media.length === 0 ? undefined : arrayLiteral(media, BEFORE)],
  ]);
}

/** How XML of a schema is read. */
function xmlRow(file: CodecFile, schema: Schema): Fragment {
  return objectLiteral([
    ['read', file.module.runtime('request/body/xml/read-xml.ts', 'readXml')],
    ...xmlRootMembers(schema),
    ['codec', codecExpression(file, nodeOf(file, schema))],
  ]);
}

/** Whether one of these responses is read as XML. */
export function answersXml(responses: readonly Response[]): boolean {
  return responses.some(({ content }) => content.some((mediaType) => xmlBody(mediaType) !== undefined));
}

/** A `Content-Type` header entry is ignored (OAS 3.1 4.8.17.1). */
export function checkedHeaders({ headers }: Response): readonly Header[] {
  return headers.filter((header) => header.name.toLowerCase() !== 'content-type');
}

/** The rows of a set of headers. */
export function headerRows(file: CodecFile, headers: readonly Header[]): Fragment {
  return arrayLiteral(
    headers.map((header) => headerRow(file, header)),
    BEFORE,
  );
}

/** One header of a response; the same text wherever it stands in a file. */
export function headerRow(file: CodecFile, header: Header): Fragment {
  const row = file.headers.get(header) ?? printHeaderRow(file, header);
  file.headers.set(header, row);
  return row;
}

function printHeaderRow(file: CodecFile, header: Header): Fragment {
  const { name, required, explode, schema, content } = header;
  const node = nodeOf(file, schema);
  const shape = shapeOf(node);
  return objectLiteral([
    ['name', ts`${name}`],
    ['required', required ? raw('true') : undefined],
    ['explode', explode && content === undefined ? raw('true') : undefined],
    ['json', content !== undefined && isJsonMediaType(content.name) ? raw('true') : undefined],
    ['shape', shape === 'scalar' ? undefined : ts`${shape}`],
    ['codec', codecExpression(file, node)],
    [
      'schema',
      isExact(schema) ? undefined : checkedSchema(file.module, schema, { view: VIEW, hint: kindName(schema) }),
    ],
  ]);
}
