import { accessOf } from '../../model/facts/access/access.ts';
import { accessSentences } from '../../model/facts/access/access-sentences.ts';
import { linkedOperation } from '../../model/facts/resources/linked-operation.ts';
import { wirePath } from '../../model/facts/wire-path.ts';
import { describePlan, pagePlanOf } from '../../model/facts/paging/index.ts';
import { objectOf } from '../../model/json-object.ts';
import type { JsonValue } from '../../model/location.ts';
import type { Callback, Operation } from '../../model/operation.ts';
import type { Parameter } from '../../model/parameter.ts';
import type { Header } from '../../model/media-type.ts';
import type { Link, Response } from '../../model/response.ts';
import type { RequestBody } from '../../model/request-body.ts';
import { clientSample } from './samples/client-sample.ts';
import { type MediaView, mediaViews } from './media-view.ts';
import { type Badge, extensionBadges, paginationKinds, parameterRules } from './extensions.ts';
import { renderMarkdown } from './text/markdown.ts';
import { plainText, titleText } from './text/one-line.ts';
import { type Direction, type PageContext, linkedType } from './page-context.ts';
import { curlSample } from './samples/curl-sample.ts';
import { placedFacts } from './schema/placed-facts.ts';
import { type FieldView, schemaBody } from './schema/schema-view.ts';
import { type SecurityAlternative, securityAlternatives } from './security-view.ts';
import { type ServerView, serverUrl, serverView } from './server-view.ts';
import { type ValueFacts, docsOf, headerFacts, parameterFacts } from './schema/value-facts.ts';

/** One response. */
export interface ResponseView {
  readonly id: string;
  readonly status: string;
  /** `success`, `redirect`, `error` or `other`. */
  readonly kind: string;
  /** The description on one line. */
  readonly summary: string;
  /** The whole description; empty when the summary says it all. */
  readonly descriptionHtml: string;
  readonly headers: readonly FieldView[];
  readonly content: readonly MediaView[];
  readonly cases: readonly { readonly name: string; readonly text: string }[];
  readonly links: readonly LinkView[];
}

/** An operation that may follow, and what it takes from the answer. */
export interface LinkView {
  readonly name: string;
  readonly target: string;
  /** Empty when the operation is none of this description. */
  readonly href: string;
  readonly descriptionHtml: string;
  readonly passed: readonly string[];
  /** Where it is called instead of at the servers of the operation; empty for those. */
  readonly server: string;
}

/** Everything an operation page shows. */
export interface OperationView {
  readonly operationId: string;
  readonly title: string;
  readonly method: string;
  readonly path: string;
  readonly url: string;
  /** Servers of the operation, where they are not those of the description. */
  readonly servers: readonly ServerView[];
  readonly badges: readonly Badge[];
  readonly deprecated: boolean;
  readonly descriptionHtml: string;
  readonly externalDocs: ValueFacts['docs'];
  /** Who may call it, in sentences; empty where the description does not say. */
  readonly access: readonly string[];
  readonly security: readonly SecurityAlternative[];
  readonly pagination: readonly string[];
  readonly rules: readonly string[];
  readonly parameterGroups: readonly { readonly title: string; readonly parameters: readonly FieldView[] }[];
  readonly requestBody:
    | { readonly required: boolean; readonly descriptionHtml: string; readonly content: readonly MediaView[] }
    | undefined;
  readonly responses: readonly ResponseView[];
  readonly callbacks: readonly { readonly name: string; readonly operations: readonly OperationView[] }[];
  readonly samples: readonly { readonly name: string; readonly text: string }[];
}

/** How an operation appears: called by the reader, or by the service (webhook, callback). */
export type OperationRole = 'call' | 'receive';

const PLACES = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['querystring', 'Query string'],
  ['header', 'Headers'],
  ['cookie', 'Cookies'],
] as const;

/** The view of an operation; `id` starts the element ids (empty for the operation of the page itself). */
export function operationView(
  context: PageContext,
  operation: Operation,
  { role, id }: { readonly role: OperationRole; readonly id: string },
): OperationView {
  const prefix = id === '' ? '' : `${id}.`;
  return {
    operationId: operation.operationId,
    title: titleOf(operation),
    method: operation.method,
    path: operation.path,
    url: role === 'call' ? serverUrl(operation.servers[0]).replace(/\/$/, '') + wirePath(operation) : operation.path,
    servers: operation.servers === context.site.api.servers ? [] : ownServers(context, operation),
    badges: extensionBadges(operation.extensions),
    deprecated: operation.deprecated,
    descriptionHtml: renderMarkdown(operation.description),
    externalDocs: docsOf(operation.externalDocs),
    access: accessText(operation),
    security: securityAlternatives(operation),
    pagination: pagingTexts(operation),
    rules: parameterRules(operation.extensions),
    parameterGroups: PLACES.map(([place, title]) => ({
      title,
      parameters: operation.parameters
        .filter((parameter) => parameter.in === place)
        .map((parameter) => {
          const parameterId = `${prefix}${place}-${parameter.name}`;
          return context.shared(parameter, parameterId, () => parameterView(context, parameter, parameterId));
        }),
    })).filter((group) => group.parameters.length > 0),
    requestBody: operation.requestBody === undefined ? undefined : bodyView(context, operation.requestBody, prefix),
    responses: operation.responses.map((response) =>
      context.shared(response, prefix, () => responseView(context, response, prefix)),
    ),
    callbacks: operation.callbacks.map((callback) => callbackView(context, callback, prefix)),
    samples: role === 'call' ? samplesOf(context, operation) : [],
  };
}

function accessText(operation: Operation): readonly string[] {
  const access = accessOf(operation);
  return access === undefined ? [] : accessSentences(access);
}

/** How the list is paged: as the description says it, else as clients recognise it. */
function pagingTexts(operation: Operation): readonly string[] {
  const kinds = paginationKinds(operation.extensions);
  const plan = kinds.length > 0 ? undefined : pagePlanOf(operation);
  return plan === undefined ? kinds : [describePlan(plan)];
}

/** Summary of an operation, or a name made of what it has. */
export function titleOf(operation: Operation): string {
  const summary = titleText(operation.summary ?? '');
  if (summary !== '') return summary;
  return operation.hasDeclaredId ? operation.operationId : `${operation.method} ${operation.path}`;
}

function ownServers({ site }: PageContext, { servers }: Operation): readonly ServerView[] {
  const shared = new Set(site.api.servers);
  return servers.every((server) => shared.has(server)) ? [] : servers.map(serverView);
}

function samplesOf(context: PageContext, operation: Operation): OperationView['samples'] {
  return [
    { name: 'curl', text: curlSample(operation) },
    { name: 'TypeScript client', text: clientSample(context.site.api, operation, context.site.naming) },
  ];
}

function callbackView(context: PageContext, callback: Callback, prefix: string): OperationView['callbacks'][number] {
  const operations = callback.operations.map((operation, index) =>
    operationView(context, operation, { role: 'receive', id: `${prefix}callback-${callback.name}.${index + 1}` }),
  );
  return { name: callback.name, operations };
}

function parameterView(context: PageContext, parameter: Parameter, id: string): FieldView {
  return valueView(context, parameter, { id, direction: 'write', facts: parameterFacts(parameter) });
}

function valueView(
  context: PageContext,
  { name, schema }: Parameter | Header,
  { id, direction, facts }: { readonly id: string; readonly direction: Direction; readonly facts: ValueFacts },
): FieldView {
  const anchor = context.anchor(id);
  return {
    id: anchor,
    name,
    isNamed: true,
    type: linkedType(context, schema),
    facts: placedFacts(context, facts),
    body: schemaBody(context, schema, { id: anchor, direction }),
  };
}

function bodyView(context: PageContext, body: RequestBody, prefix: string): NonNullable<OperationView['requestBody']> {
  return {
    required: body.required,
    descriptionHtml: renderMarkdown(body.description),
    content: mediaViews(context, body.content, { id: `${prefix}body`, direction: 'write', isBrief: false }),
  };
}

function responseView(context: PageContext, response: Response, prefix: string): ResponseView {
  const id = context.anchor(`${prefix}response-${response.status}`);
  return {
    id,
    status: response.status,
    kind: kindOf(response.status),
    summary: plainText(response.summary ?? response.description, SUMMARY_LIMIT),
    descriptionHtml: saysMore(response) ? renderMarkdown(response.description) : '',
    headers: response.headers.map((header) =>
      valueView(context, header, {
        id: `${id}.header-${header.name}`,
        direction: 'read',
        facts: headerFacts(header),
      }),
    ),
    content: mediaViews(context, response.content, {
      id,
      direction: 'read',
      // Of a large description, the errors are the same on every page: there, they are links.
      isBrief: context.detail.components === 0 && kindOf(response.status) !== 'success',
    }),
    cases: casesOf(response),
    links: response.links.map((link) => linkView(context, link)),
  };
}

const SUMMARY_LIMIT = 160;

function saysMore({ summary, description }: Response): boolean {
  return summary !== undefined || description.length > SUMMARY_LIMIT || /[\n[\]<>]/.test(description.trim());
}

const KINDS: Readonly<Record<string, string>> = { 2: 'success', 3: 'redirect', 4: 'error', 5: 'error' };

function kindOf(status: string): string {
  return KINDS[status.slice(0, 1)] ?? 'other';
}

/** Cases of a response (`x-cases`): who calls with which values. */
function casesOf(response: Response): ResponseView['cases'] {
  return Object.entries(objectOf(response.extensions['x-cases'])).map(([name, value]) => {
    const entry = objectOf(value);
    const parts = Object.entries(objectOf(entry['parameters'])).map(
      ([key, item]) => `${key} = ${JSON.stringify(item)}`,
    );
    if (typeof entry['as'] === 'string')
      parts.unshift(entry['as'] === 'anonymous' ? 'without a credential' : `as ${entry['as']}`);
    if (typeof entry['contentType'] === 'string') parts.push(`as ${entry['contentType']}`);
    if (entry['body'] !== undefined) parts.push(`body ${JSON.stringify(entry['body'])}`);
    if (typeof entry['answerBase64'] === 'string') parts.push('answers bytes');
    if (typeof entry['cannotReplay'] === 'string') parts.push(`cannot be replayed: ${entry['cannotReplay']}`);
    const summary = typeof entry['summary'] === 'string' ? `${entry['summary']}: ` : '';
    return { name, text: summary + parts.join(', ') };
  });
}

function linkView(context: PageContext, link: Link): LinkView {
  const target = linkedOperation(context.site.api, link);
  const path = target === undefined ? undefined : context.site.pathOfOperation(target);
  const passed = Object.entries(link.parameters).map(([name, value]) => `${name} = ${expressionText(value)}`);
  if (link.requestBody !== undefined) passed.push(`body = ${expressionText(link.requestBody)}`);
  return {
    name: link.name,
    target: target?.operationId ?? elsewhere(link),
    href: path === undefined ? '' : context.root + path,
    descriptionHtml: renderMarkdown(link.description),
    passed,
    server: link.server?.url ?? '',
  };
}

/** Where a link leads that leads to no operation of the description: into another document, or nowhere. */
function elsewhere({ operationRef = '#' }: Link): string {
  return operationRef.startsWith('#') ? '' : operationRef;
}

/** A constant or a runtime expression (OAS "Runtime Expressions"). */
function expressionText(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
