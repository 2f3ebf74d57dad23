import { describe, expect, it } from 'vitest';
import { isOfAnother } from '../../../../conformance/cases/told-otherwise.ts';
import { loadValue } from '../../../../model/load-api.ts';
import type { Parameter } from '../../../../model/parameter.ts';

const { api } = loadValue('tools.json', {
  openapi: '3.1.0',
  info: { title: 'Tools', version: '1' },
  paths: {
    '/shops/{id}/tools/{tool}/free': {
      get: {
        parameters: [
          { name: 'tool', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'fromDay', in: 'query', schema: { type: 'string' } },
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
        ],
        responses: { 200: { description: 'How many.' } },
      },
    },
  },
});

describe('an example that repeats what was asked for', () => {
  const operation = api?.operations[0] ?? expect.fail('does not load');
  const [tool, day, id] = operation.parameters;
  const asked = (parameter: Parameter | undefined, value: unknown): { parameter: Parameter; value: unknown } =>
    parameter === undefined ? expect.fail('does not load') : { parameter, value };

  it.each<readonly [example: unknown, isOther: boolean]>([
    [{ tool: 'saw', from_day: '2027-01-01', free: 1 }, false],
    [{ tool: 'Saw', free: 1 }, false],
    [{ tool: 'mower', free: 1 }, true],
    [{ tool: 'saw', from_day: '2027-01-02' }, true],
    [{ tool: { slug: 'mower' } }, false],
    [{ tool: 7, free: 1 }, false],
    [{ tool: 'saw', id: 'f-1' }, false],
    [[{ tool: 'mower' }], false],
    [undefined, false],
  ])('%j is of another request: %j', (example, isOther) => {
    const parameters = [asked(tool, 'saw'), asked(day, '2027-01-01'), asked(id, 'north')];
    expect(isOfAnother(example, { operation, parameters })).toBe(isOther);
  });
});
