import type { Parameter } from '../../parameter.ts';
import { codecNode, nodeTakesHash } from './codec-node.ts';
import { takesEmpty } from './node.ts';

/** Whether the empty text of a styled parameter is read as null: null is taken there, and the empty text is not. */
export function isNullText({ in: place, content, schema }: Parameter): boolean {
  // Nothing of a path may be empty.
  if (content !== undefined || place === 'path' || place === 'querystring') return false;
  const node = codecNode([schema], { nodes: new Map(), readsXml: false });
  // An empty header is a list or object without members where one is taken.
  const isContainer = node.items !== undefined || nodeTakesHash(node);
  return node.flags.has('null') && !takesEmpty(node) && !(place === 'header' && isContainer);
}
