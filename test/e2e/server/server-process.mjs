import { startReferenceServer } from '../../../dist/reference-server/index.js';

// Runs a reference server, as it is built, on a data folder until it is killed; its first line of output is its base URL.
const [dataDir, world] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('usage: server-process DATA_DIR [WORLD]');
const { DATABASE_URL: databaseUrl, CALLABLE: callable } = process.env;
const server = await startReferenceServer({
  dataDir,
  ...(databaseUrl === undefined ? {} : { databaseUrl }),
  ...(callable === undefined ? {} : { callable: [callable] }),
  world: world === 'empty' ? 'empty' : 'demo',
  limits: { notesPerMinute: 0 },
});
console.log(server.url);
process.once('SIGTERM', () => {
  void server.close().then(() => process.exit(0));
});
