import createFetchClient from 'openapi-fetch';
import createClient from 'openapi-react-query';
import type { paths } from './schema';

const api = createClient(createFetchClient<paths>({ baseUrl: 'https://pets.example' }));

export function usePetNames(): string[] {
  const { data, error } = api.useQuery('get', '/pets', { params: { query: { limit: 5 } } });
  if (error !== null) return [error.title ?? ''];
  return data?.map((pet) => pet.name) ?? [];
}

export function usePet(petId: number): string {
  const { data } = api.useSuspenseQuery('get', '/pets/{petId}', { params: { path: { petId } } });
  return data.name;
}

export function useAdd(): (name: string) => void {
  const { mutate } = api.useMutation('post', '/pets');
  return (name) => mutate({ body: { name } });
}

export const options = api.queryOptions('get', '/pets', { params: { query: { sort: 'asc' } } });

// @ts-expect-error no such path
export const none = api.queryOptions('get', '/cats');
