import {
  createClient,
  createTicket,
  delete_,
  getFile,
  listTickets,
  listTicketsAll,
  updateTicket,
  type CreateTicketArgs,
  type CreateTicketResult,
  type ListTicketsArgs,
  type ListTicketsResult,
  type Person,
  type Point,
  type Problem,
  type Step,
  type Ticket,
  type TicketWrite,
  type Tree,
} from './generated/client/index.js';

/** Both types are the same, and neither is `any`. */
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const check = <_T extends true>(): void => undefined;

// Read and write views.
check<Equal<Ticket['id'], number>>();
check<Equal<'secret' extends keyof Ticket ? true : false, false>>();
check<Equal<'id' extends keyof TicketWrite ? true : false, false>>();
check<Equal<TicketWrite['parent'], TicketWrite | undefined>>();
check<Equal<CreateTicketArgs['body'], TicketWrite>>();
check<Equal<Ticket['due'], string | null | undefined>>();

// Flat arguments under property names.
check<Equal<ListTicketsArgs['id'], number | string>>();
check<Equal<ListTicketsArgs['iids'], number[] | undefined>>();
check<Equal<ListTicketsArgs['order'], 'asc' | 'desc' | undefined>>();
check<Equal<ListTicketsArgs['query_id'], number | undefined>>();

// Results are tagged by status, exhaustively.
const narrow = (result: ListTicketsResult): string => {
  if (result.ok) return result.body[0]?.title ?? String(result.headers['x-total']);
  switch (result.status) {
    case 401:
      return result.body.title + (result.headers['www-authenticate'] ?? '');
    case 500:
      check<Equal<typeof result.body, unknown>>();
      return 'undeclared';
    default:
      return 'other';
  }
};
check<Equal<Extract<ListTicketsResult, { ok: true }>['status'], 200>>();
const refused = (result: CreateTicketResult): string | undefined => {
  if (result.status !== 409) return undefined;
  check<Equal<typeof result.body, Problem>>();
  return result.body.detail;
};
check<Equal<Extract<CreateTicketResult, { ok: true }>['headers']['location'], string>>();

// Discriminated unions carry their literal tag.
const owner = (person: Person): string | undefined => {
  if (person.kind === 'human') return person.email;
  check<Equal<typeof person.kind, 'bot' | 'robot'>>();
  return person.owner?.name;
};

// Tuples, recursion, index signatures.
const point: Point = [1, 2, 'label'];
const tree: Tree = { a: { b: {} } };
const step: Step = { do: 'run', count: 1, anything: 'x' };

const client = createClient({ variables: { base_url: 'http://127.0.0.1:1' }, auth: { token: 't' } });

/** Never called: only its types are of interest. */
export async function compileOnly(): Promise<void> {
  const gone = await delete_.orThrow(client, { id: 1, 'ticket-id': 2 });
  check<Equal<typeof gone.status, 204>>();
  const { body } = await getFile.orThrow(client, { file_path: 'x' });
  check<Equal<typeof body, Blob>>();
  for await (const page of listTicketsAll(client, { id: 1 }).pages()) check<Equal<typeof page.body, Ticket[]>>();
  // A constraint (`anyOf` of `required`) is no union of types.
  await updateTicket(client, { id: 1, 'ticket-id': 2, body: { title: 'x' } });
  // @ts-expect-error a path value is required
  await listTickets(client, {});
  // @ts-expect-error not one of the words
  await listTickets(client, { id: 1, order: 'up' });
  // @ts-expect-error read-only properties cannot be sent
  await createTicket(client, { id: 1, body: { id: 5, title: 'x', state: 'opened' } });
  // @ts-expect-error not a media type of the description
  await createTicket(client, { id: 1, body: { title: 'x', state: 'opened' }, contentType: 'text/plain' });
  // @ts-expect-error no such scheme
  createClient({ auth: { other: 't' } });
  console.log(narrow, refused, owner, point, tree, step);
}
