import createClient, {
  createPathBasedClient,
  wrapAsPathBasedClient,
  mergeHeaders,
  type Middleware,
  type FetchOptions,
  type FetchResponse,
  type MaybeOptionalInit,
  type ClientPathsWithMethod,
  type Client,
} from 'openapi-fetch';
import type { paths, components, operations } from './shop';

const c: Client<paths> = createClient<paths>({
  baseUrl: 'http://x',
  querySerializer: {
    array: { style: 'pipeDelimited', explode: false },
    object: { style: 'deepObject', explode: true },
  },
});

const mw: Middleware = {
  async onRequest({ schemaPath, params, id, options }) {
    if (schemaPath === '/items') return undefined;
    return new Response(String(params.path?.['itemId']) + id + options.baseUrl);
  },
  onResponse: ({ response }) => new Response(response.body),
  onError: ({ error }) => new Error(String(error)),
};

c.use(mw);
c.eject(mw);

type S = components['schemas'];

export async function run(): Promise<void> {
  const r = await c.GET('/items', {
    params: {
      query: { tags: ['red'], ids: [1, 2], filter: { from: '2020-01-01', max: 3 } },
      header: { 'X-Trace': 'a' },
      cookie: { session: 's' },
    },
  });
  if (r.error) {
    const m: string = r.error.message;
    const d: undefined = r.data;
    console.log(m, d);
    return;
  }
  const items: S['Item'][] = r.data.items;
  const next: string | null | undefined = r.data.next;
  const price: number | undefined = items[0]?.price;
  const kind: 'a' | 'b' | undefined = items[0]?.kind;
  console.log(next, price, kind);
  const csv = await c.GET('/export', { parseAs: 'text', headers: { Accept: 'text/csv' } });
  const t: string | undefined = csv.data;
  console.log(t);
  const st = await c.GET('/items/{itemId}/photo', { params: { path: { itemId: 'a' } }, parseAs: 'stream' });
  const s: ReadableStream<Uint8Array> | null | undefined = st.data;
  console.log(s);
  const bl = await c.GET('/items/{itemId}/photo', { params: { path: { itemId: 'a' } }, parseAs: 'blob' });
  const b: Blob | undefined = bl.data;
  console.log(b);
  const post = await c.POST('/items', { body: { name: 'x' } });
  if (post.error) {
    if ('errors' in post.error) console.log(post.error.errors.join());
    else console.log(post.error.message, post.error.code);
  } else {
    const it: S['Item'] | undefined = post.data;
    console.log(it?.parent?.parent?.meta?.['a']);
  }
  await c.POST('/items', {
    body: { name: 'x', kind: 'b' },
    bodySerializer: (body) => new URLSearchParams({ name: body.name }),
  });
  await c.GET('/items/{itemId}', { params: { path: { itemId: 'a' }, query: { lang: 'de' } } });
  await c.PATCH('/items/{itemId}', { params: { path: { itemId: 'a' }, query: { lang: 'de' } }, body: { price: null } });
  const del = await c.DELETE('/items/{itemId}', { params: { path: { itemId: 'a' }, query: { lang: 'en' } } });
  const nothing: undefined = del.data;
  console.log(nothing);
  await c.PUT('/items/{itemId}/photo', {
    params: { path: { itemId: 'a' } },
    body: { file: 'x', tags: ['a'] },
    bodySerializer(body) {
      const f = new FormData();
      f.append('file', new Blob([body.file]));
      return f;
    },
  });
  await c.POST('/shapes', { body: { kind: 'circle', r: 1 } });
  const q = await c.request('get', '/items/{itemId}', { params: { path: { itemId: 'a' }, query: { lang: 'de' } } });
  console.log(q.data?.id);
  // @ts-expect-error not what is described
  await c.POST('/shapes', { body: { kind: 'circle', side: 1 } });
  // @ts-expect-error not what is described
  await c.GET('/items', { params: { query: { tags: ['green'] } } });
  // @ts-expect-error not what is described
  await c.GET('/items', { params: { query: { ids: ['1'] } } });
  // @ts-expect-error not what is described
  await c.GET('/items/{itemId}', { params: { path: { itemId: 'a' } } });
  // @ts-expect-error not what is described
  await c.PATCH('/items/{itemId}', { params: { path: { itemId: 'a' }, query: { lang: 'de' } }, body: { price: 'x' } });
  // @ts-expect-error not what is described
  await c.PUT('/items', {});
}

const p = createPathBasedClient<paths>({ baseUrl: 'x' });

export async function pathBased() {
  const { data } = await p['/items/{itemId}'].GET({ params: { path: { itemId: 'a' }, query: { lang: 'de' } } });
  const w = wrapAsPathBasedClient(c);
  await w['/items'].GET();
  return data?.id;
}
export type Opt = FetchOptions<paths['/items']['get']>;
export type Res = FetchResponse<paths['/items']['get'], Opt, 'application/json'>;
export type Get = ClientPathsWithMethod<Client<paths>, 'get'>;
export const g: Get[] = ['/items', '/items/{itemId}', '/items/{itemId}/photo'];
export type Init = MaybeOptionalInit<paths['/items'], 'get'>;
export const h = mergeHeaders({ a: 'b' }, undefined);
export type Q = NonNullable<operations['listItems']['parameters']['query']>['filter'];
export const tuple: S['Tuple'] = ['a', 1];
export const total: operations['listItems']['responses'][200]['headers']['X-Total'] = 4;
export const shape = (x: S['Shape']): number => (x.kind === 'circle' ? x.r : x.side);
