// CPU time of one call, per client, with a `fetch` that answers at once. Prints nanoseconds by name: medians of rounds in
// which every client runs in turn.
import { pathToFileURL } from 'node:url';

const [, , ours, peer] = process.argv;
const text = JSON.stringify([{ id: 1, title: 'an issue' }]);
const headers = new Headers({ 'content-type': 'application/json' });
const answer = {
  ok: true,
  status: 200,
  headers,
  body: null,
  clone: () => answer,
  text: () => Promise.resolve(text),
  json: () => Promise.resolve(JSON.parse(text)),
};
const stub = () => Promise.resolve(answer);
const url = 'https://api.github.com/repos/o/r/issues?state=open&per_page=100';
const init = { method: 'GET', headers: { accept: 'application/json', authorization: 'token t' } };
const clients = {
  raw: async () => JSON.parse(await (await stub(url, init)).text()),
  ours: (await import(pathToFileURL(ours).href)).make(stub),
  peer: (await import(pathToFileURL(peer).href)).make(stub),
};
const CALLS = 4000;
const times = { raw: [], ours: [], peer: [] };
for (let round = 0; round < 25; round += 1) {
  for (const [name, call] of Object.entries(clients)) {
    const start = process.cpuUsage();
    for (let index = 0; index < CALLS; index += 1) await call();
    const { user, system } = process.cpuUsage(start);
    if (round >= 5) times[name].push(((user + system) * 1000) / CALLS);
  }
}
const middle = (values) => values.sort((left, right) => left - right)[Math.floor(values.length / 2)];
console.log(JSON.stringify(Object.fromEntries(Object.entries(times).map(([name, list]) => [name, middle(list)]))));
