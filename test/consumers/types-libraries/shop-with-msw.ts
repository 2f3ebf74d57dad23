import {
  createOpenApiHttp,
  type RequestBodyFor,
  type ResponseBodyFor,
  type PathsFor,
  type OpenApiHttpHandlers,
} from 'openapi-msw';
import { HttpResponse } from 'msw';
import type { paths } from './shop';
const http: OpenApiHttpHandlers<paths> = createOpenApiHttp<paths>({ baseUrl: 'http://x' });
export const handlers = [
  http.get('/items', ({ query, response, request }) => {
    const tags = query.getAll('tags');
    const t: ('red' | 'blue')[] = tags;
    const cur: string | null = query.get('cursor');
    const has = query.has('ids');
    console.log(t, cur, has, request.url);
    if (cur === 'x') return response('5XX').json({ message: 'a' }, { status: 503 });
    if (cur === 'u') return response.untyped(HttpResponse.json({ anything: 1 }, { status: 418 }));
    return response(200).json({ items: [{ id: 'a', name: 'b', price: 1, kind: 'a' }], next: null });
  }),
  http.post('/items', async ({ request, response }) => {
    const b = await request.json();
    const n: string = b.name;
    if (n === '') return response(422).json({ errors: ['x'] } as never);
    if (n === 'e') return response(204).empty();
    return response(201).json({ id: 'a', name: n, price: b.price ?? 0, kind: b.kind ?? 'a' });
  }),
  http.get('/items/{itemId}', ({ params, query, response }) => {
    const id: string = params.itemId;
    const l: 'de' | 'en' = query.get('lang');
    return response(404).json({ message: id + l });
  }),
  http.delete('/items/{itemId}', ({ response }) => response(204).empty()),
  http.post('/shapes', async ({ request, response }) => {
    const s = await request.json();
    return response(200).text(s.kind === 'circle' ? String(s.r) : String(s.side));
  }),
  http.untyped.get('/other', () => HttpResponse.json({})),
  // @ts-expect-error not what is described
  http.get('/items', ({ response }) => response(200).json({ items: [{ id: 1 }] })),
  // @ts-expect-error not what is described
  http.put('/items', () => undefined),
];
export type B = RequestBodyFor<typeof http.post, '/items'>;
export type R = ResponseBodyFor<typeof http.get, '/items/{itemId}'>;
export type P = PathsFor<typeof http.get>;
