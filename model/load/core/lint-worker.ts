import { parentPort, workerData } from 'node:worker_threads';

import { type CoreOptions, coreFindings } from './core-findings.ts';

/** What a thread is told to lint. */
export interface DeepLint {
  readonly file: string;
  readonly options: CoreOptions;
}

const { file, options } = workerData as DeepLint; // who starts the thread gives it
parentPort?.postMessage(await coreFindings(file, options));
