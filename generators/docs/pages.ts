import type { Api } from '../../model/api.ts';
import type { Server } from '../../model/server.ts';
import type { Operation } from '../../model/operation.ts';
import type { Schema } from '../../model/schema.ts';
import { allowedValues, constraintsOf } from './constraints.ts';
import { valueText } from './samples/example-view.ts';
import { extensionBadges } from './extensions.ts';
import { plainText, renderMarkdown } from './text/markdown.ts';
import { operationView, titleOf } from './operation-view.ts';
import type { OperationRole } from './operation-view.ts';
import { type PageContext, linkedType, pageContext } from './page-context.ts';
import type { Fact, IndexPage, ServerView } from './markup/index-markup.ts';
import type { Frame, NavEntry } from './markup/page-layout.ts';
import type { OperationPage, SchemaPage, TagPage } from './markup/page-markup.ts';
import { sampleValue } from './samples/sample-value.ts';
import { schemaBody } from './schema-view.ts';
import { schemeView } from './security-view.ts';
import { serverUrl } from './server-url.ts';
import type { Site, TagGroup } from './site.ts';

const SUMMARY_LIMIT = 160;

/** View of the page of an operation or webhook. */
export function operationPage(site: Site, operation: Operation, path: string): OperationPage {
  const context = pageContext(site, path);
  const isWebhook = site.api.webhooks.includes(operation);
  const groups = isWebhook ? [] : site.groups.filter((group) => group.operations.includes(operation));
  const role: OperationRole = isWebhook ? 'receive' : 'call';
  const siblings = isWebhook ? site.api.webhooks : (groups[0]?.operations ?? []);
  const nav = { label: groups[0]?.title ?? 'Webhooks', entries: siblings.map((other) => navEntry(context, other)) };
  const frame = frameOf(context, { title: titleOf(operation), description: operation.description, nav });
  const view = operationView(context, operation, { role, id: '' });
  return {
    ...frame,
    tags: groups.map((group) => ({ href: context.root + group.path, title: group.title })),
    operation: view,
  };
}

/** View of the page of a component schema. */
export function schemaPage(site: Site, schema: Schema, path: string, users: readonly Operation[]): SchemaPage {
  const context = pageContext(site, path);
  const name = schema.name ?? '';
  const sample = sampleValue(schema, 'read');
  const entries = users.map((operation) => navEntry(context, operation));
  const nav = {
    label: entries.length === 0 ? 'Contents' : 'Used by',
    entries: entries.length === 0 ? contents(context) : entries,
  };
  return {
    ...frameOf(context, { title: name, description: schema.description, nav }),
    schema: {
      name,
      // The page of a component says what it is made of, not its own name again.
      type: linkedType(context, { ...schema, name: undefined }),
      badges: [
        ...(schema.deprecated ? [{ text: 'deprecated', kind: 'deprecated' as const }] : []),
        ...extensionBadges(schema.extensions),
      ],
      descriptionHtml: renderMarkdown(schema.description ?? schema.title),
      values: allowedValues(schema),
      constraints: constraintsOf(schema),
      body: schemaBody(context, schema, { id: 'fields', direction: 'read' }),
      sample: sample === undefined ? undefined : valueText(sample),
    },
    usedBy: entries.map(({ href, title }) => ({ href, title })),
  };
}

/** View of the page of a tag. */
export function tagPage(site: Site, group: TagGroup): TagPage {
  const context = pageContext(site, group.path);
  const nav = { label: group.title, entries: group.operations.map((operation) => navEntry(context, operation)) };
  return {
    ...frameOf(context, { title: group.title, description: group.description, nav }),
    tag: {
      title: group.title,
      descriptionHtml: renderMarkdown(group.description),
      operations: group.operations.map((operation) => ({
        ...navEntry(context, operation),
        path: operation.path,
        summary: plainText(operation.description, SUMMARY_LIMIT),
      })),
    },
  };
}

/** View of the start page. */
export function indexPage(site: Site): IndexPage {
  const { api } = site;
  const context = pageContext(site, 'index.html');
  const nav = { label: 'Contents', entries: contents(context) };
  return {
    ...frameOf(context, { title: api.info.title, description: api.info.summary ?? api.info.description, nav }),
    info: {
      summary: api.info.summary,
      descriptionHtml: renderMarkdown(api.info.description),
      facts: factsOf(api),
    },
    servers: api.servers.map(serverEntry),
    schemes: api.securitySchemes.map(schemeView),
    groups: site.groups.map((group) => ({
      title: group.title,
      href: group.path,
      operations: group.operations.map((operation) => navEntry(context, operation)),
    })),
    webhooks: api.webhooks.map((operation) => navEntry(context, operation)),
    schemas: api.schemas.map((schema) => ({ title: schema.name ?? '', href: site.pathOfSchema(schema) ?? '' })),
  };
}

function factsOf(api: Api): readonly Fact[] {
  const { contact, license, termsOfService } = api.info;
  const facts = [
    fact('Contact', contact?.name ?? contact?.email, contact?.url),
    fact('Licence', license?.name, license?.url),
    fact('Terms', termsOfService, termsOfService),
  ];
  return facts.filter((candidate) => candidate.text !== '');
}

/** Only a web address becomes a link, whatever the description holds. */
function fact(label: string, text: string | undefined, url = ''): Fact {
  return { label, text: text ?? url, href: /^https?:\/\//i.test(url) ? url : '' };
}

function serverEntry(server: Server): ServerView {
  return {
    url: server.variables.length === 0 ? server.url : `${server.url} (${serverUrl(server)})`,
    descriptionHtml: renderMarkdown(server.description),
    variables: server.variables.map((variable) => ({ ...variable, values: variable.enum })),
  };
}

function frameOf(
  context: PageContext,
  page: { readonly title: string; readonly description: string | undefined; readonly nav: Frame['nav'] },
): Frame {
  const { info } = context.site.api;
  return {
    site: { title: info.title, version: info.version },
    page: {
      title: page.title,
      summary: plainText(page.description, SUMMARY_LIMIT),
      root: context.root,
      isInner: context.path !== 'index.html',
    },
    nav: page.nav,
  };
}

function navEntry(context: PageContext, operation: Operation): NavEntry {
  const path = context.site.pathOfOperation(operation) ?? '';
  return {
    href: context.root + path,
    title: titleOf(operation),
    method: operation.method,
    deprecated: operation.deprecated,
    current: path === context.path,
  };
}

function contents(context: PageContext): readonly NavEntry[] {
  return context.site.groups.map((group) => ({
    href: context.root + group.path,
    title: group.title,
    method: '',
    deprecated: false,
    current: false,
  }));
}
