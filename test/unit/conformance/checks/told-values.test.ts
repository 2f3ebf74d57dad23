import { describe, expect, it } from 'vitest';
import { toldValuesKept } from '../../../../conformance/checks/told-values.ts';
import type { CheckSession } from '../../../../conformance/checks/check.ts';
import type { Exchange } from '../../../../conformance/exchange/exchange.ts';
import { apiOf } from '../../model/load-text.ts';

const DESCRIPTION = `
openapi: 3.1.0
info: {title: Sample, version: "1"}
paths:
  /orders:
    get:
      operationId: listOrders
      parameters: [{name: limit, in: query, schema: {type: integer}}]
      responses: {'200': {description: ok, content: {application/json: {schema: {type: object, properties: {sum: {type: number, description: 'Sum of \`orders[].total\`'}, orders: {type: array, items: {$ref: '#/components/schemas/Order'}}}}}}}}
    post:
      operationId: createOrder
      description: 'Held until \`expires_at\`, 30 minutes after \`created_at\`, and given back then. \`open\` is \`total\` less \`paid\`.'
      responses: {'201': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Order'}}}}}
components:
  schemas:
    Order:
      type: object
      description: '\`total\` is the sum of \`lines[].amount\`; \`due_on\` is never before \`made_on\`.'
      properties:
        created_at: {type: string, format: date-time}
        expires_at: {type: string, format: date-time}
        made_on: {type: string, format: date}
        due_on: {type: string, format: date}
        total: {type: number}
        paid: {type: number}
        open: {type: number}
        status: {type: string, enum: [draft, sent]}
        sent_at: {type: [string, 'null'], description: Null until \`status\` is \`sent\`.}
        lines: {type: array, items: {type: object, properties: {amount: {type: number}}}}
        means:
          oneOf:
            - {type: object, properties: {kind: {const: card}, fee: {type: number, description: '2 times \`base\`'}, base: {type: number}}}
            - {type: object, properties: {kind: {const: cash}, fee: {type: number}, base: {type: number}}}
`;

const api = await apiOf(DESCRIPTION);

function causes(operationId: string, value: unknown, headers: [string, string[]][] = []): readonly string[] {
  const operation = api.operations.find((each) => each.operationId === operationId);
  const [declared] = operation?.responses ?? [];
  const exchange = {
    operation,
    declared,
    mediaType: declared?.content[0],
    response: { status: operationId === 'createOrder' ? 201 : 200, headers: new Map(headers) },
    content: { kind: 'json', value },
    // The check asks for nothing else.
  } as unknown as Exchange;
  return (toldValuesKept.inspect(exchange, { api } as CheckSession) ?? []).map(
    ({ pointer, cause }) => `${String(pointer)} ${String(cause)}`,
  );
}

describe('what descriptions tell of members of one answer', () => {
  const order = { lines: [{ amount: 2 }], total: 2, paid: 1, open: 1, status: 'draft', sent_at: null };

  it('is told by the object, by its members and by the operation', () => {
    expect(causes('createOrder', order)).toEqual([]);
    expect(causes('createOrder', { ...order, total: 3, open: 2 })).toEqual([
      '/total told-values `total` is the sum of `lines[].amount`',
    ]);
    expect(causes('createOrder', { ...order, open: 2 })).toEqual(['/open told-values `open` is `total` less `paid`']);
    expect(causes('createOrder', { ...order, made_on: '2031-05-02', due_on: '2031-05-01' })).toHaveLength(1);
    expect(
      causes('createOrder', { ...order, created_at: '2031-05-01T10:00:00Z', expires_at: '2031-05-01T11:00:00Z' }),
    ).toHaveLength(1);
    expect(
      causes('createOrder', { ...order, created_at: '2031-05-01T10:00:00Z', expires_at: '2031-05-01T10:30:00Z' }),
    ).toEqual([]);
  });

  it('is so in items of lists, and "until" speaks of what was made just now', () => {
    expect(causes('createOrder', { ...order, sent_at: '2031-05-01T10:00:00Z' })).toHaveLength(1);
    expect(causes('listOrders', { orders: [order, { ...order, total: 5, sent_at: 'x' }] })).toHaveLength(1);
  });

  it('is not looked for among values that a mock says it has made', () => {
    expect(causes('createOrder', { ...order, open: 2 }, [['mock-values', ['drawn']]])).toEqual([]);
    expect(causes('createOrder', { ...order, open: 2 }, [['mock-values', ['shown']]])).toHaveLength(1);
  });

  it('is not told by a page of the whole, nor by one of several schemas', () => {
    expect(causes('listOrders', { sum: 100, orders: [order] })).toEqual([]);
    expect(causes('createOrder', { ...order, means: { kind: 'cash', fee: 1, base: 5 } })).toEqual([]);
  });
});
