import { snakeCase } from '../../snake-case.ts';
import { pathShape } from './path-shape.ts';
import { singular } from './singular.ts';

/** What one of the things at a path is called, in words: "support request" at `/support-requests`; empty where the path has no word. */
export function nounOf(path: string): string {
  return singular(snakeCase(pathShape(path).word ?? '').replaceAll('_', ' '));
}
