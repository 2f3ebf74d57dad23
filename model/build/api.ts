import type { Api } from '../api.ts';
import { childPointer } from '../load/json/json-pointer.ts';
import type { DocumentStore } from '../load/document-store.ts';
import { isObject } from '../load/raw.ts';
import type { RawObject } from '../load/raw.ts';
import type { Reporter } from '../load/report.ts';
import { topOf } from '../load/resolve-reference.ts';
import type { SourceDocument } from '../load/source-document.ts';
import { buildComponents, buildSchemas, buildSecuritySchemes, nameComponents, readComponents } from './components.ts';
import { resolveDiscriminators } from './schema/discriminator.ts';
import { UNKNOWN_INFO, buildExternalDocs, buildInfo } from './info.ts';
import { buildContent } from './media-type.ts';
import { RULES } from './read/object-rules.ts';
import { assignOperationIds } from './operation-id.ts';
import { buildPathItem } from './path-item.ts';
import { checkAmbiguousPaths, checkPathTemplate } from './path-template.ts';
import { extensionsOf, membersOf, patternedMembersOf, readObject } from './read/read-object.ts';
import { nameRecursiveSchemas } from './schema/recursive-names.ts';
import { breakReferenceCircles } from './schema/reference-circles.ts';
import { cutLongChains } from './schema/long-chains.ts';
import { buildSchema, completeSchemas } from './schema/schema.ts';
import { locationOf, report, scopeOf } from './read/scope.ts';
import type { BuildState, BuiltPathItem, OasVersion, Scope } from './read/scope.ts';
import { buildSecurity } from './security.ts';
import { buildServers, defaultServer } from './server.ts';
import { buildTags } from './tag.ts';

/** What a build starts from. */
export interface BuildInput {
  readonly version: OasVersion;
  readonly root: SourceDocument;
  readonly store: DocumentStore;
  readonly reporter: Reporter;
}

/** A model, and the state of its build for those who go on from it. */
export interface BuiltApi {
  readonly api: Api;
  readonly state: BuildState;
}

/**
 * Builds the API model of a description (OAS "OpenAPI Object"). Problems go to the reporter; where one is an error the
 * model has a gap there and must not be used.
 */
export function buildApi(input: BuildInput): BuiltApi {
  const state = createState(input);
  const scope = scopeOf(state, topOf(input.root));
  const raw = readObject(scope, input.root.root, '', RULES.openapi);
  checkDescribed(scope, input.root.root);
  const components = readComponents(scope, raw);
  nameComponents(scope, components);
  buildTags(scope, raw);
  buildSecuritySchemes(scope, components);
  const servers = buildServers(scope, raw, '') ?? [defaultServer(scope)];
  state.defaults = { servers, security: buildSecurity(scope, raw, '') ?? [] };
  const declared = buildSchemas(scope, components);
  const paths = buildPaths(scope, raw);
  const hooks = buildWebhooks(scope, raw);
  const others = buildComponents(scope, components);
  const operations = paths.flatMap((path) => path.operations);
  const webhooks = hooks.flatMap((hook) => hook.operations);
  completeAll(state);
  cutLongChains(state);
  breakReferenceCircles(state);
  assignOperationIds(state.operations);
  const api: Api = {
    kind: 'api',
    location: locationOf(scope, ''),
    extensions: extensionsOf(raw),
    version: input.version,
    info: raw['info'] === undefined ? UNKNOWN_INFO : buildInfo(scope, raw['info'], '/info'),
    servers,
    tags: [...state.tags.values()],
    externalDocs: buildExternalDocs(scope, raw, ''),
    operations,
    webhooks,
    pathItems: paths.map(({ item }) => item),
    webhookItems: hooks.map(({ item }) => item),
    schemas: [...declared, ...nameRecursiveSchemas(state, { declared, operations: [...operations, ...webhooks] })],
    securitySchemes: [...state.securitySchemes.values()],
    components: others,
  };
  return { api, state };
}

/** A mapping can be the only reference to a schema, and that schema can hold a discriminator of its own. */
function completeAll(state: BuildState): void {
  let resolved = 0;
  do {
    completeSchemas(state);
    resolved = resolveDiscriminators(state, resolved);
  } while (state.pendingSchemas.length > 0 || resolved < state.discriminators.length);
}

function createState({ version, root, store, reporter }: BuildInput): BuildState {
  return {
    version,
    build: { schema: buildSchema, content: buildContent, pathItem: buildPathItem },
    store,
    reporter,
    root,
    scopes: new Map(),
    schemaNames: new Map(),
    componentNames: new Map(),
    schemas: new Map(),
    schemaNodes: [],
    pendingSchemas: [],
    following: new Set(),
    discriminators: [],
    parameters: new Map(),
    headers: new Map(),
    responses: new Map(),
    requestBodies: new Map(),
    examples: new Map(),
    links: new Map(),
    securitySchemes: new Map(),
    tags: new Map(),
    defaults: { servers: [], security: [] },
    operations: [],
    builtOperations: new Map(),
    referenceTargets: new Map(),
  };
}

function checkDescribed(scope: Scope, root: unknown): void {
  const { version } = scope.state;
  const expected = version === '3.0' ? ['paths'] : ['paths', 'components', 'webhooks'];
  // A field that is null has been reported as such, and shows that a skeleton is meant.
  if (isObject(root) && expected.some((field) => Object.hasOwn(root, field))) return;
  if (isObject(root) && Object.hasOwn(root, 'components')) {
    // A file of shared components in the form of 3.0.
    return report(scope, 'missing-field', '', { parameters: { object: RULES.openapi.object, field: 'paths' } });
  }
  report(scope, 'nothing-described', '', {
    parameters: { expected: expected.map((field) => `\`${field}\``).join(', ') },
  });
}

function buildPaths(scope: Scope, raw: RawObject): readonly BuiltPathItem[] {
  const paths = patternedMembersOf(raw['paths']);
  checkAmbiguousPaths(
    scope,
    paths.map(([path]) => path),
    '/paths',
  );
  return paths.flatMap(([written, pathItem]) => {
    const pointer = childPointer('/paths', written);
    checkPathTemplate(scope, written, pointer);
    const path = written.startsWith('/') ? written : `/${written}`;
    return buildPathItem(scope, pathItem, { kind: 'path', path, pointer }) ?? [];
  });
}

function buildWebhooks(scope: Scope, raw: RawObject): readonly BuiltPathItem[] {
  return membersOf(raw['webhooks']).flatMap(([name, pathItem]) => {
    const holder = { kind: 'webhook', path: name, pointer: childPointer('/webhooks', name) } as const;
    return buildPathItem(scope, pathItem, holder) ?? [];
  });
}
