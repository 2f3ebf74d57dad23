/** The Express adapter (Express 5 and 4). The app itself is made by the caller, so that nothing here imports Express. */
export {
  mountOperations,
  operationMiddleware,
  type AnsweredOperation,
  type AnsweredRequest,
  type OperationMiddleware,
} from './adapter.ts';
export { listen, type ListenOptions, type ListeningServer } from '../node/listen.ts';
export { runStubServer, type StubProgram } from './run-stub-server.ts';
