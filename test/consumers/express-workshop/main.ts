import { createApp } from './api/stubs/create-app.js';
import { listen } from './api/runtime/express/index.js';
import { handlers, security } from './shop.js';

const validateResponses = 'throw';
const mode = process.argv.includes('--mock') ? { mock: true as const } : { security };
const app = createApp(process.argv.includes('--mock') ? {} : handlers, { validateResponses, ...mode });
const server = await listen(app);
console.log(server.url);
process.once('SIGTERM', () => void server.close());
