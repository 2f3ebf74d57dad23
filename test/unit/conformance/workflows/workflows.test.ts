import { describe, expect, it } from 'vitest';
import { readWorkflows } from '../../../../conformance/index.ts';
import { unmet } from '../../../../conformance/workflows/criteria.ts';
import { UnknownExpression, filled, valueOf } from '../../../../conformance/workflows/expression.ts';

const answer = {
  response: { status: 200, headers: new Map([['etag', ['"a"']]]), body: new Uint8Array(), framingProblem: undefined },
  content: { kind: 'json', value: { state: 'closed', none: null, list: [{ id: 7 }], 'a/b': 1 } },
} as unknown as NonNullable<Parameters<typeof valueOf>[1]['answer']>; // what expressions read of an exchange

const scope = {
  inputs: new Map([['project', 'acme/app']]),
  outputs: new Map([['create', new Map([['iid', 3]])]]),
  answer,
};

const simple = (condition: string, type = 'simple') => unmet({ condition, type, context: undefined }, scope);

describe('expressions', () => {
  it.each([
    ['$inputs.project', 'acme/app'],
    ['$steps.create.outputs.iid', 3],
    ['$statusCode', 200],
    ['$response.header.ETag', '"a"'],
    ['$response.body#/list/0/id', 7],
    ['$response.body#/a~1b', 1],
    ['$response.body#/nothing/there', undefined],
  ])('%s', (expression, value) => {
    expect(valueOf(expression, scope)).toBe(value);
  });

  it('stand for values in what is sent, whole and within texts', () => {
    const sent = { iid: '$steps.create.outputs.iid', list: ['of {$inputs.project}'], price: '$5' };
    expect(filled(sent, scope)).toEqual({ iid: 3, list: ['of acme/app'], price: '$5' });
  });

  it('that are not known are said to be', () => {
    expect(() => valueOf('$url', scope)).toThrow(UnknownExpression);
  });
});

describe('criteria', () => {
  it.each([
    ["$response.body#/state == 'closed'"],
    ['$response.body#/none == null'],
    ['$response.body#/list/0/id > 6'],
    ['$response.body#/list/0/id != $steps.create.outputs.iid'],
    ['$statusCode <= 204'],
  ])('%s holds', (condition) => {
    expect(simple(condition)).toBeUndefined();
  });

  it('say where they do not hold', () => {
    expect(simple("$response.body#/state == 'opened'")).toEqual({
      part: 'body',
      pointer: '/state',
      expected: '"opened"',
      got: '"closed"',
    });
    expect(simple('$statusCode == 201')).toMatchObject({ part: 'status', pointer: '', expected: '201', got: '200' });
  });

  it('do not hold of what is not there, whatever they say', () => {
    expect(simple('$response.body#/nothing != 5')).toMatchObject({ pointer: '/nothing' });
    expect(unmet({ condition: '^', type: 'regex', context: '$response.body#/nothing' }, scope)).toBeDefined();
  });

  it('are read as regular expressions and as filters too', () => {
    expect(unmet({ condition: '^clos', type: 'regex', context: '$response.body#/state' }, scope)).toBeUndefined();
    expect(simple("$[?@.state == 'closed']", 'jsonpath')).toBeUndefined();
    expect(simple("$[?@.state == 'opened']", 'jsonpath')).toMatchObject({ pointer: '/state' });
    expect(() => simple('$.list[*].id', 'jsonpath')).toThrow(UnknownExpression);
  });
});

describe('documents', () => {
  const step = 'steps: [{ stepId: a, operationId: getIt, onFailure: [{ name: w, type: retry, retryLimit: 3 }] }]';

  it('are read with the defaults of their inputs', () => {
    const inputs = 'inputs: { properties: { known: { default: 1 }, other: { type: string } } }';
    const [workflow] = readWorkflows(`{ arazzo: 1.0.1, workflows: [{ workflowId: w, ${inputs}, ${step} }] }`, 'w.yaml');
    expect(workflow).toMatchObject({ workflowId: 'w', inputs: new Map([['known', 1]]), unknown: ['other'] });
    expect(workflow?.steps[0]).toMatchObject({ operationId: 'getIt', retry: { limit: 3, after: 1 }, criteria: [] });
  });

  it.each([
    ['openapi: 3.1.0', 'w.yaml: expected an Arazzo document of version 1, got nothing'],
    ['{ arazzo: 1.0.1 }', 'w.yaml: workflows: expected a list, got nothing'],
    [
      '{ arazzo: 1.0.1, workflows: [{ workflowId: w, steps: [{ stepId: a }] }] }',
      'w.yaml: w: a: operationId: expected',
    ],
    ['{', 'w.yaml: not readable as YAML or JSON'],
  ])('%s is refused', (text, message) => {
    expect(() => readWorkflows(text, 'w.yaml')).toThrow(message);
  });
});
