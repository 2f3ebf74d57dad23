/** Components that refer to one another all over, in every way that wraps a reference. */
export function dense(): object {
  const count = 600;
  const reference = (index: number): object => ({ $ref: `#/components/schemas/S${index % count}` });
  const wrapped = (index: number, way: number): object => {
    const ways = [
      reference(index),
      { allOf: [reference(index)], description: 'x' },
      { oneOf: [reference(index), { type: 'string' }] },
      { type: 'array', items: { anyOf: [reference(index)] } },
    ];
    return ways[way % ways.length] ?? {};
  };
  const schemas = Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const fields = Array.from({ length: 24 }, (_field, at): [string, object] => [
        `f${at}`,
        at < 8 ? { type: 'string', description: 'desc '.repeat(10) } : wrapped(index * 7 + at * 13, at),
      ]);
      const own = { type: 'object', properties: Object.fromEntries(fields) };
      return [`S${index}`, index % 5 === 0 ? { allOf: [reference(index + 1), own] } : own];
    }),
  );
  const content = (index: number): object => ({ 'application/json': { schema: wrapped(index, index) } });
  const paths = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => {
      const responses = Object.fromEntries(
        [200, 201, 400, 404, 500].map((status, at) => [status, { description: 'x', content: content(index + at) }]),
      );
      const post = { operationId: `op${index}`, requestBody: { content: content(index) }, responses };
      return [`/p${index}`, { post }];
    }),
  );
  return { openapi: '3.1.0', info: { title: 'Dense', version: '1' }, paths, components: { schemas } };
}
