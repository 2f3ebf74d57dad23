import { expect, it } from 'vitest';
import { planRun } from '../../../../../conformance/index.ts';
import type { JsonObject } from '../../../../../model/json-object.ts';
import { loadValue } from '../../../../../model/load-api.ts';

const json = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } });
const number = { type: 'integer', minimum: 1, maximum: 40 };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };

function answered(schema: JsonObject): JsonObject {
  return { '200': { description: 'One', ...json(schema) } };
}

/** Members of which more than they say are put into a hall, as descriptions of the bookings tell it. */
function roomsTold(description: string, refusal = 'The day is taken'): readonly string[] {
  const hall = { type: 'object', required: ['id', 'seats'], properties: { id: { type: 'string' }, seats: number } };
  const booking = {
    type: 'object',
    required: ['id', 'hallId'],
    properties: { id: { type: 'string' }, hallId: { type: 'string' }, guests: number },
  };
  const { api } = loadValue('openapi.json', {
    openapi: '3.1.0',
    info: { title: 'Halls', version: '1' },
    paths: {
      '/halls': {
        get: { operationId: 'listHalls', responses: answered({ type: 'array', items: hall }) },
        post: {
          operationId: 'addHall',
          requestBody: json({ type: 'object', required: ['seats'], properties: { seats: number } }),
          responses: { '201': { description: 'Made', ...json(hall) } },
        },
      },
      '/halls/{id}': { parameters: [id], get: { operationId: 'getHall', responses: answered(hall) } },
      '/bookings': {
        get: { operationId: 'listBookings', responses: answered({ type: 'array', items: booking }) },
        post: {
          operationId: 'addBooking',
          description,
          requestBody: json({
            type: 'object',
            required: ['hallId'],
            properties: { hallId: { type: 'string' }, guests: number },
          }),
          responses: { '201': { description: 'Made', ...json(booking) }, '409': { description: refusal } },
        },
      },
      '/bookings/{id}': { parameters: [id], get: { operationId: 'getBooking', responses: answered(booking) } },
    },
  });
  if (api === undefined) expect.fail('the description does not load');
  const { cases } = planRun(api);
  return cases.flatMap((each) => (each.id.includes('/law/capacity/') ? [each.id] : []));
}

it.each([
  'A hall takes as many bookings as its `seats` say.',
  'There are no more bookings of a hall than its `seats`.',
  'At most `seats` bookings; a hall whose seats are all taken is full.',
  'No more than the number of bookings that the seats\nof the hall allow.',
])('is told: %s', (description) => {
  expect(roomsTold(description)).toEqual(['addBooking/law/capacity/seats']);
});

it('is told by the refusal', () => {
  expect(roomsTold('', 'The hall is full: all its `seats` are taken.')).toEqual(['addBooking/law/capacity/seats']);
});

it.each([
  'The guests of a booking cannot be more than the `seats` of the hall.',
  'A booking is for at most as many guests as the hall has `seats`.',
  'A hall takes as many bookings as its `seats` say unless it is overbooked.',
  'Bookings beyond the `seats` of the hall go on the waiting list, however many bookings there are.',
  'A booking tells its `hallId`.',
])('is not told: %s', (description) => {
  expect(roomsTold(description)).toEqual([]);
});
