import { describe, expect, it } from 'vitest';
import { refusesUnknown } from '../../../../../conformance/laws/input/unknown-words.ts';

describe('a description says that unknown parameters are refused', () => {
  it.each([
    "A query parameter that the operation doesn't have, or a value that doesn't fit, is 400 `INVALID_QUERY`.",
    'Unknown query parameters are rejected.',
    'Unknown query parameters are refused with 400.',
    'Unrecognized parameters are a 400.',
    'An unknown query parameter leads to 400.',
    'Any query parameter that is not documented is rejected.',
    'Query parameters other than those listed are refused.',
    'Parameters which an endpoint does not know are answered with 422.',
    'Undocumented query parameters result in an error.',
    'Unsupported query parameters are not allowed.',
    'Unknown parameters cause a 400 error.',
    'Unexpected query arguments give 400.',
    'Query parameters other than those documented are a bad request.',
    'All unknown query parameters are an error.',
    'Unknown query string parameters are invalid.',
  ])('%s', (text) => {
    expect(refusesUnknown(text)).toBe(true);
  });

  it.each([
    'Unknown query parameters are ignored.',
    'Unknown values of query parameters are refused.',
    'Unknown members of a body are rejected.',
    "A query parameter that the operation doesn't have is ignored.",
    'Unknown query parameters may be refused with 400.',
    'Unknown ids in query parameters are 404.',
    'A parameter given twice is 400.',
    'Unknown parameters in the body are rejected.',
    'Query parameters are documented.',
  ])('but not by: %s', (text) => {
    expect(refusesUnknown(text)).toBe(false);
  });
});
