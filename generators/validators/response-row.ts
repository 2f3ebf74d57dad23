import type { Header } from '../../model/media-type.ts';
import type { Response } from '../../model/response.ts';
import { raw, ts, type Fragment } from '../emit/code/fragment.ts';
import { pascalCase } from '../emit/code/naming.ts';
import { bodyKind } from './body-entry.ts';
import { checkedSchema } from './checks/checked-schema.ts';
import { codecExpression, nodeOf, shapeOf, type CodecFile } from './codec-printer.ts';
import { isExact } from './exact-codec.ts';
import { arrayLiteral, objectLiteral } from './object-literal.ts';

const VIEW = { direction: 'response', files: false } as const;

/** One entry of the table of a response check. */
export function responseRow(file: CodecFile, response: Response): Fragment {
  const { status, headers, content } = response;
  const media = content.map((mediaType) => {
    const hint = `body${pascalCase(status)}`;
    const isChecked = mediaType.schema !== undefined && bodyKind(mediaType.name) === 'json';
    const schema =
      isChecked && mediaType.schema !== undefined
        ? checkedSchema(file.module, mediaType.schema, { view: VIEW, hint })
        : undefined;
    return objectLiteral([
      ['mediaType', ts`${mediaType.name}`],
      ['schema', schema],
    ]);
  });
  // A `Content-Type` header entry is ignored (OAS 3.1 4.8.17.1).
  const used = headers.filter((header) => header.name.toLowerCase() !== 'content-type');
  return objectLiteral([
    ['status', ts`${status}`],
    ['headers', used.length === 0 ? undefined : arrayLiteral(used.map((header) => headerRow(file, header)))],
    ['content', media.length === 0 ? undefined : arrayLiteral(media)],
  ]);
}

/** One header of a response; the same text wherever it stands in a file. */
export function headerRow(file: CodecFile, header: Header): Fragment {
  const row = file.headers.get(header) ?? printHeaderRow(file, header);
  file.headers.set(header, row);
  return row;
}

function printHeaderRow(file: CodecFile, header: Header): Fragment {
  const { name, required, explode, schema } = header;
  const node = nodeOf(file, schema);
  const hint = `header${pascalCase(name)}`;
  return objectLiteral([
    ['name', ts`${name}`],
    ['required', required ? raw('true') : undefined],
    ['explode', ts`${explode}`],
    ['shape', ts`${shapeOf(node)}`],
    ['codec', codecExpression(file, node)],
    ['schema', isExact(schema) ? undefined : checkedSchema(file.module, schema, { view: VIEW, hint })],
  ]);
}
