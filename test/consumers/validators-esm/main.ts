import { isNewIssueInRequest } from './generated/validators/components/new-issue.js';
import { requestDecoders, responseChecks } from './generated/validators/index.js';
import { toProblemDetails, type RawBody, type RawRequest } from './generated/runtime/request/index.js';

/** What a framework adapter does: a Fetch `Request` becomes a raw request. */
async function rawRequest(request: Request, path: readonly string[]): Promise<RawRequest> {
  const { search } = new URL(request.url);
  const contentType = request.headers.get('content-type') ?? '';
  let body: RawBody = { kind: 'none', contentType };
  if (contentType.startsWith('application/json')) body = { kind: 'json', contentType, value: await request.json() };
  if (contentType.startsWith('application/x-www-form-urlencoded'))
    body = { kind: 'form', contentType, text: await request.text() };
  return { method: request.method, path, query: search.slice(1), headers: Object.fromEntries(request.headers), body };
}

const seen: unknown[] = [];
const strict = { mode: 'strict', unknownParameters: 'refuse' } as const;

const search = await requestDecoders.searchIssues();
const found = search(await rawRequest(new Request('http://h/issues?iids[]=1&iids[]=2&not[labels]=a%26b'), []), strict);
seen.push(found.ok ? found.value.query : found.problems);

const refused = search(await rawRequest(new Request('http://h/issues?per_page=0&nope=1'), []), strict);
seen.push(refused.ok ? 'accepted' : toProblemDetails(refused.problems, refused.status));

const create = await requestDecoders.createIssue();
const form = new Request('http://h/issues', {
  method: 'POST',
  body: new URLSearchParams({ title: 'a b', weight: '5' }),
});
const made = create(await rawRequest(form, []), strict);
seen.push(made.ok ? made.value.body : made.problems);

const check = await responseChecks.searchIssues();
const answer = {
  status: 200,
  contentType: 'application/json',
  headers: { 'x-total': '1' },
  body: [{ id: 1, title: 't' }],
};
seen.push(
  check(answer),
  check({ ...answer, headers: {}, body: [{ id: 'x' }] }).map(({ name, rule }) => [name, rule]),
);

seen.push(isNewIssueInRequest({ title: 't' }), isNewIssueInRequest({ title: 5 }));
process.stdout.write(JSON.stringify(seen));
