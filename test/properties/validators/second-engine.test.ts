import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import express, { type ErrorRequestHandler } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { namesOf } from '../../../generators/emit/operation/operation-names.ts';
import type { Operation } from '../../../model/index.ts';
import { explain } from '../../../runtime/request/explain.ts';
import type { DecodeResult } from '../../../runtime/request/index.ts';
import { loadEmitted, type EmittedValidators } from '../../support/load-emitted.ts';
import { randomOf, sampleValue } from './sample-value.ts';

const SPEC = fileURLToPath(new URL('../../../spec/openapi.yaml', import.meta.url));
const BUNDLE = fileURLToPath(new URL('../../../generated/openapi.json', import.meta.url));
const BODIES_PER_OPERATION = 24;

/** The one difference that is meant: rules across parameters come from an extension that the other engine does not know. */
function isExplained(result: DecodeResult<unknown>): boolean {
  return !result.ok && result.problems.every(({ rule }) => rule === 'exclusive' || rule === 'requires');
}

let emitted: EmittedValidators;
let server: Server;

const onError: ErrorRequestHandler = (error, _request, response, _next) => {
  response.status(Number(Object(error).status ?? 500)).json({ message: String(Object(error).message) });
};

beforeAll(async () => {
  emitted = await loadEmitted(SPEC);
  const app = express();
  app.use(express.json({ strict: false }));
  app.use(
    OpenApiValidator.middleware({
      apiSpec: BUNDLE,
      validateRequests: true,
      validateResponses: false,
      validateSecurity: false,
      ajvFormats: 'full',
    } as Parameters<typeof OpenApiValidator.middleware>[0]),
  );
  app.use((_request, response) => void response.status(204).end());
  app.use(onError);
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => void server.close());

/** Status that the other engine gives to a JSON body. */
async function otherEngine(operation: Operation, body: string): Promise<number> {
  const { port } = server.address() as AddressInfo; // a TCP server has an address object
  const path = operation.path.replace(/\{[^}]*\}/g, '1');
  const response = await fetch(`http://127.0.0.1:${port}/api/v4${path}`, {
    method: operation.method,
    headers: { 'content-type': 'application/json' },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}

describe('express-openapi-validator as oracle for JSON bodies', () => {
  it('agrees on bodies of every operation, or the difference is explained', { timeout: 240_000 }, async () => {
    const counts = { accepted: 0, refused: 0 };
    for (const operation of emitted.api.operations) {
      const schema = operation.requestBody?.content.find(({ name }) => name === 'application/json')?.schema;
      if (schema === undefined) continue;
      const decoder = await emitted.decoders[namesOf(emitted.api, operation, undefined).functionName]?.();
      if (decoder === undefined) throw new Error(`no decoder for ${operation.operationId}`);
      const random = randomOf(operation.operationId.length);
      for (let index = 0; index < BODIES_PER_OPERATION; index++) {
        const value = sampleValue(schema, random);
        const body = JSON.stringify(value);
        const raw = {
          method: operation.method,
          path: Array.from(operation.path.matchAll(/\{/g), () => '1'),
          query: '',
          headers: {},
          body: { kind: 'json', contentType: 'application/json', value: JSON.parse(body) },
        } as const;
        const result = decoder(raw, { mode: 'strict', unknownParameters: 'refuse', explain });
        const ours = result.ok;
        const status = await otherEngine(operation, body);
        const theirs = status === 204;
        counts[ours ? 'accepted' : 'refused'] += 1;
        if (ours === theirs && status < 500) continue;
        if (!isExplained(result))
          throw new Error(`${operation.operationId}: ours ${ours}, theirs ${status} on ${body}`);
      }
    }
    expect(counts.accepted).toBeGreaterThan(50);
    expect(counts.refused).toBeGreaterThan(50);
  });
});
