import type { Operation } from '../operation.ts';
import type { Parameter } from '../parameter.ts';
import type { RequestBody } from '../request-body.ts';
import { childPointer } from '../load/json/json-pointer.ts';
import { didYouMean } from '../load/near-name.ts';
import { isObject } from '../load/raw.ts';
import type { RawObject } from '../load/raw.ts';
import { buildCallbacks } from './callback.ts';
import { isEmptyForm } from './read/empty-form.ts';
import { buildExternalDocs } from './info.ts';
import { endOf, leadsToList } from './read/follow.ts';
import { RULES } from './read/object-rules.ts';
import { buildParameter } from './parameter.ts';
import { namesInFragment, templateNames } from './path-template.ts';
import { booleanField, extensionsOf, listField, readObject, stringField } from './read/read-object.ts';
import { buildRequestBody } from './request-body.ts';
import { buildResponses } from './response.ts';
import { emptySchema } from './schema/schema-node.ts';
import { locationOf, report } from './read/scope.ts';
import type {
  BuiltOperation,
  Mutable,
  OperationHolder,
  PathItemContext,
  PendingOperation,
  Scope,
} from './read/scope.ts';
import { refers, settled } from './read/stray-reference.ts';
import { buildSecurity } from './security.ts';
import { buildServers } from './server.ts';
import { tagNamed } from './tag.ts';

/** Builds an Operation Object (OAS "Operation Object"); its id is settled by `assignOperationIds`. */
export function buildOperation(scope: Scope, value: unknown, pointer: string, context: PathItemContext): Operation {
  const { holder, method } = context;
  const { state } = scope;
  const problems = state.reporter.diagnostics.length;
  const raw = readObject(scope, value, pointer, RULES.operation);
  const own = buildParameters(scope, raw, pointer);
  const inherited = context.parameters.filter((parameter) => !own.some((other) => isSame(parameter, other)));
  const declared = [...inherited, ...own];
  const counting = declared.filter(({ isIgnored }) => !isIgnored);
  const parameters = matchTemplate(scope, counting, holder, pointer);
  checkQuerystrings(scope, parameters, pointer);
  if (raw['responses'] === undefined && state.version === '3.0')
    report(scope, 'missing-responses', pointer, { parameters: {} });
  const servers = buildServers(scope, raw, pointer) ?? context.servers;
  const declaredId = stringField(raw, 'operationId');
  const isComponent = holder.kind === 'component';
  // Nobody calls those of a component, so they need no other id than theirs.
  const id = (isComponent && declaredId) || '';
  const operation: Mutable<Operation> = {
    kind: 'operation',
    location: locationOf(scope, pointer),
    extensions: extensionsOf(raw),
    operationId: id,
    hasDeclaredId: id !== '',
    method,
    path: holder.path,
    summary: stringField(raw, 'summary'),
    description: stringField(raw, 'description'),
    tags: listField(raw, 'tags').map((name, index) => tagNamed(scope, String(name), `${pointer}/tags/${index}`)),
    deprecated: booleanField(raw, 'deprecated', false),
    externalDocs: buildExternalDocs(scope, raw, pointer),
    parameters,
    ignoredParameters: declared.filter((parameter) => !parameters.includes(parameter)),
    requestBody: requestBodyOf(scope, raw['requestBody'], method, `${pointer}/requestBody`),
    responses: buildResponses(scope, raw['responses'], `${pointer}/responses`),
    security: buildSecurity(scope, raw, pointer) ?? state.defaults.security,
    servers: servers ?? state.defaults.servers,
    hasOwnServers: servers !== undefined,
    callbacks: [],
  };
  const isCalled = holder.kind === 'path' || holder.kind === 'webhook';
  if (holder.kind === 'path') checkSendable(scope, operation);
  if (!isComponent)
    state.operations.push({ operation, scope, declared: declaredId, isCalled, ...writtenAt(scope, value, holder) });
  // After the operation itself, so that ids are given from the outside in.
  operation.callbacks = buildCallbacks(scope, raw['callbacks'], `${pointer}/callbacks`);
  noteBuilt(scope, value, { operation, context, isFlawless: state.reporter.diagnostics.length === problems });
  return operation;
}

/** Where an operation stands, and where its id is written. */
function writtenAt(
  scope: Scope,
  value: unknown,
  { isReferred = false }: OperationHolder,
): Pick<PendingOperation, 'raw' | 'source' | 'isReferred'> {
  const raw = isObject(value) ? value : {};
  const source = refers(raw) ? endOf(scope, raw, 'operationId') : raw;
  return { raw, source, isReferred: isReferred || source !== raw };
}

/** An empty form of a read is none: it could not be sent and would hold nothing. */
function requestBodyOf(scope: Scope, value: unknown, method: string, pointer: string): RequestBody | undefined {
  if (value === undefined || (/^(?:GET|HEAD)$/.test(method) && isEmptyForm(value))) return undefined;
  return buildRequestBody(scope, value, pointer);
}

function noteBuilt({ state }: Scope, raw: unknown, built: BuiltOperation): void {
  if (!isObject(raw)) return;
  const known = state.builtOperations.get(raw);
  if (known === undefined) state.builtOperations.set(raw, [built]);
  else known.push(built);
}

/** Reports what no platform's `fetch` sends (Fetch section 5.4): some methods, and bodies of reads. */
function checkSendable(scope: Scope, { method, path, requestBody, location: { pointer } }: Operation): void {
  const operation = `${method} ${path}`;
  if (/^(?:TRACE|TRACK|CONNECT)$/i.test(method)) {
    report(scope, 'unsendable-request', pointer, { parameters: { what: `method ${method}`, operation } });
  } else if (requestBody !== undefined && requestBody.content.length > 0 && /^(?:GET|HEAD)$/.test(method)) {
    const parameters = { what: `body with ${method}`, operation };
    report(scope, 'unsendable-request', `${pointer}/requestBody`, { parameters });
  }
}

/** Builds the `parameters` of a path item or operation; two of one name and place are an error (OAS "Parameter Object"). */
export function buildParameters(scope: Scope, holder: RawObject, pointer: string): readonly Parameter[] {
  const at = childPointer(pointer, 'parameters');
  const parameters: Parameter[] = [];
  const add = (value: unknown, pointer: string): void => {
    const parameter = buildParameter(scope, value, pointer);
    if (parameter === undefined) return;
    if (!parameters.some((other) => isSame(parameter, other))) parameters.push(parameter);
    else {
      const described = { in: parameter.in, name: parameter.name };
      report(scope, 'duplicate-parameter', pointer, { parameters: described });
    }
  };
  listField(holder, 'parameters').forEach((value, index) => {
    const place = childPointer(at, index);
    for (const item of listReferredTo(scope, value, place)) add(item, place);
  });
  return parameters;
}

/** A reference in place of one parameter may lead to a list of them; else the value itself. */
function listReferredTo(scope: Scope, value: unknown, pointer: string): readonly unknown[] {
  if (!refers(value) || !leadsToList(scope, value.$ref)) return [value];
  const read = settled(scope, value, pointer, 'an item of `parameters`');
  return Array.isArray(read) ? read : [];
}

function isSame(one: Parameter, other: Parameter): boolean {
  return one.name === other.name && one.in === other.in;
}

/** Makes the path parameters those of the template: missing ones are added, surplus ones left out. */
function matchTemplate(
  scope: Scope,
  declared: readonly Parameter[],
  holder: OperationHolder,
  pointer: string,
): readonly Parameter[] {
  if (holder.kind !== 'path') return declared;
  const names = [...new Set(templateNames(holder.path))];
  const unsent = namesInFragment(holder.path);
  const kept = declared.filter((parameter) => {
    if (parameter.in !== 'path' || names.includes(parameter.name)) return true;
    // The template contains it, and is told to have a part that is never sent.
    if (unsent.includes(parameter.name)) return false;
    const parameters = { path: JSON.stringify(holder.path), name: parameter.name };
    const { location } = parameter;
    const at = location.file === scope.file ? location.pointer : pointer;
    report(scope, 'unused-path-parameter', at, { parameters, suggestion: didYouMean(parameter.name, names) });
    return false;
  });
  const missing = names.filter((name) => !kept.some((parameter) => parameter.in === 'path' && parameter.name === name));
  return [...missing.map((name) => synthesise(scope, name, holder, pointer)), ...kept];
}

function synthesise(scope: Scope, name: string, holder: OperationHolder, pointer: string): Parameter {
  report(scope, 'undeclared-path-parameter', pointer, { parameters: { name, path: JSON.stringify(holder.path) } });
  const schema = emptySchema(scope, pointer, undefined);
  schema.types = ['string'];
  return {
    kind: 'parameter',
    location: locationOf(scope, pointer),
    extensions: {},
    componentName: undefined,
    name,
    in: 'path',
    isIgnored: false,
    description: undefined,
    required: true,
    deprecated: false,
    allowEmptyValue: false,
    style: 'simple',
    explode: false,
    allowReserved: false,
    schema,
    content: undefined,
    examples: [],
  };
}

/** One `in: querystring` at most, and none beside `in: query` (OAS 3.2 "Parameter Locations"). */
function checkQuerystrings(scope: Scope, parameters: readonly Parameter[], pointer: string): void {
  const count = parameters.filter((parameter) => parameter.in === 'querystring').length;
  if (count === 0) return;
  const hasQuery = parameters.some((parameter) => parameter.in === 'query');
  if (count > 1)
    report(scope, 'querystring-conflict', pointer, {
      parameters: { reason: 'there can be one parameter in: querystring only' },
    });
  if (hasQuery) {
    const reason = 'a parameter in: querystring leaves no place for parameters in: query';
    report(scope, 'querystring-conflict', pointer, { parameters: { reason } });
  }
}
