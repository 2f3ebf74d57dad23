import { createOpenApiHttp } from 'openapi-msw';
import type { paths } from './schema';

const http = createOpenApiHttp<paths>({ baseUrl: 'https://pets.example' });

export const handlers = [
  http.get('/pets', ({ query, response }) => {
    const sort: 'asc' | 'desc' | null = query.get('sort');
    if (sort === null) return response('default').json({ title: 'no order' }, { status: 400 });
    return response(200).json([{ id: 1, name: 'Tom', nick: '', petType: 'Cat' }]);
  }),
  http.get('/pets/{petId}', ({ params, response }) =>
    response(200).json({ id: Number(params.petId), name: 'Tom', nick: '' }),
  ),
  http.post('/pets', async ({ request, response }) => {
    const body = await request.json();
    const color: 'red' | 'green' | undefined = body.color;
    return color === undefined ? response(201).empty() : response(201).empty();
  }),
  // @ts-expect-error not a pet
  http.get('/pets', ({ response }) => response(200).json([{ id: 'a' }])),
];
