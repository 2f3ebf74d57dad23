import {
  createClient,
  createTicket,
  getFile,
  isErrorOf,
  listTickets,
  listTicketsAll,
  styles,
  uploadFile,
  type Ticket,
} from './generated/client/index.js';
import { stream } from './generated/runtime/client/streams/stream.js';
import { createPathClient } from './generated/types/path-client.js';

const baseUrl = process.argv[2] ?? '';
const client = createClient({
  baseUrl,
  auth: { token: () => Promise.resolve('secret') },
  retry: 2,
  timeout: 5_000,
});
const seen: unknown[] = [];

const page = await listTickets(client, { id: 'group/sub/project', iids: [1, 2], not: { labels: ['a b'] } });
if (page.ok) seen.push([page.status, page.body.map((ticket) => ticket.title), page.headers['x-total']]);

const titles: string[] = [];
for await (const ticket of listTicketsAll(client, { id: 5 })) titles.push(ticket.title);
seen.push(titles);

const made = await createTicket.orThrow(client, { id: 5, body: { title: 'new', state: 'opened', secret: 's' } });
const ticket: Ticket = made.body;
seen.push([made.status, ticket.id, made.headers.location]);

const step = { do: 'run', count: 2 } as const;
await createTicket(client, {
  id: 5,
  body: { title: 'form', state: 'opened', labels: ['x', 'y'], steps: [step, { note: 'n' }] },
  contentType: 'application/x-www-form-urlencoded',
});

try {
  await createTicket.orThrow(client, { id: 404, body: { title: 'no', state: 'closed' } });
} catch (error) {
  if (!isErrorOf(createTicket, error)) throw error;
  seen.push([error.status, error.operation, error.requestId, error.status === 401 ? error.body.title : error.body]);
}

const upload = await uploadFile(client, {
  file_path: 'a/ü b.txt',
  body: { file: new File(['bytes'], 'b.txt'), meta: { k: 'v' }, tags: ['1', '2'] },
});
seen.push(upload.ok && upload.body);

const file = await getFile.orThrow(client, { file_path: 'lib/x.rb' });
seen.push([await file.body.text(), file.headers['x-size'], file.headers['x-executable']]);
const download = await stream(getFile, client, { file_path: 'lib/x.rb' });
seen.push(await new Response(download.body).text());

await styles(client, {
  label: ['a', 'b'],
  matrix: { x: 1 },
  joined: ['1', '2'],
  piped: ['1', '2'],
  spaced: ['1', '2'],
  reserved: 'a/b',
  filter: { a: [1] },
  'X-List': [1, 2],
  'session id': 's',
});

const paths = createPathClient({ baseUrl, auth: { bearer: 't' } });
const { data } = await paths.GET('/projects/{id}/tickets', {
  params: { path: { id: 'g/p' }, query: { 'iids[]': [7], not: { author: 'me', labels: ['l'] } } },
});
seen.push(data?.map((one) => one.title));

console.log(JSON.stringify(seen));
