import { expect, it } from 'vitest';
import { loadText } from '../load-text.ts';

const HEAD = 'openapi: 3.0.3\ninfo: {title: Sample, version: "1"}\npaths:\n  /things:\n';
const DONE = 'responses: {"204": {description: Done.}}';

it('takes the empty form of a read for no body, and keeps every other body', async () => {
  const form = (schema: string, more = ''): string =>
    `requestBody: {content: {application/x-www-form-urlencoded: {schema: ${schema}}}${more}}`;
  const { api, diagnostics } = await loadText(
    `${HEAD}    get: {operationId: a, ${form('{type: object, properties: {}}', ', required: false')}, ${DONE}}
    head: {operationId: b, ${form('{type: object, properties: {q: {type: string}}}')}, ${DONE}}
    put: {operationId: d, ${form('{type: object, properties: {}}')}, ${DONE}}
    post: {operationId: c, ${form('{type: object, properties: {}}')}, ${DONE}}
`,
  );
  expect(api?.operations.map(({ method, requestBody }) => `${method} ${requestBody !== undefined}`).toSorted()).toEqual(
    ['GET false', 'HEAD true', 'POST true', 'PUT true'],
  );
  expect(diagnostics.map(({ code, line }) => `${code} ${line}`)).toEqual(['unsendable-request 6']);
});

it('keeps a form of a read that may hold anything, or that says how something is encoded', async () => {
  const form = (media: string): string => `requestBody: {content: {multipart/form-data: ${media}}}`;
  const { api } = await loadText(
    `${HEAD}    get: {operationId: a, ${form('{schema: {type: object}}')}, ${DONE}}
    head: {operationId: b, ${form('{schema: {type: object, properties: {}}, encoding: {a: {contentType: text/csv}}}')}, ${DONE}}
`,
  );
  expect(api?.operations.map(({ requestBody }) => requestBody !== undefined)).toEqual([true, true]);
});
