import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { FindPlace } from '../../conformance/index.ts';
// Not through the index of the layer: its other rooms would be loaded as well.
import { locate } from '../../model/load/locate/locate.ts';
import { positionAt } from '../../model/load/locate/text-position.ts';
import { type SourceDocument, parseSource } from '../../model/load/source-document.ts';

/** Finds places in local files, which are read when the first one is asked for. */
export function createFindPlace(): FindPlace {
  const documents = new Map<string, SourceDocument | undefined>();
  return ({ file, pointer }) => {
    if (!documents.has(file)) documents.set(file, read(file));
    const document = documents.get(file);
    if (document === undefined) return undefined;
    const path = relative(process.cwd(), file).replaceAll('\\', '/');
    return { file: path, ...positionAt(document.text, locate(document, pointer)) };
  };
}

/** Undefined for what is no readable local file: the standard input, a URL, a file of another machine. */
function read(file: string): SourceDocument | undefined {
  try {
    const result = parseSource(file, readFileSync(file));
    return 'document' in result ? result.document : undefined;
  } catch {
    return undefined;
  }
}
