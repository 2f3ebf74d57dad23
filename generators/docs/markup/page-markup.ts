import type { ShownText } from '../samples/example-view.ts';
import type { ValueFacts } from '../schema/value-facts.ts';
import {
  bodyMarkup,
  codesMarkup,
  docsMarkup,
  factsMarkup,
  shownTextMarkup,
  textMarkup,
  typeMarkup,
} from './field-markup.ts';
import { type Html, markup, printPage, separated } from './html.ts';
import { type ListLink, type PageLink, pagesMarkup } from './list-markup.ts';
import { operationMarkup } from './operation-markup.ts';
import type { OperationView } from '../operation-view.ts';
import type { LinkedPart } from '../page-context.ts';
import { type Frame, type NavEntry, layout, methodMarkup, titleMarkup } from './page-layout.ts';
import type { SchemaBody } from '../schema/schema-view.ts';
import type { SecurityAlternative } from '../security-view.ts';

/** Page of an operation or webhook. */
export interface OperationPage extends Frame {
  readonly tags: readonly ListLink[];
  readonly operation: OperationView;
}

/** Page of a component schema. */
export interface SchemaPage extends Frame {
  readonly schema: {
    readonly name: string;
    /** What it is called; empty where its name or its description says the same. */
    readonly subtitle: string;
    readonly type: readonly LinkedPart[];
    readonly facts: ValueFacts;
    readonly body: SchemaBody | undefined;
    readonly sample: ShownText | undefined;
  };
  readonly usedBy: readonly ListLink[];
  /** Operations that use the schema and are not listed. */
  readonly moreUsers: number;
}

/** Page of a tag. */
export interface TagPage extends Frame {
  readonly tag: {
    /** Tags that it is part of; one without operations has no page. */
    readonly parents: readonly { readonly title: string; readonly href: string | undefined }[];
    readonly title: string;
    readonly descriptionHtml: string;
    readonly docs: ValueFacts['docs'];
    readonly operations: readonly (NavEntry & { readonly path: string; readonly summary: string })[];
    readonly webhooks: TagPage['tag']['operations'];
    readonly pages: readonly PageLink[];
  };
}

/** Prints the page of an operation or webhook. */
export function printOperationPage(page: OperationPage): string {
  const { operation } = page;
  const content = markup`
    <p class="crumbs">${page.tags.map(({ href, title }) => markup`<a href="${href}">${title}</a> `)}</p>
    <h1>${operation.title}</h1>
    <p class="id"><code>${operation.operationId}</code></p>
    <div class="operation">
      <div class="about">
        ${operationMarkup(operation, 'h2')}
      </div>
      <section class="aside" aria-label="How to call it">
        <h2 id="authentication">Credential</h2>
        ${accessMarkup(operation.access)}
        ${securityMarkup(operation.security, page.page.root)}
        ${pagingMarkup(operation)}
        ${samplesMarkup(operation)}
      </section>
    </div>
  `;
  return printPage(layout(page, content));
}

function accessMarkup(sentences: readonly string[]): Html | undefined {
  if (sentences.length === 0) return undefined;
  return markup`<p class="access"><strong>Who may call:</strong> ${withCode(sentences.join(' '))}</p>`;
}

/** Names in backticks as code. */
function withCode(text: string): readonly Html[] {
  return text.split('`').map((part, index) => (index % 2 === 0 ? markup`${part}` : markup`<code>${part}</code>`));
}

function securityMarkup(security: readonly SecurityAlternative[], root: string): Html {
  if (security.length === 0) return markup`<p>None needed.</p>`;
  const items = security.map(({ anonymous, schemes }) => {
    const needed = schemes.map(({ name, how, scopes }) => {
      const extra = scopes.length > 0 && markup`, scopes ${codesMarkup(scopes)}`;
      return markup`<a href="${root}index.html#authentication"><code>${name}</code></a> (${how})${extra}`;
    });
    return markup`<li>${anonymous ? 'none needed' : separated(needed, ' with ')}</li>`;
  });
  return markup`
    <ul class="security">
      ${separated(items, '\n')}
    </ul>
  `;
}

function pagingMarkup({ pagination }: OperationView): Html | undefined {
  const [first = ''] = pagination;
  if (pagination.length === 0) return undefined;
  // A plan in words; the kinds of a description are words by themselves.
  if (first.includes(':')) return markup`<h2 id="pagination">Paging</h2><p>${first}.</p>`;
  const kinds = pagination.map((kind) => markup`<strong>${kind}</strong>`);
  return markup`
    <h2 id="pagination">Paging</h2>
    <p>By ${separated(kinds, ' or ')}. Follow the <code>Link</code> header with <code>rel="next"</code>.</p>
  `;
}

function samplesMarkup({ samples }: OperationView): Html | undefined {
  if (samples.length === 0) return undefined;
  const blocks = samples.map(
    ({ name, text }) =>
      markup`<p class="sub">${name}</p><div class="code"><pre tabindex="0"><code>${text}</code></pre></div>`,
  );
  return markup`
    <h2 id="samples">Samples</h2>
    ${blocks}
  `;
}

/** Prints the page of a component schema. */
export function printSchemaPage(page: SchemaPage): string {
  const { schema, usedBy, moreUsers } = page;
  const { marks, words } = factsMarkup(schema.facts);
  const content = markup`
    <p class="crumbs"><a href="${page.page.root}index.html#schemas">Schemas</a></p>
    <h1>${schema.name}</h1>
    ${schema.subtitle !== '' && markup`<p><strong>${schema.subtitle}</strong></p>`}
    <p>${typeMarkup(schema.type)}${marks}</p>
    ${words}
    ${schema.body !== undefined && markup`<h2>Fields</h2>${bodyMarkup(schema.body)}`}
    ${schema.sample !== undefined && markup`<h2>Example</h2>${shownTextMarkup(schema.sample)}`}
    ${usedBy.length + moreUsers > 0 && markup`<h2 id="used-by">Used by</h2>`}
    ${usedBy.length > 0 && markup`<ul>${usedBy.map(linkItem)}</ul>`}
    ${moreUsers > 0 && markup`<p>${moreUsers} other operations use it, most of them inside of other schemas.</p>`}
  `;
  return printPage(layout(page, content));
}

function linkItem({ href, title }: ListLink): Html {
  return markup`<li><a href="${href}">${title}</a></li>`;
}

function parentsMarkup(parents: TagPage['tag']['parents']): Html {
  const links = parents.map(({ title, href }) =>
    href === undefined ? markup`${title} ` : markup`<a href="${href}">${title}</a> `,
  );
  return markup`<p class="crumbs">${links}</p>`;
}

function operationList(items: readonly Html[]): Html {
  return markup`
    <ul class="operations">
      ${separated(items, '\n')}
    </ul>
  `;
}

/** Prints the page of a tag. */
export function printTagPage(page: TagPage): string {
  const { tag } = page;
  const items = tag.operations.map(operationItem);
  const webhooks = tag.webhooks.map(operationItem);
  const content = markup`
    ${tag.parents.length === 0 ? '' : parentsMarkup(tag.parents)}
    <h1>${tag.title}</h1>
    ${textMarkup(tag.descriptionHtml)}
    ${docsMarkup(tag.docs)}
    ${pagesMarkup(tag.pages)}
    ${items.length > 0 && operationList(items)}
    ${
      webhooks.length > 0 &&
      markup`
        <h2 id="webhooks">Webhooks</h2>
        ${operationList(webhooks)}
      `
    }
  `;
  return printPage(layout(page, content));
}

function operationItem(operation: TagPage['tag']['operations'][number]): Html {
  const summary = operation.summary !== '' && markup`<br><span class="quiet">${operation.summary}</span>`;
  const name = markup`${methodMarkup(operation.method)} <code>${operation.path}</code>`;
  return markup`<li><a href="${operation.href}">${name}</a> ${titleMarkup(operation)}${summary}</li>`;
}
