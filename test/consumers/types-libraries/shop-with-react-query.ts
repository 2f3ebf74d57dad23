import createFetchClient from 'openapi-fetch';
import createClient, { type MethodResponse, type OpenapiQueryClient } from 'openapi-react-query';
import { QueryClient, useQueryClient, skipToken } from '@tanstack/react-query';
import type { paths } from './shop';
const f = createFetchClient<paths>({ baseUrl: '' });
const $api: OpenapiQueryClient<paths> = createClient(f);
export type Item = MethodResponse<typeof $api, 'get', '/items/{itemId}'>;
export function useAll(id: string): void {
  const q = $api.useQuery(
    'get',
    '/items/{itemId}',
    { params: { path: { itemId: id }, query: { lang: 'de' } } },
    { select: (d) => d.name, enabled: id !== '', staleTime: 3 },
  );
  const name: string | undefined = q.data;
  const msg: string | undefined = q.error?.message;
  console.log(name, msg);
  const s = $api.useSuspenseQuery('get', '/items', { params: { query: { tags: ['red'] } } });
  const n: string = s.data.items[0]?.name ?? '';
  console.log(n);
  const inf = $api.useInfiniteQuery(
    'get',
    '/items',
    { params: { query: { tags: ['blue'] } } },
    { pageParamName: 'cursor', initialPageParam: '', getNextPageParam: (last) => last.next ?? undefined },
  );
  const all = inf.data?.pages.flatMap((page) => page.items.map((i) => i.id));
  console.log(all);
  const m = $api.useMutation('post', '/items', {
    onSuccess: (d, v) => console.log(d?.id, v.body.name),
    onError: (e) => console.log('errors' in e ? e.errors : e.message),
  });
  m.mutate({ body: { name: 'a' } });
  const d = $api.useMutation('delete', '/items/{itemId}');
  void d.mutateAsync({ params: { path: { itemId: 'a' }, query: { lang: 'de' } } });
  const up = $api.useMutation('put', '/items/{itemId}/photo');
  up.mutate({ params: { path: { itemId: 'a' } }, body: { file: '' } });
  const qc = useQueryClient();
  void qc.invalidateQueries({ queryKey: $api.queryOptions('get', '/items').queryKey });
  // @ts-expect-error not what is described
  $api.useQuery('get', '/items/{itemId}');
  // @ts-expect-error not what is described
  m.mutate({ body: { nam: 'a' } });
}

export async function pre(): Promise<string | undefined> {
  const qc = new QueryClient();
  const d = await qc.fetchQuery(
    $api.queryOptions('get', '/items/{itemId}', { params: { path: { itemId: 'a' }, query: { lang: 'en' } } }),
  );
  console.log(skipToken);
  return d.parent?.id;
}
