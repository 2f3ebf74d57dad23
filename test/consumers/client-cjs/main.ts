import { createClient, listTickets } from './generated/client/index.js';

async function main(): Promise<void> {
  const client = createClient({ baseUrl: process.argv[2], auth: { token: 'secret' } });
  const page = await listTickets.orThrow(client, { id: 1, iids: [3] });
  console.log(JSON.stringify([typeof require, page.body.map((ticket) => ticket.title)]));
}

void main();
