import { Worker } from 'node:worker_threads';

import { type CoreFinding, type CoreOptions, coreFindings } from './core-findings.ts';
import type { DeepLint } from './lint-worker.ts';

/**
 * Stack of the thread for descriptions that the usual one is too small for. It is claimed as it is used: chains of 5,000 schemas take
 * a tenth of it.
 */
const STACK_MEGABYTES = 256;

/**
 * Runs the general rules over a description. The package walks what refers to each other by calling itself: where chains of
 * thousands of schemas are too much for the usual stack, it runs once more, in a thread with a greater one.
 */
export async function lintWithCore(file: string, options: CoreOptions): Promise<readonly CoreFinding[]> {
  try {
    return await coreFindings(file, options);
  } catch (error) {
    if (!(error instanceof RangeError)) return [notRun(file, error)];
    return deepFindings({ file, options }).catch((reason: unknown) => [notRun(file, reason)]);
  }
}

function deepFindings(lint: DeepLint): Promise<readonly CoreFinding[]> {
  return new Promise((resolve, reject) => {
    const worker = deepWorker(lint);
    worker.once('message', (findings: readonly CoreFinding[]) => resolve(findings));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('its thread has ended')));
  });
}

/** A thread of what stands beside this module: compiled, or as it is written, which Node does not read by itself. */
function deepWorker(workerData: DeepLint): Worker {
  const isWritten = import.meta.url.endsWith('.ts');
  return new Worker(new URL(isWritten ? './lint-worker.ts' : './lint-worker.js', import.meta.url), {
    workerData,
    execArgv: isWritten ? ['--import', 'jiti/register'] : [],
    resourceLimits: { stackSizeMb: STACK_MEGABYTES },
  });
}

/** The package falls over members named `__proto__`, mappings as keys and deep nesting; what we found ourselves stands. */
function notRun(file: string, error: unknown): CoreFinding {
  const reason = error instanceof Error ? error.message : String(error);
  const message = `the general rules could not be run: ${reason.replaceAll(/\s*\n\s*/g, ' ')}`;
  return { rule: 'not-run', severity: 'warning', message, file, pointer: '', suggestion: undefined };
}
