// Sends hostile requests to a decoder and prints how many bytes of heap are still in use afterwards that were not
// before. Needs --expose-gc. Usage: hostile-growth.mjs FOLDER COUNT
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, count] = process.argv.slice(2);
const load = (file) => import(pathToFileURL(join(folder, file)).href);
const { operationTable } = await load('server/operation-table.js');
const { createService } = await load('runtime/http/service.js');
const answer = async () => ({ status: 200 });
const service = createService(operationTable, { listIssues: answer, createIssue: answer });

const many = (times, text) => Array.from({ length: times }, (_, index) => text(index)).join('&');
/** Every request brings names and values of its own, so that whatever is kept under them adds up. */
const requests = [
  (n) => ({ query: many(40, (i) => `unknown${n}_${i}=x`) }),
  (n) => ({ query: `search=${n}${'%C3%BC'.repeat(200)}` }),
  (n) => ({ query: `iids=${many(50, (i) => `iids=${n}${i}`)}` }),
  (n) => ({ query: `__proto__[a${n}]=1&constructor[prototype][b${n}]=2` }),
  (n) => ({ query: `page=${'9'.repeat(20)}${n}&created_after=2024-02-30T${n}` }),
  (n) => ({ path: `/projects/${n}%2F..%2F${n}/issues/x${n}` }),
  (n) => ({ method: 'POST', body: `{"title":"${n}","unknown${n}":{"a${n}":[${n}]}}` }),
  (n) => ({ method: 'POST', body: `${'['.repeat(600)}${n}` }),
  (n) => ({ method: 'POST', type: `application/x-type-${n}; charset=c${n}`, body: 'x' }),
  (n) => ({ method: `M${n}` }),
];

async function send({ method = 'GET', path = '/projects/1/issues', query = '', type = 'application/json', body }, n) {
  const chunk = body === undefined ? undefined : new TextEncoder().encode(body);
  const headers = { 'content-type': type, 'x-request-id': `r${n}`, cookie: `c${n}=1` };
  const signal = new AbortController().signal;
  const source =
    chunk === undefined
      ? undefined
      : (async function* () {
          yield chunk;
        })();
  const { status } = await service({ method, target: `${path}?${query}`, headers, body: source, signal });
  if (status >= 500 && status !== 501) throw new Error(`answered ${status}`);
}

async function run(from, to) {
  for (let n = from; n < to; n += 1) await send(requests[n % requests.length](n), n);
}

function heap() {
  for (let round = 0; round < 5; round += 1) globalThis.gc();
  return process.memoryUsage().heapUsed;
}

await run(0, 5000);
const before = heap();
await run(5000, 5000 + Number(count));
console.log(heap() - before);
