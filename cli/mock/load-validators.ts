import { compileFunction } from 'node:vm';
import { decoderScript, type OperationScript, responseScript } from '../../generators/validators/index.ts';
import type { Api, Operation } from '../../model/index.ts';
import type { OperationEntry } from '../../runtime/http/operation-entry.ts';
import { decodeXml } from '../../runtime/request/body/xml/decode-xml.ts';
import { readXml } from '../../runtime/request/body/xml/read-xml.ts';
import { withoutFiles } from '../../runtime/request/body/uploaded-file.ts';
import { acceptsBySchema } from '../../runtime/request/explain.ts';
import { type RequestDecoder, requestDecoder } from '../../runtime/request/request-decoder.ts';
import { type ResponseCheck, responseCheck } from '../../runtime/request/response-check.ts';
import { compilePattern } from '../../runtime/schema/regular-expression.ts';

/** What scripts may call. */
const runtime: Readonly<Record<string, unknown>> = {
  acceptsBySchema,
  compilePattern,
  decodeXml,
  readXml,
  requestDecoder,
  responseCheck,
  withoutFiles,
};

/**
 * Loaders of the validators of an operation for the route table: the tables that `generate` would write, made when the
 * operation is first called, so that a mock of a thousand operations starts at once.
 */
export function validatorsOf(api: Api, operation: Operation): Pick<OperationEntry, 'decoder' | 'responseCheck'> {
  let decoder: RequestDecoder | undefined;
  let check: ResponseCheck | undefined;
  return {
    // The scripts return what is called so in the files of these folders.
    decoder: async () => (decoder ??= run(decoderScript(api, operation)) as RequestDecoder),
    responseCheck: async () => (check ??= run(responseScript(api, operation)) as ResponseCheck),
  };
}

function run({ code, runtime: called, sources }: OperationScript): unknown {
  const values = { ...sources, ...Object.fromEntries(called.map((name) => [name, runtime[name]])) };
  return (compileFunction(code, Object.keys(values)) as (...given: readonly unknown[]) => unknown)(
    ...Object.values(values),
  );
}
