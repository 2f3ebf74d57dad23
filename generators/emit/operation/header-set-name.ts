import type { Header } from '../../../model/media-type.ts';
import { pascalCase } from '../code/naming.ts';

const MAX_NAME = 40;

/** What a set of headers is called by those in it: `XRequestIdHeaders`, `LinkAndOtherHeaders`. */
export function headerSetName(headers: readonly Header[]): string {
  const all = `${pascalCase(headers.map((header) => header.name).join(' '))}Headers`;
  return all.length <= MAX_NAME ? all : `${pascalCase(headers[0]?.name ?? '')}AndOtherHeaders`;
}
