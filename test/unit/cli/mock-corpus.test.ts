import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startMock } from '../../../cli/mock/start-mock.ts';
import { validateValue } from '../../../cli/validate-value.ts';
import { buildRequest, callProblem } from '../../../conformance/cases/build-request.ts';
import type { Call } from '../../../conformance/cases/case.ts';
import { createTaintBook } from '../../../conformance/checks/taint-book.ts';
import { createTaggedReads } from '../../../conformance/checks/etag/tagged-reads.ts';
import { readExchange } from '../../../conformance/exchange/read-exchange.ts';
import { createTransport } from '../../../conformance/exchange/transport.ts';
import { groupFindings, planRun, readScenario, run, type Finding } from '../../../conformance/index.ts';
import { applyCredentials } from '../../../conformance/scenario/credentials.ts';
import { createSchemaBook } from '../../../conformance/schema-document.ts';
import { activeChecks } from '../../../conformance/session.ts';
import { isJsonMediaType } from '../../../model/facts/media-kind.ts';
import { sampleValue } from '../../../model/facts/sample/sample-value.ts';
import type { Api } from '../../../model/api.ts';
import type { Operation } from '../../../model/operation.ts';
import { lintApi } from '../../../model/lint/index.ts';
import { loadApi } from '../../../model/load-api.ts';

const CORPUS = join(import.meta.dirname, '../../../../shared/corpus');
const isThere = existsSync(CORPUS);

const EDGES = isThere
  ? readdirSync(join(CORPUS, 'readme-edge'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'))
      .map((name) => `readme-edge/${name}`)
      .toSorted()
  : [];
const DOCUMENTS = [
  'museum/openapi.yaml',
  'cafe-split/cafe.yaml',
  'figma/openapi.yaml',
  'airflow/openapi.yaml',
  'redoc-demo/openapi.yaml',
  'redoc-demo/openapi-3-1.yaml',
  'intercom/openapi.yaml',
  'discord/openapi.json',
  'swagger2-rejected/petstore.json',
  ...EDGES,
];

/** What documents say against themselves, and what the runner sees of it. */
const CONTRADICTIONS: Readonly<Record<string, readonly string[]>> = {
  // Two alternatives of a `oneOf` that say the same: nothing is one of them alone.
  'readme-edge/3.0/json/readme.json': ['media-type createVersion', 'media-type getAPISpecification'],
};

const IDENTITIES = { default: ['mock-token'], other: ['other-token'] };
const SCENARIO = readScenario(
  '{ name: mock, world: unknown, identities: { default: mock-token, other: other-token } }',
  {
    file: 'scenario',
    environment: {},
  },
);

async function load(file: string): Promise<Api | undefined> {
  const { api, diagnostics } = await loadApi(join(CORPUS, file), { lenient: true });
  return diagnostics.some(({ severity }) => severity === 'error') ? undefined : api;
}

/** A request made of the description alone; undefined where no valid one can be made. */
function drawnCall(operation: Operation): Call | undefined {
  const parameters = operation.parameters.flatMap((parameter) => {
    if (!parameter.required && parameter.in !== 'query') return [];
    const value = sampleValue(parameter.content?.schema ?? parameter.schema, { view: 'write' });
    return value === undefined && !parameter.required ? [] : [{ parameter, value }];
  });
  const content = operation.requestBody?.content ?? [];
  const media = content.find(({ name }) => isJsonMediaType(name)) ?? content[0];
  const value = media?.schema === undefined ? {} : sampleValue(media.schema, { view: 'write' });
  if (parameters.some((item) => item.value === undefined) || value === undefined) return undefined;
  const body = media === undefined ? undefined : { mediaType: media, value };
  const call: Call = { operation, identity: 'default', parameters, body };
  return callProblem(call) === undefined ? call : undefined;
}

describe.skipIf(!isThere)('the mock of a published description', () => {
  it.each(DOCUMENTS)('has no finding that is not the description against itself: %s', async (file) => {
    const api = await load(file);
    if (api === undefined || api.operations.length === 0) return;
    const plan = planRun(api);
    const told = new Set<string>();
    for (const isKnown of [false, true]) {
      const server = await startMock(api, { port: 0, identities: isKnown ? IDENTITIES : {} });
      const findings: Finding[] = [];
      try {
        const options = { baseUrl: server.url, ...(isKnown ? { scenario: SCENARIO } : {}) };
        for await (const event of run(plan, options)) {
          if (event.type === 'case-finished') findings.push(...event.result.findings);
        }
      } finally {
        await server.close();
      }
      for (const { finding } of groupFindings(findings)) {
        told.add(`${finding.check} ${finding.operationId}`);
      }
    }
    expect([...told].toSorted()).toEqual(CONTRADICTIONS[file] ?? []);
    if (told.size === 0) return;
    const named = await lintApi(join(CORPUS, file), { validate: validateValue });
    expect(named.map(({ code }) => code)).toContain('no-valid-value');
  });

  it.each(DOCUMENTS)('answers every valid request validly: %s', async (file) => {
    const api = await load(file);
    if (api === undefined || api.operations.length === 0) return;
    const server = await startMock(api, { port: 0 });
    const transport = createTransport({ timeoutMs: 30_000, maxRetryWaitMs: 0 });
    const session = {
      api,
      schemas: createSchemaBook(),
      taints: createTaintBook(),
      allowedHeaders: new Set<string>(),
      tagged: createTaggedReads(),
    };
    const wrong: string[] = [];
    try {
      for (const operation of api.operations) {
        const isAnswerable = operation.responses.some(({ status }) => !status.startsWith('1'));
        const call = isAnswerable ? drawnCall(operation) : undefined;
        if (call === undefined) continue;
        const credentials = applyCredentials(operation, { name: 'any', token: 'any', schemes: new Map() });
        // Nobody presents a certificate without TLS.
        if (credentials === undefined) continue;
        const target = { baseUrl: server.url, credentials, accept: '*/*' };
        const request = await buildRequest(call, target);
        const seen = readExchange(operation, request, await transport.send(request));
        const hasSuccess = operation.responses.some(({ status }) => /^(?:[23]|default)/.test(status));
        // What has to be asked for is left out, as in a run where nobody asks.
        const checks = activeChecks(new Set(), new Set());
        const violations = checks.flatMap((check) => check.inspect(seen, session) ?? []);
        if (violations.length > 0 || (hasSuccess && seen.response.status >= 400)) {
          wrong.push(`${operation.operationId} ${seen.response.status} ${violations[0]?.expected ?? ''}`);
        }
      }
    } finally {
      transport.close();
      await server.close();
    }
    expect(wrong).toEqual([]);
  });
});
