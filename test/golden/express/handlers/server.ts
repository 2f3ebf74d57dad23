import { listen } from 'forgewright/runtime/node/listen';
import { createApp } from '../stubs/create-app.js';
import { handlers } from './index.js';
import { security } from './security.js';

const app = createApp(handlers, { security });

async function main(): Promise<void> {
  const server = await listen(app, { port: Number(process.env['PORT'] ?? 8080) });
  console.log(server.url);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close());
}

void main();
