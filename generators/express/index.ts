import type { Api } from '../../model/api.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import type { EmitOptions } from '../emit/options.ts';
import { embeddedRuntime } from '../emit/runtime-import.ts';
import { accessFiles } from './access-file.ts';
import { gatesFiles } from './gates-file.ts';
import { handlersFile } from './handlers-file.ts';
import { recordFiles } from './record-file.ts';
import { serverIndexFile } from './server-index-file.ts';
import { stubFiles } from './stub-files.ts';
import { tableFiles } from './table-file.ts';
import { typesFiles } from './types-files.ts';

/**
 * Emits the server side of a description: typed requests, responses and handlers, the route table, and an Express stub
 * server. Imports the output of the `models` and `validators` emitters.
 */
export function emitExpress(api: Api, options: EmitOptions): GeneratedFile[] {
  return [
    ...typesFiles(api, options),
    handlersFile(api, options),
    ...tableFiles(api, options),
    ...accessFiles(api, options),
    ...recordFiles(api, options),
    ...gatesFiles(api, options),
    serverIndexFile(api, options),
    ...stubFiles(api, options),
    ...embeddedRuntime(['express/index.ts', 'http/index.ts'], options),
  ];
}

export { scaffoldFiles, type ScaffoldOptions } from './scaffold.ts';
export { seededDraw, type Draw } from '../../model/facts/sample/draw.ts';
export { askedByHead } from './mock/head-cases.ts';
export type { MockCaseData } from './mock/mock-case-data.ts';
export { drawnCases, mockCases, mockCasesOf } from './mock/mock-cases.ts';
export { routeTable, type RouteTableData } from './route-table.ts';
