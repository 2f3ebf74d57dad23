import { describe, expect, it } from 'vitest';
import {
  dreddFailures,
  newmanFailures,
  prismFailures,
  respectFailures,
  schemathesisFailures,
} from '../../bench/conformance/peers/read-reports.ts';
import { childTime, lastWords } from '../../bench/conformance/peers/run-measured.ts';

describe('what peers report', () => {
  it('reads each difference of a failed transaction, and none of one that passed or was left out', () => {
    const text = `<testsuite><testcase name="GET (200) /a" time="1"/>
<testcase name="GET (401) /a" time="NaN"><skipped/></testcase>
<testcase name="PATCH (200) /a" time="0.1"><failure><![CDATA[Message:
headers: At '/etag' Missing required property: etag
statusCode: Expected status code '200', but got '409'.

Request:
method: PATCH
body: {}

Expected:
statusCode: 200]]></failure></testcase>
<testcase name="HEAD (200) /a" time="0.1"><failure><![CDATA[
Error: no body]]></failure></testcase></testsuite>`;
    expect(dreddFailures(text)).toEqual([
      "PATCH (200) /a: headers: At '/etag' Missing required property: etag; statusCode: Expected status code '200', but got '409'.",
      'HEAD (200) /a: error',
    ]);
  });

  it('reads the failed assertions of a collection', () => {
    const failures = [
      { error: { test: '[GET]::/a - Status code is 2xx', message: 'found 404' } },
      { error: { message: 'connection lost' }, source: { name: 'A' } },
    ];
    expect(newmanFailures(JSON.stringify({ run: { failures } }))).toEqual([
      '[GET]::/a - Status code is 2xx: found 404',
      'A: connection lost',
    ]);
  });

  it('reads the failed checks of the steps of every workflow', () => {
    const checks = [
      { name: 'schema check', passed: true },
      { name: 'status code check', passed: false, message: 'got 500' },
    ];
    const executedSteps = [{ stepId: 'get-a', checks }, { stepId: 'without checks' }];
    const report = { files: { 'a.yaml': { executedWorkflows: [{ executedSteps }] } } };
    expect(respectFailures(JSON.stringify(report))).toEqual(['get-a: status code check: got 500']);
  });

  it('counts a kind of failure once for each operation, and errors too', () => {
    const failures = [{ code: 'ST1', title: 'Undocumented', operations: ['GET /a', 'GET /b'] }];
    expect(schemathesisFailures(JSON.stringify({ failures, errors: ['lost'] }))).toEqual([
      'GET /a: ST1 Undocumented',
      'GET /b: ST1 Undocumented',
      'error: "lost"',
    ]);
  });

  it('reads what is wrong with an answer, and not what is wrong with a request', () => {
    const header = JSON.stringify([
      { location: ['request', 'body'], code: 'required', message: 'needs a name' },
      { location: ['response', 'body', '3', 'id'], code: 'type', message: 'must be integer' },
    ]);
    expect(prismFailures('GET', '/a/12/b?page=2', header)).toEqual([
      'GET /a/*/b: response.body.*.id type must be integer',
    ]);
  });
});

describe('what a run of a peer costs', () => {
  it('is the time of the children, which the shell prints last', () => {
    expect(childTime('0m9.00s 0m9.00s\nsaid\n0m0.00s 0m0.01s\n1m2.50s 0m0.25s\n')).toBe(62.75);
  });

  it('says in one line why there is no report', () => {
    expect(lastWords('starting\n\u001B[31mError: not a document\u001B[0m\n at line 1\n0m0.0s 0m0.0s\n')).toBe(
      'Error: not a document',
    );
  });
});
