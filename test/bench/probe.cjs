// Loaded into a measured process: leaves its CPU time and peak memory behind when it ends. CommonJS, because a module would
// start a loader that the program itself may do without.
const { writeFileSync } = require('node:fs');
const { join } = require('node:path');

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const cost = { cpu: (userCPUTime + systemCPUTime) / 1e6, peak: maxRSS / 1024 };
  writeFileSync(join(process.env.FORGEWRIGHT_PROBE, `${process.pid}.json`), JSON.stringify(cost));
});
