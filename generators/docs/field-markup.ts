import type { Constraint } from './constraints.ts';
import type { Badge } from './extensions.ts';
import { type Html, markup, trusted } from './html.ts';
import type { ParameterView } from './operation-view.ts';
import type { LinkedPart } from './page-context.ts';
import type { FieldView, SchemaBody, VariantView } from './schema-view.ts';

/** A type in words, components linked. */
export function typeMarkup(parts: readonly LinkedPart[]): Html {
  const words = parts.map(({ href, text }) => (href === '' ? text : markup`<a href="${href}">${text}</a>`));
  return markup`
    <span class="type">${words}</span>
  `;
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
export function parametersMarkup(parameters: readonly ParameterView[]): Html {
  return markup`
    <dl class="fields">${parameters.map(parameterMarkup)}</dl>
  `;
}

const printedParameters = new WeakMap<ParameterView, Html>();

/** A view that several pages share is printed once. */
function parameterMarkup(parameter: ParameterView): Html {
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

function fieldMarkup(field: FieldView | ParameterView): Html {
  const { id, name, body } = field;
  const marks = [typeMarkup(field.type), badgesMarkup(field.badges)];
  return markup`
    <div class="field" id="${id}">
      <dt><a class="anchor" href="#${id}"><code>${name}</code></a> ${marks}</dt>
      <dd>
        ${textMarkup(field.descriptionHtml)}
        ${'condition' in field && field.condition !== undefined && markup`<p class="rule">${field.condition}</p>`}
        ${'wire' in field && field.wire !== undefined && markup`<p class="rule">Written <code>${field.wire}</code></p>`}
        ${valuesMarkup(field)}
        ${constraintsMarkup(field.constraints)}
        ${body !== undefined && foldedMarkup(markup`Fields of <code>${name}</code>`, body)}
      </dd>
    </div>
  `;
}

function valuesMarkup({ values, manyValues }: Pick<FieldView, 'values' | 'manyValues'>): Html | undefined {
  if (values.length === 0) return undefined;
  const codes = codesMarkup(values);
  if (!manyValues) return markup`<p class="values">Values: ${codes}</p>`;
  return markup`<details><summary>${values.length} values</summary><p class="values">${codes}</p></details>`;
}
