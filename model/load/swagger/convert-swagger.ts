import type { DocumentStore } from '../document-store.ts';
import { isObject } from '../raw.ts';
import type { SourceDocument } from '../source-document.ts';
import { finishForms } from './finish-forms.ts';
import { gather } from './gather.ts';
import type { Origin } from './gather.ts';
import { originPointer } from './origin.ts';
import { lostFields, type LostField } from './lost-fields.ts';
import { lostFormats, type LostFormat } from './lost-formats.ts';
import { normalRoot } from './normal-root.ts';
import { placeParameters } from './place-parameters.ts';
import { putExamples, takeExamples } from './response-examples.ts';

/** What came of a Swagger 2.0 document: OpenAPI 3.0, or the reason why nothing did. */
export type Conversion =
  | {
      readonly document: SourceDocument;
      readonly source: SourceDocument;
      readonly lostFormats: readonly Placed<LostFormat>[];
      readonly lostFields: readonly Placed<LostField>[];
    }
  | { readonly source: SourceDocument; readonly reason: string; readonly isMissing: boolean };

/** Something that the conversion loses, and where it is written. */
export type Placed<Loss> = Loss & { readonly at: Origin };

/** Changes a document of Swagger 2.0 to one of OpenAPI 3.0; may take its parts over. */
export type Converter = (document: Record<string, unknown>) => unknown;

/**
 * Converts a Swagger 2.0 document with all that it refers to into one of OpenAPI 3.0. Positions of what is found in it are
 * those of the text that it came from. The converter is imported only here, because hardly any description needs it.
 *
 * @param load Gives the converter; undefined where it is not installed.
 */
export async function convertSwagger(
  store: DocumentStore,
  source: SourceDocument,
  load: () => Promise<Converter | undefined> = importConverter,
): Promise<Conversion> {
  const upgrade = await load();
  if (upgrade === undefined) {
    return { source, reason: 'it needs the package `@scalar/openapi-upgrader`', isMissing: true };
  }
  const gathered = gather(store, source);
  // Told by where they stand before the converter takes them apart.
  const place = <Loss extends { readonly pointer: string }>(loss: Loss): Placed<Loss> => ({
    ...loss,
    at: throughMoves(gathered.moved, { document: source, pointer: loss.pointer }),
  });
  const placed = placeParameters(normalRoot(gathered.root));
  const lost = {
    lostFormats: lostFormats(gathered.root).map(place),
    lostFields: [...lostFields(gathered.root), ...placed.lost].map(place),
  };
  const taken = takeExamples(placed.root);
  try {
    const upgraded: unknown = upgrade({ ...taken.root, swagger: '2.0' });
    const root = isObject(upgraded) ? finishForms(putExamples(upgraded, taken), placed.parameters) : upgraded;
    const origin = (pointer: string): Origin =>
      throughMoves(gathered.moved, { document: source, pointer: originPointer(pointer, placed.parameters) });
    return { source, ...lost, document: { ...source, root: withoutRests(root), hasIdentifiers: false, origin } };
  } catch (error) {
    return { source, reason: error instanceof Error ? error.message : String(error), isMissing: false };
  }
}

/** Undefined where the package is not installed. */
async function importConverter(): Promise<Converter | undefined> {
  try {
    const { upgradeFromTwoToThree } = await import('@scalar/openapi-upgrader/2.0-to-3.0');
    return upgradeFromTwoToThree;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** The place of a part that stood in another file. */
function throughMoves(moved: ReadonlyMap<string, Origin>, { document, pointer }: Origin): Origin {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1)) {
    const part = moved.get(pointer.slice(0, end));
    if (part !== undefined) return { document: part.document, pointer: part.pointer + pointer.slice(end) };
  }
  return { document, pointer };
}

/** A `collectionFormat` inside of `items` has no counterpart; every value there is read as the outer one says. */
function withoutRests(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRests);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([key, own]) => key !== 'collectionFormat' || typeof own !== 'string');
  return Object.fromEntries(entries.map(([key, own]) => [key, withoutRests(own)]));
}
