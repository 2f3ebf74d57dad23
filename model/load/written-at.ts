import type { SourceDocument } from './source-document.ts';

/** A part of a document. */
export interface Written {
  readonly document: SourceDocument;
  readonly pointer: string;
}

/** Where a part of a document is written: elsewhere when the document has been converted from another format. */
export function writtenAt({ document, pointer }: Written): Written {
  return document.origin?.(pointer) ?? { document, pointer };
}
