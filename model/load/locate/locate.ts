import { pointerTokens } from '../json/json-pointer.ts';
import { createOutline, locateJson } from './locate-json.ts';
import type { JsonOutline } from './locate-json.ts';
import { locateYaml } from './locate-yaml.ts';
import type { SourceDocument } from '../source-document.ts';

const outlines = new WeakMap<SourceDocument, JsonOutline>();

/** Offset of what a pointer names in the document's text, computed from the text when it is asked for. */
export function locate(document: SourceDocument, pointer: string): number {
  const tokens = pointerTokens(pointer);
  return document.format === 'json'
    ? locateJson(document.text, tokens, outlineOf(document))
    : locateYaml(document, tokens);
}

function outlineOf(document: SourceDocument): JsonOutline {
  const outline = outlines.get(document) ?? createOutline(!document.mayHaveDuplicateNames);
  outlines.set(document, outline);
  return outline;
}
