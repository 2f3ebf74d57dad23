import { createClient, createTicket, listTickets, listTicketsAll, uploadFile } from './generated/client';

declare global {
  interface Window {
    run: (baseUrl: string) => Promise<unknown>;
  }
}

window.run = async (baseUrl) => {
  const client = createClient({ baseUrl, auth: { token: 'secret' } });
  const moved = await listTickets(client, { id: 'moved/project' });
  const titles: string[] = [];
  for await (const ticket of listTicketsAll(client, { id: 5, per_page: 2 })) titles.push(ticket.title);
  const made = await createTicket(client, { id: 5, body: { title: 'ü', state: 'opened' } });
  const upload = await uploadFile(client, { file_path: 'a b', body: { file: new Blob(['x']) } });
  return [moved.ok && moved.body.length, titles, made.status, upload.ok && upload.body];
};
