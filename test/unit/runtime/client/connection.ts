import {
  basic,
  bearer,
  bySchemes,
  cookieKey,
  createRuntimeClient,
  headerKey,
  httpScheme,
  queryKey,
  serverTemplate,
  type Client,
  type ClientOptions,
  type Failure,
  type Operation,
  type OperationDetails,
  type Success,
  type WriterTable,
} from '../../../../runtime/client/index.ts';
import { operationOf } from './operation-of.ts';
import type { Recorder } from '../../../support/recorder.ts';

const server = serverTemplate('{base_url}/api/v4', { base_url: 'http://127.0.0.1:1' });
const authorize = bySchemes(
  {
    key: headerKey('PRIVATE-TOKEN'),
    bearer,
    basic,
    query: queryKey('api key'),
    cookie: cookieKey('sid'),
    digest: httpScheme('Digest'),
  },
  [['key'], ['bearer']],
);

/** A client of an API with a scheme of every kind. */
export const connectTo = (recorder: Pick<Recorder, 'url'>, options: ClientOptions = {}): Client =>
  createRuntimeClient({ ...options, authorize }, server({ baseUrl: recorder.url, ...options }));

type AnyAnswer = Success<200, unknown, Readonly<Record<string, unknown>>> | Failure<404, { message: string }>;
/** An operation of that API, in one line. */
export const make = (
  text: string,
  writers?: WriterTable,
  details?: OperationDetails,
): Operation<Record<string, unknown>, AnyAnswer> => operationOf(text, writers, details);
