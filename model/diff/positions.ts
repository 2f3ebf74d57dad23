import { type DocumentStore, isDocument } from '../load/document-store.ts';
import { locate } from '../load/locate/locate.ts';
import type { SourceDocument } from '../load/source-document.ts';
import type { SourceText } from '../load/source-text.ts';
import type { TextPosition } from '../load/locate/text-position.ts';
import { writtenAt } from '../load/written-at.ts';
import type { SourceLocation } from '../location.ts';

/** Where a location is written, with its line and column; undefined when its file is not one of those read. */
export type Positions = (location: SourceLocation) => (SourceLocation & TextPosition) | undefined;

/**
 * Positions in the documents of one load. A comparison may ask for thousands, so that the starts of the lines of a file
 * are looked for once.
 */
export function createPositions(store: DocumentStore): Positions {
  const starts = new Map<SourceDocument, readonly number[]>();
  return ({ file, pointer }) => {
    const opened = store.opened.get(file);
    if (opened === undefined || !isDocument(opened)) return undefined;
    const { document, pointer: at } = writtenAt({ document: opened, pointer });
    const lines = starts.get(document) ?? lineStarts(document.text.units);
    starts.set(document, lines);
    return { file: document.file, pointer: at, ...positionIn(lines, locate(document, at), document.text) };
  };
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function positionIn(starts: readonly number[], offset: number, { slice }: SourceText): TextPosition {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: slice(starts[low] ?? 0, offset).length + 1 };
}
