// Sends hostile bodies of one kind to a service in a process of its own and prints what the first and the most expensive
// later one cost, CPU milliseconds of the whole process. Usage: single-request.mjs FOLDER KIND warm|cold
// A server has these loaded, whatever it serves.
import 'node:http';
import 'node:stream/web';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, kind, state] = process.argv.slice(2);
const load = (file) => import(pathToFileURL(join(folder, file)).href);
const { operationTable } = await load('server/operation-table.js');
const { createService, warmUp } = await load('runtime/http/service.js');
const answer = async () => ({ status: 200 });
const service = createService(operationTable, { listIssues: answer, createIssue: answer });

const list = (count, text) => Array.from({ length: count }, (_, index) => text(index)).join(',');
const names = (n, count) => list(count, (index) => `"k${n}_${index}":1`);
/** As much of each kind as the limits let through, with names and values of its own in every body. */
const bodies = {
  names: (n) => `{${names(n, 3000)}}`,
  'names of an object inside': (n) => `{"title":"t","author":{${names(n, 2998)}}}`,
  'objects of one name': (n) => `[${list(3000, (index) => `{"k${n}_${index}":1}`)}]`,
  'objects of four names in any order': (n) =>
    `[${list(750, (index) => `{${list(4, (at) => `"q${(index * (7 + at) + at * 31 + n) % 97}_${at}":1`)}}`)}]`,
  items: (n) => `{"title":"t","labels":[${list(9990, (index) => n + index)}]}`,
  'one wrong value': (n) => `{"title":${n}}`,
  'a long text': (n) => `{"title":"${String(n).repeat(500_000).slice(0, 1_000_000)}"}`,
  'more than may be': (n) => `{${names(n, 60_000)}}`,
};

async function cost(n) {
  const chunk = new TextEncoder().encode(bodies[kind](n));
  const body = (async function* () {
    yield chunk;
  })();
  const signal = new AbortController().signal;
  const headers = { 'content-type': 'application/json' };
  const started = process.cpuUsage();
  const { status } = await service({ method: 'POST', target: '/projects/1/issues', headers, body, signal });
  const { user, system } = process.cpuUsage(started);
  if (status !== 400) throw new Error(`answered ${status}`);
  return (user + system) / 1000;
}

if (kind === undefined) console.log(JSON.stringify(Object.keys(bodies)));
else {
  if (state === 'warm') await warmUp();
  const first = await cost(0);
  let most = 0;
  for (let n = 1; n <= 60; n += 1) most = Math.max(most, await cost(n));
  console.log(JSON.stringify({ first, most }));
}
