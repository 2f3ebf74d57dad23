import { pointerTokens } from './json-pointer.ts';
import { locateJson } from './locate-json.ts';
import { locateYaml } from './locate-yaml.ts';
import type { SourceDocument } from './source-document.ts';

/** Offset of what a pointer names in the document's text, computed from the text each time it is asked for. */
export function locate(document: SourceDocument, pointer: string): number {
  const tokens = pointerTokens(pointer);
  return document.format === 'json' ? locateJson(document.text, tokens) : locateYaml(document, tokens);
}
