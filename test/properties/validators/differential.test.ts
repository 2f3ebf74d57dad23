import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reaches } from '../../../generators/validators/checks/check-view.ts';
import { componentNames } from '../../../generators/validators/component-names.ts';
import { needsAnnotations } from '../../../generators/validators/checks/needs-annotations.ts';
import { standaloneJsonSchema } from '../../../model/facts/json-schema.ts';
import type { Schema } from '../../../model/index.ts';
import { compileSchema, standardFormats, type JsonSchema } from '../../../runtime/request/index.ts';
import { loadEmitted, type EmittedValidators } from '../../support/load-emitted.ts';
import { randomOf, sampleValue } from './sample-value.ts';

const HERE = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const DOCUMENTS: readonly string[] = [
  'test/fixtures/validators/tracker.yaml',
  'spec/openapi.yaml',
  '../shared/corpus/figma/openapi.yaml',
  '../shared/corpus/airflow/openapi.yaml',
  '../shared/corpus/discord/openapi.json',
  '../shared/corpus/intercom/openapi.yaml',
];
const VALUES_PER_SCHEMA = 12;
/** Compiling a schema with all it refers to is what Ajv takes its time for: on large documents it judges a share. */
const AJV_COMPONENTS = 15;

interface Component {
  readonly schema: Schema;
  readonly check: (value: unknown) => boolean;
  readonly suffix: string;
}

async function componentsOf(emitted: EmittedValidators): Promise<Component[]> {
  const components: Component[] = [];
  for (const [schema, { pascal, fileName }] of componentNames(emitted.api)) {
    const module = await import(
      /* @vite-ignore */ pathToFileURL(join(emitted.folder, `validators/components/${fileName}.mjs`)).href
    );
    for (const suffix of ['', 'InRequest', 'InResponse']) {
      const check: unknown = module[`is${pascal}${suffix}`];
      if (typeof check === 'function') components.push({ schema, suffix, check: (value) => check(value) });
    }
  }
  return components;
}

function directionOf({ schema, suffix }: Component): 'request' | 'response' {
  if (suffix === 'InRequest') return 'request';
  return suffix === 'InResponse' || reaches(schema, 'readOnly') ? 'response' : 'request';
}

function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, validateFormats: true, logger: false, ownProperties: true });
  for (const [name, format] of Object.entries(standardFormats)) {
    if (format.appliesTo === 'string') ajv.addFormat(name, { type: 'string', validate: format.test });
    else ajv.addFormat(name, { type: 'number', validate: format.test });
  }
  return ajv;
}

function holdsInexact(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(holdsInexact);
  return Number.isInteger(value) && !Number.isSafeInteger(value);
}

/** Where Ajv is known to differ: binary quotients for `multipleOf`, and direction, which JSON Schema does not know. */
function isForAjv({ schema, suffix }: Component): boolean {
  return (
    suffix === '' &&
    !reaches(schema, 'readOnly') &&
    !reaches(schema, 'writeOnly') &&
    !/"multipleOf":0?\.\d/.test(JSON.stringify(standaloneJsonSchema(schema)))
  );
}

for (const path of DOCUMENTS) {
  describe(`checks of ${path}`, () => {
    if (!existsSync(HERE(path))) return it.skip(`${path} is absent`, () => undefined);
    it('agree with the closure validator and with Ajv on every component', async () => {
      const emitted = await loadEmitted(HERE(path));
      const components = await componentsOf(emitted);
      expect(components.length).toBeGreaterThanOrEqual(emitted.api.schemas.length);
      const verdicts = { accepted: 0, refused: 0 };
      const stride = Math.ceil(components.length / AJV_COMPONENTS);
      for (const [position, component] of components.entries()) {
        // `standaloneJsonSchema` gives plain JSON, which is what a schema is.
        const document = standaloneJsonSchema(component.schema) as JsonSchema;
        const closure = compileSchema(document, {
          direction: directionOf(component),
          exactIntegers: true,
          onProblem: () => undefined,
        });
        const isJudged = position % stride === 0 && isForAjv(component) && typeof document === 'object';
        const ajv = isJudged ? createAjv().compile(document) : undefined;
        fc.assert(
          fc.property(fc.integer(), (seed) => {
            const value = sampleValue(component.schema, randomOf(seed));
            const verdict = component.check(value);
            verdicts[verdict ? 'accepted' : 'refused'] += 1;
            const verdictOf: Readonly<Record<string, boolean>> = {
              closure: closure.accepts(value),
              findings: closure(value).length === 0,
              // Ajv takes integers that are not the ones which were sent.
              ajv: ajv === undefined || holdsInexact(value) ? verdict : ajv(value),
            };
            for (const [oracle, other] of Object.entries(verdictOf)) {
              if (other === verdict) continue;
              const name = `${component.schema.name}${component.suffix}`;
              throw new Error(
                `${name}: the check says ${verdict}, ${oracle} says ${other} on ${JSON.stringify(value)}`,
              );
            }
          }),
          { numRuns: VALUES_PER_SCHEMA, seed: 42 },
        );
      }
      expect(verdicts.accepted).toBeGreaterThan(components.length);
      expect(verdicts.refused).toBeGreaterThan(components.length);
      expect(components.filter(({ schema }) => needsAnnotations(schema)).length).toBeLessThan(components.length);
    });
  });
}
