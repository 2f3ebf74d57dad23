import { createClient, listTickets } from './generated/client';

/** One call; the bundle must carry nothing of the other operations. */
export async function titles(baseUrl: string): Promise<string[]> {
  const client = createClient({ baseUrl, auth: { token: 'secret' }, retry: 1, timeout: 5_000 });
  const page = await listTickets.orThrow(client, { id: 'g/p' });
  return page.body.map((ticket) => ticket.title);
}
