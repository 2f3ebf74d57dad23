import type { Constraint } from '../schema/constraints.ts';
import type { Badge } from '../extensions.ts';
import { type Html, markup, trusted } from './html.ts';
import type { LinkedPart } from '../page-context.ts';
import type { ShownText } from '../samples/example-view.ts';
import type { AllowedValue } from '../schema/enum-values.ts';
import type { FieldView, SchemaBody, VariantGroup, VariantView } from '../schema/schema-view.ts';
import type { ValueExample, ValueFacts } from '../schema/value-facts.ts';

const printedTypes = new WeakMap<readonly LinkedPart[], Html>();

/** A type in words, components linked. */
export function typeMarkup(parts: readonly LinkedPart[]): Html {
  const known = printedTypes.get(parts);
  if (known !== undefined) return known;
  const words = parts.map(({ href, text }) => (href === '' ? text : markup`<a href="${href}">${text}</a>`));
  const printed = markup`
    <span class="type">${words}</span>
  `;
  printedTypes.set(parts, printed);
  return printed;
}

/** Marks beside a name. */
export function badgesMarkup(badges: readonly Badge[]): Html | undefined {
  if (badges.length === 0) return undefined;
  return markup`${badges.map(({ kind, text }) => markup` <span class="badge b-${kind}">${text}</span>`)}
  `;
}

/** A rendered description as a block. */
export function textMarkup(descriptionHtml: string): Html | undefined {
  return descriptionHtml === '' ? undefined : markup`<div class="text">${trusted(descriptionHtml)}</div>`;
}

/** Words in a row, each as code. */
export function codesMarkup(texts: readonly string[]): readonly Html[] {
  return texts.map((text) => markup`<code>${text}</code> `);
}

/** What else is said about a value. */
export function constraintsMarkup(constraints: readonly Constraint[]): Html | undefined {
  if (constraints.length === 0) return undefined;
  const rules = constraints.map(({ label, value }) => markup`<span>${label} <code>${value}</code></span> `);
  return markup`<p class="values">${rules}</p>`;
}

/** Parameters or headers as a list. */
export function parametersMarkup(parameters: readonly FieldView[]): Html {
  return markup`
    <dl class="fields">${parameters.map(parameterMarkup)}</dl>
  `;
}

const printedParameters = new WeakMap<FieldView, Html>();

/** A view that several pages share is printed once. */
function parameterMarkup(parameter: FieldView): Html {
  const printed = printedParameters.get(parameter) ?? fieldMarkup(parameter);
  printedParameters.set(parameter, printed);
  return printed;
}

const printedBodies = new WeakMap<SchemaBody, Html>();

/** The inside of a schema; one that several pages share is printed once. */
export function bodyMarkup(body: SchemaBody): Html {
  const printed = printedBodies.get(body) ?? printBody(body);
  printedBodies.set(body, printed);
  return printed;
}

function printBody({ bases, rules, fields, groups }: SchemaBody): Html {
  return markup`
    ${bases.map((base) => markup`<p class="rule">All of ${typeMarkup(base)}</p>`)}
    ${rules.map((rule) => markup`<p class="rule">${rule}</p>`)}
    ${fields.length > 0 && markup`<dl class="fields">${fields.map(fieldMarkup)}</dl>`}
    ${groups.map(groupMarkup)}
  `;
}

function groupMarkup({ label, variants }: VariantGroup): Html {
  return markup`
    <p class="variants-label">${label}</p>
    <ul class="variants">
      ${variants.map(variantMarkup)}
    </ul>
  `;
}

function variantMarkup({ name, type, discriminator, facts, body }: VariantView): Html {
  const title = name !== '' && markup`<strong>${name}</strong> `;
  const printed = facts === undefined ? undefined : factsMarkup(facts);
  return markup`
    <li>${title}${type.length > 0 && typeMarkup(type)}${discriminator !== undefined && markup` <span class="rule">when ${discriminator}</span>`}${printed?.marks}
    ${printed?.words}
    ${body !== undefined && insideMarkup(markup`Fields`, body)}</li>
  `;
}

/** The inside of a field or variant, folded unless it is nothing but a few words. */
function insideMarkup(summary: Html, body: SchemaBody): Html {
  if (body.bases.length + body.fields.length + body.groups.length === 0) return bodyMarkup(body);
  return markup`<details><summary>${summary}</summary>${bodyMarkup(body)}</details>`;
}

function fieldMarkup({ id, name, isNamed, type, facts, body }: FieldView): Html {
  const { marks, words } = factsMarkup(facts);
  const title = isNamed ? markup`<code>${name}</code>` : markup`<em>${name}</em>`;
  return markup`
    <div id="${id}">
      <dt><a href="#${id}">${title}</a> ${typeMarkup(type)}${marks}</dt>
      <dd>
        ${words}
        ${body !== undefined && insideMarkup(markup`Fields of ${title}`, body)}
      </dd>
    </div>
  `;
}

/** Facts as they are printed. */
export interface PrintedFacts {
  /** What stands beside the name. */
  readonly marks: Html | undefined;
  readonly words: Html;
}

const printedFacts = new WeakMap<ValueFacts, PrintedFacts>();

/** Facts that several fields share are printed once. */
export function factsMarkup(facts: ValueFacts): PrintedFacts {
  const known = printedFacts.get(facts);
  if (known !== undefined) return known;
  const { condition, wire } = facts;
  const words = markup`
    ${textMarkup(facts.descriptionHtml)}
    ${condition !== undefined && markup`<p class="rule">${condition}</p>`}
    ${wire !== undefined && markup`<p class="rule">Written <code>${wire}</code></p>`}
    ${valuesMarkup(facts)}
    ${constraintsMarkup(facts.constraints)}
    ${facts.examples.map(valueExampleMarkup)}
    ${docsMarkup(facts.docs)}
  `;
  const printed = { marks: badgesMarkup(facts.badges), words };
  printedFacts.set(facts, printed);
  return printed;
}

/** Links to documentation elsewhere. */
export function docsMarkup(docs: ValueFacts['docs']): readonly Html[] {
  return docs.map(({ url, text }) =>
    url === undefined ? markup`<p>${text}</p>` : markup`<p><a href="${url}" rel="noreferrer">${text}</a></p>`,
  );
}

/** A text as code, with a link to the whole where only its beginning is shown. */
export function shownTextMarkup({ text, href, length }: ShownText): Html {
  const rest = markup`<p class="rule">Cut here. <a href="${href}">All ${length} characters</a></p>`;
  return markup`<pre tabindex="0"><code>${text}</code></pre>${href !== '' && rest}`;
}

/** Characters of an example that stands in the line. */
const SHORT_EXAMPLE = 100;
/** Characters of one that stands below it: it is on every page that shows the value. */
const LONGEST_EXAMPLE = 8_000;

/** Beside an example that nobody should send, or count on. */
export const unsoundMark: Html = markup` <span class="badge b-deprecated">does not meet its schema</span>`;

function valueExampleMarkup({ name, summary, descriptionHtml, text, isSound }: ValueExample): Html {
  const title = markup`example${name !== '' && markup` <code>${name}</code>`}${summary !== '' && markup` - ${summary}`}${!isSound && unsoundMark}`;
  const isShort = text.length <= SHORT_EXAMPLE && !text.includes('\n');
  if (isShort) {
    return markup`<p class="values"><span>${title} <code>${text}</code></span></p>${textMarkup(descriptionHtml)}`;
  }
  const shown = { text: text.slice(0, LONGEST_EXAMPLE), href: '', length: text.length };
  const rest = shown.text !== text && markup`<p class="rule">Cut here, of ${text.length} characters.</p>`;
  return markup`
    <details><summary>${title}</summary>${textMarkup(descriptionHtml)}${shownTextMarkup(shown)}${rest}</details>
  `;
}

/** Allowed values: in a row, or one below the other when one of them is explained. */
export function valuesMarkup({
  values,
  manyValues,
  allValues,
}: Pick<ValueFacts, 'values' | 'manyValues' | 'allValues'>): Html | undefined {
  if (values.length === 0) return undefined;
  const list = values.some(({ meaning }) => meaning !== '')
    ? markup`<ul class="values">${values.map(explainedValue)}</ul>`
    : markup`<p class="values">${!manyValues && 'Values: '}${codesMarkup(values.map(({ text }) => text))}</p>`;
  if (!manyValues) return list;
  const { count, href } = allValues ?? { count: values.length, href: '' };
  const rest = href !== '' && markup`<p class="rule">Cut here. <a href="${href}">All ${count} values</a></p>`;
  return markup`<details><summary>${count} values</summary>${list}${rest}</details>`;
}

function explainedValue({ text, meaning }: AllowedValue): Html {
  return markup`<li><code>${text}</code>${meaning !== '' && markup` ${meaning}`}</li>`;
}
