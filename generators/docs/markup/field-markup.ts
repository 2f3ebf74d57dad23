import type { Constraint } from '../constraints.ts';
import type { Badge } from '../extensions.ts';
import { type Html, markup, trusted } from './html.ts';
import type { LinkedPart } from '../page-context.ts';
import type { FieldView, SchemaBody, VariantView } from '../schema-view.ts';
import type { ValueFacts } from '../value-facts.ts';

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

/** The inside of a schema. */
export function bodyMarkup({ rules, fields, variants, variantsLabel }: SchemaBody): Html {
  return markup`
    ${rules.map((rule) => markup`<p class="rule">${rule}</p>`)}
    ${fields.length > 0 && markup`<dl class="fields">${fields.map(fieldMarkup)}</dl>`}
    ${variants.length > 0 && variantsMarkup(variants, variantsLabel)}
  `;
}

function variantsMarkup(variants: readonly VariantView[], label: string): Html {
  return markup`
    <p class="variants-label">${label}</p>
    <ul class="variants">
      ${variants.map(variantMarkup)}
    </ul>
  `;
}

function variantMarkup({ title, discriminator, body }: VariantView): Html {
  return markup`
    <li>${typeMarkup(title)}${discriminator !== undefined && markup` <span class="rule">when ${discriminator}</span>`}
    ${body !== undefined && foldedMarkup(markup`Fields`, body)}</li>
  `;
}

function foldedMarkup(summary: Html, body: SchemaBody): Html {
  return markup`<details><summary>${summary}</summary>${bodyMarkup(body)}</details>`;
}

function fieldMarkup({ id, name, type, facts, body }: FieldView): Html {
  const { marks, words } = factsMarkup(facts);
  return markup`
    <div class="field" id="${id}">
      <dt><a class="anchor" href="#${id}"><code>${name}</code></a> ${typeMarkup(type)}${marks}</dt>
      <dd>
        ${words}
        ${body !== undefined && foldedMarkup(markup`Fields of <code>${name}</code>`, body)}
      </dd>
    </div>
  `;
}

interface PrintedFacts {
  /** What stands beside the name. */
  readonly marks: Html | undefined;
  readonly words: Html;
}

const printedFacts = new WeakMap<ValueFacts, PrintedFacts>();

/** Facts that several fields share are printed once. */
function factsMarkup(facts: ValueFacts): PrintedFacts {
  const known = printedFacts.get(facts);
  if (known !== undefined) return known;
  const { condition, wire } = facts;
  const words = markup`
    ${textMarkup(facts.descriptionHtml)}
    ${condition !== undefined && markup`<p class="rule">${condition}</p>`}
    ${wire !== undefined && markup`<p class="rule">Written <code>${wire}</code></p>`}
    ${valuesMarkup(facts)}
    ${constraintsMarkup(facts.constraints)}
  `;
  const printed = { marks: badgesMarkup(facts.badges), words };
  printedFacts.set(facts, printed);
  return printed;
}

function valuesMarkup({ values, manyValues }: ValueFacts): Html | undefined {
  if (values.length === 0) return undefined;
  const codes = codesMarkup(values);
  if (!manyValues) return markup`<p class="values">Values: ${codes}</p>`;
  return markup`<details><summary>${values.length} values</summary><p class="values">${codes}</p></details>`;
}
