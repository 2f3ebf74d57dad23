// Loaded into a measured server: on SIGUSR2 it collects what nobody holds any more and says what is left.
const { writeFileSync, renameSync } = require('node:fs');

process.on('SIGUSR2', () => {
  globalThis.gc();
  const { heapUsed, rss, external } = process.memoryUsage();
  const file = process.env.FORGEWRIGHT_PROBE;
  // Appears whole: somebody waits for it.
  writeFileSync(
    `${file}.part`,
    JSON.stringify({ heap: heapUsed / 2 ** 20, resident: rss / 2 ** 20, external: external / 2 ** 20 }),
  );
  renameSync(`${file}.part`, file);
});
