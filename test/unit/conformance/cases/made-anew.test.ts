import { describe, expect, it } from 'vitest';
import type { Call } from '../../../../conformance/cases/case.ts';
import { madeAnew } from '../../../../conformance/cases/made-anew.ts';
import type { Exchange } from '../../../../conformance/exchange/exchange.ts';
import { loadValue } from '../../../../model/load-api.ts';

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Depot', version: '1' },
  paths: {
    '/trips': {
      post: {
        operationId: 'createTrip',
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  tram_id: { type: 'string' },
                  remark: { type: 'string' },
                  name: { type: 'string' },
                },
              },
            },
          },
        },
        responses: { '201': { description: 'Made.' } },
      },
    },
  },
};

function callWith(value: Readonly<Record<string, string>>): Call {
  const { api } = loadValue('depot.json', DOCUMENT);
  const [operation] = api?.operations ?? [];
  const [mediaType] = operation?.requestBody?.content ?? [];
  if (operation === undefined || mediaType === undefined) return expect.fail('the description does not load');
  return { operation, identity: 'default', parameters: [], body: { mediaType, value } };
}

/** What a service answers that takes a body or not, and the bodies that it was sent. */
async function answered(
  value: Readonly<Record<string, string>>,
  statusOf: (body: Readonly<Record<string, string>>) => number,
): Promise<{ readonly status: number; readonly bodies: readonly Readonly<Record<string, string>>[] }> {
  const bodies: Readonly<Record<string, string>>[] = [];
  const send = (call: Call): Promise<Exchange> => {
    const body = call.body?.value as Readonly<Record<string, string>>; // as it was made above
    bodies.push(body);
    return Promise.resolve({ response: { status: statusOf(body) } } as Exchange); // all that is read of it
  };
  const call = callWith(value);
  const exchange = await madeAnew(call, await send(call), { send, fresh: () => '-anew' });
  return { status: exchange.response.status, bodies };
}

describe('what is made once more', () => {
  it('goes on naming the things that it belongs to, which are there under these names alone', async () => {
    const { status, bodies } = await answered({ tram_id: 'tram_7', remark: 'Late' }, ({ remark }) =>
      remark === 'Late' ? 409 : 201,
    );
    expect(status).toBe(201);
    expect(bodies.map(({ tram_id: tram }) => tram)).toEqual(['tram_7', 'tram_7']);
  });

  it('has another name first, and other texts where that is refused as well', async () => {
    const { status, bodies } = await answered({ name: 'Early', remark: 'Late' }, ({ remark }) =>
      remark === 'Late' ? 422 : 201,
    );
    expect(status).toBe(201);
    expect(bodies.map(({ name, remark }) => [name !== 'Early', remark !== 'Late'])).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ]);
  });

  it('was refused as it was meant, when other texts are refused for a reason of their own', async () => {
    const { status } = await answered({ tram_id: 'tram_7', remark: 'Late' }, ({ remark }) =>
      remark === 'Late' ? 409 : 422,
    );
    expect(status).toBe(409);
  });
});
