import createClient, { type Middleware } from 'openapi-fetch';
import type { components, operations, paths } from './schema';

const client = createClient<paths>({ baseUrl: 'https://pets.example' });

type Pet = components['schemas']['Pet'];
type NewPet = NonNullable<operations['addPet']['requestBody']>['content']['application/json'];
type Pets = paths['/pets']['get']['responses']['200']['content']['application/json'];
type Query = NonNullable<operations['list-pets']['parameters']['query']>;
type Problem = components['responses']['Problem']['content']['application/json'];

const logged: Middleware = {
  async onRequest({ request }) {
    request.headers.set('x-trace', 'a');
    return request;
  },
};
client.use(logged);

export async function names(query: Query): Promise<string[]> {
  const { data, error, response } = await client.GET('/pets', { params: { query } });
  if (error !== undefined) {
    const problem: Problem = error;
    throw new Error(problem.title ?? String(response.status));
  }
  const pets: Pets = data;
  return pets.map((pet) => pet.name);
}

export async function one(petId: number): Promise<Pet | undefined> {
  const { data } = await client.GET('/pets/{petId}', { params: { path: { petId } } });
  return data;
}

export async function add(body: NewPet): Promise<number> {
  const { response } = await client.POST('/pets', { body });
  return response.status;
}

export async function toys(): Promise<number | undefined> {
  const { data } = await client.GET('/owners/{ownerName}/toys/{toyIndex}');
  return data?.kind;
}

export async function refused(): Promise<void> {
  // @ts-expect-error no such path
  await client.GET('/cats');
  // @ts-expect-error no such method
  await client.DELETE('/pets');
  // @ts-expect-error the path parameter is required
  await client.GET('/pets/{petId}');
  // @ts-expect-error a number
  await client.GET('/pets/{petId}', { params: { path: { petId: 'a' } } });
  // @ts-expect-error not one of the words
  await client.GET('/pets', { params: { query: { sort: 'up' } } });
  // @ts-expect-error the body is required
  await client.POST('/pets', {});
  // @ts-expect-error not one of the colors
  await client.POST('/pets', { body: { color: 'blue' } });
}
