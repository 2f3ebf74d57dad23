import type { ExampleView } from '../samples/example-view.ts';
import type { EncodingView } from '../encoding-view.ts';
import {
  badgesMarkup,
  bodyMarkup,
  docsMarkup,
  factsMarkup,
  parametersMarkup,
  shownTextMarkup,
  textMarkup,
  typeMarkup,
  unsoundMark,
} from './field-markup.ts';
import { type Html, markup, trusted } from './html.ts';
import type { MediaView } from '../media-view.ts';
import type { LinkView, OperationView, ResponseView } from '../operation-view.ts';
import { methodMarkup } from './page-layout.ts';
import { serversMarkup } from './server-markup.ts';

/** Level of the headings: operations of a callback stand inside the page of another one. */
type Heading = 'h2' | 'h3';

/** Everything about an operation except how to call it. */
export function operationMarkup(operation: OperationView, level: Heading): Html {
  const heading = trusted(level);
  const opened = Math.max(
    operation.responses.findIndex(({ kind }) => kind === 'success'),
    0,
  );
  return markup`
    <p class="address">${methodMarkup(operation.method)} <code>${operation.url}</code></p>
    ${operation.deprecated && markup`<p class="warning">This operation is deprecated.</p>`}
    ${operation.badges.length > 0 && markup`<p>${badgesMarkup(operation.badges)}</p>`}
    ${textMarkup(operation.descriptionHtml)}
    ${docsMarkup(operation.externalDocs)}
    ${operation.servers.length > 0 && markup`<p class="sub">Servers</p>${serversMarkup(operation.servers)}`}
    ${operation.parameterGroups.map(
      ({ title, parameters }) => markup`
        <${heading}>${title}</${heading}>
        ${parametersMarkup(parameters)}
      `,
    )}
    ${rulesMarkup(operation)}
    ${requestBodyMarkup(operation, heading)}
    <${heading}>Responses</${heading}>
    ${operation.responses.map((response, index) => responseMarkup(response, index === opened))}
    ${operation.callbacks.map((callback) => callbackMarkup(callback, heading))}
  `;
}

function rulesMarkup({ rules }: OperationView): Html | undefined {
  return rules.length === 0
    ? undefined
    : markup`<ul class="rules">${rules.map((rule) => markup`<li>${rule}</li>`)}</ul>`;
}

function requestBodyMarkup({ requestBody }: OperationView, heading: Html): Html | undefined {
  if (requestBody === undefined) return undefined;
  return markup`
    <${heading}>Request body</${heading}>
    <p>${requestBody.required ? markup`<span class="badge b-required">required</span>` : 'Optional.'}</p>
    ${textMarkup(requestBody.descriptionHtml)}
    ${requestBody.content.map(mediaMarkup)}
  `;
}

const folded = new WeakMap<ResponseView, Html>();

/** The first success response is unfolded; of the others, many are the same on many pages. */
function responseMarkup(response: ResponseView, isOpen: boolean): Html {
  if (isOpen) return printResponse(response, true);
  const printed = folded.get(response) ?? printResponse(response, false);
  folded.set(response, printed);
  return printed;
}

function printResponse(response: ResponseView, isOpen: boolean): Html {
  const { id, status, headers } = response;
  const title = markup`<span class="status s-${response.kind}">${status}</span>`;
  return markup`
    <section class="response" id="${id}" aria-label="Response ${status}">
      <details${isOpen && markup` open`}>
        <summary>${title} <span class="text">${response.summary}</span></summary>
        ${textMarkup(response.descriptionHtml)}
        ${headers.length > 0 && markup`<p class="sub">Headers</p>${parametersMarkup(headers)}`}
        ${response.content.map(mediaMarkup)}
        ${casesMarkup(response)}
        ${linksMarkup(response)}
      </details>
    </section>
  `;
}

function casesMarkup({ cases }: ResponseView): Html | undefined {
  if (cases.length === 0) return undefined;
  const items = cases.map(({ name, text }) => markup`<li><code>${name}</code>: ${text}</li>`);
  return markup`<p class="sub">Requests that are answered so</p><ul class="cases">${items}</ul>`;
}

function linksMarkup({ links }: ResponseView): Html | undefined {
  if (links.length === 0) return undefined;
  return markup`<p class="sub">Follow-up operations</p><ul>${links.map(linkItem)}</ul>`;
}

function linkItem({ name, target, href, descriptionHtml, passed, server }: LinkView): Html {
  const shown = target === '' ? markup`no operation that is described here` : markup`<code>${target}</code>`;
  const operation = href === '' ? shown : markup`<a href="${href}">${shown}</a>`;
  const values = passed.map((text) => markup` <code>${text}</code>`);
  const taken = values.length > 0 && markup`, with${values}`;
  return markup`<li><code>${name}</code>: ${operation}${taken}${server !== '' && markup`, at <code>${server}</code>`}${textMarkup(descriptionHtml)}</li>`;
}

function mediaMarkup({ name, type, isSequence, facts, body, encoding, examples }: MediaView): Html {
  const printed = facts === undefined ? undefined : factsMarkup(facts);
  const label = isSequence ? ' each: ' : ' ';
  return markup`
    <div class="media">
      <p><code>${name}</code>${type.length > 0 && markup`${label}${typeMarkup(type)}`}${printed?.marks}</p>
      ${printed?.words}
      ${body !== undefined && bodyMarkup(body)}
      ${encoding.length > 0 && markup`<p class="sub">Parts</p><ul>${encoding.map(encodingItem)}</ul>`}
      ${examples.map(exampleMarkup)}
    </div>
  `;
}

function encodingItem({ property, rules, headers }: EncodingView): Html {
  return markup`
    <li><code>${property}</code> ${rules.join(', ')}${headers.length > 0 && parametersMarkup(headers)}</li>
  `;
}

function exampleMarkup(example: ExampleView): Html {
  const { id, name, summary, descriptionHtml, shown, external, wire, open } = example;
  return markup`
    <details class="example" id="${id}"${open && markup` open`}>
      <summary>Example <code>${name}</code>${summary !== '' && markup` - ${summary}`}${!example.isSound && unsoundMark}</summary>
      ${textMarkup(descriptionHtml)}
      ${shown.text !== '' && shownTextMarkup(shown)}
      ${external !== '' && externalMarkup(external)}
      ${wire !== '' && markup`<p class="sub">As a form</p><pre tabindex="0"><code>${wire}</code></pre>`}
    </details>
  `;
}

/** Only a web address becomes a link, whatever the description holds. */
function externalMarkup(url: string): Html {
  if (!/^https?:\/\//i.test(url)) return markup`<p>In <code>${url}</code></p>`;
  return markup`<p><a href="${url}" rel="noreferrer">${url}</a></p>`;
}

function callbackMarkup({ name, operations }: OperationView['callbacks'][number], heading: Html): Html {
  const bodies = operations.map((operation) => {
    const title = markup`<p><strong>${operation.title}</strong></p>`;
    return markup`<div class="callback">${title}${operationMarkup(operation, 'h3')}</div>`;
  });
  return markup`
    <${heading}>Callback ${name}</${heading}>
    ${bodies}
  `;
}
