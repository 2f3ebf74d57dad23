import { describe, expect, it } from 'vitest';
import {
  answersBrokenJsonWith400,
  refusesWhatBreaks,
  refusesWrongParameters,
  saysCut,
} from '../../../../../conformance/laws/values/told-refusals.ts';
import { loadValue } from '../../../../../model/load-api.ts';

function told(info: string, refusals: Readonly<Record<string, string>> = {}) {
  const responses = Object.entries({ '200': 'It is done.', ...refusals }).map(([status, description]) => [
    status,
    { description },
  ]);
  const { api } = loadValue('openapi.json', {
    openapi: '3.1.0',
    info: { title: 'Jars', version: '1', description: info },
    paths: { '/jars': { post: { operationId: 'addJar', responses: Object.fromEntries(responses) } } },
  });
  const operation = api?.operations[0];
  if (api === undefined || operation === undefined) expect.fail('the document has one operation');
  return { operation, api };
}

describe('what breaks its schema is said to be refused', () => {
  it.each([
    ['parameter', 'A parameter that breaks its schema or is given twice is answered with 400.', true],
    ['parameter', 'Query parameters that do not match their schema are rejected.', true],
    ['parameter', 'A body that breaks its schema is answered with 422.', false],
    ['body', 'A body that breaks its schema is answered with 422.', true],
    ['body', 'A member that is\nnot valid against the schema is refused.', true],
    ['body', 'All errors are problem documents (schema `Problem`).', false],
    ['body', 'Members left out get the default of the schema.', false],
  ] as const)('of a %s: %s', (what, text, expected) => {
    const { operation, api } = told(text);
    expect(refusesWhatBreaks(what, operation, api)).toBe(expected);
  });

  it('by the refusal of an operation', () => {
    const { operation, api } = told('', { '422': 'The body breaks the schema or a rule of the operation.' });
    expect(refusesWhatBreaks('body', operation, api)).toBe(true);
    expect(refusesWhatBreaks('parameter', operation, api)).toBe(false);
  });
});

it.each([
  ['media type (415), JSON syntax (400), the body (422)', {}, true],
  ['Malformed JSON is answered with 400.', {}, true],
  ['The media type (400) comes before JSON syntax (422).', {}, false],
  ['', { '400': 'A parameter or the JSON is malformed.' }, true],
  ['', { '400': 'A query parameter cannot be read.' }, false],
] as const)('broken JSON and 400: %s %o', (info, refusals, expected) => {
  const { operation, api } = told(info, refusals);
  expect(answersBrokenJsonWith400(operation, api)).toBe(expected);
});

it.each([
  ['', { '400': 'A query parameter is wrong.' }, true],
  ['', { '400': 'Invalid query parameters' }, true],
  ['', { '422': 'A parameter is out of range.' }, true],
  ['First the address (404), then the query\nparameters (400), then the body (422).', { '400': 'Refused' }, true],
  ['First the address (404), then the query parameters (400).', {}, false],
  ['', { '400': 'A query parameter cannot be read.' }, false],
  ['', { '400': 'The body is invalid.' }, false],
  ['Parameters that are not known are ignored.', { '400': 'Refused' }, false],
] as const)('wrong parameters: %s %o', (info, refusals, expected) => {
  const { operation, api } = told(info, refusals);
  expect(refusesWrongParameters(operation, api)).toBe(expected);
});

describe('what is too much is said to be taken for the most there may be', () => {
  it.each(['More than 100 is served as 100.', 'Larger values are capped.', 'Anything above counts as 100.'])(
    '%s',
    (text) => {
      expect(saysCut(text)).toBe(true);
    },
  );

  it.each(['At most 100.', 'More than 100 is refused.'])('but not by: %s', (text) => {
    expect(saysCut(text)).toBe(false);
  });
});
