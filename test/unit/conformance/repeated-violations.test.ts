import { expect, it } from 'vitest';
import type { Exchange } from '../../../conformance/exchange/exchange.ts';
import type { Violation } from '../../../conformance/finding.ts';
import { type Inspection, openLog, record } from '../../../conformance/session.ts';
import { createSchemaBook } from '../../../conformance/schema-document.ts';
import { createTaintBook } from '../../../conformance/checks/taint-book.ts';
import { createTaggedReads } from '../../../conformance/checks/etag/tagged-reads.ts';
import { loadValue } from '../../../model/load-api.ts';

const { api } = loadValue('things.json', {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: { '/things': { post: { operationId: 'makeThing', responses: { '201': { description: 'Made.' } } } } },
});
const operation = api?.operations[0];
if (api === undefined || operation === undefined) expect.fail('the description does not load');

const session: Inspection = {
  api,
  schemas: createSchemaBook(),
  taints: createTaintBook(),
  tagged: createTaggedReads(),
  allowedHeaders: new Set(),
  checks: [],
  masked: [],
  run: '',
  observations: new Map(),
};

it('a case that makes one thing after the other shows what is wrong with all of them once', () => {
  const log = openLog('makeThing/law/walks/1', operation);
  const shown = (index: number): Exchange => ({
    operation,
    request: { method: 'POST', url: `http://a.example/things?${index}`, headers: [], body: undefined },
    response: { status: 200, headers: new Map(), body: new Uint8Array(), framingProblem: undefined },
    content: { kind: 'none' },
    declared: undefined,
    mediaType: undefined,
  });
  const wrong: Violation = { part: 'status', pointer: '', expected: '201', got: '200' };
  for (let index = 0; index < 50; index += 1) {
    log.exchanges.push(shown(index));
    record(log, 'declared-status', wrong, { session, shown: log.exchanges.slice(-1) });
  }
  record(log, 'declared-status', { ...wrong, got: '202' }, { session, shown: log.exchanges.slice(-1) });
  record(log, 'body-schema', wrong, { session, shown: log.exchanges.slice(-1) });
  expect(log.findings.map(({ check, got }) => `${check} ${got}`)).toEqual([
    'declared-status 200',
    'declared-status 202',
    'body-schema 200',
  ]);
});
