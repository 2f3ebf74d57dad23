import type { ServerView } from '../server-view.ts';
import { codesMarkup, textMarkup } from './field-markup.ts';
import { type Html, markup } from './html.ts';

/** Servers with their variables. */
export function serversMarkup(servers: readonly ServerView[]): Html {
  return markup`
    <ul>
      ${servers.map(serverItem)}
    </ul>
  `;
}

function serverItem({ name, url, descriptionHtml, variables }: ServerView): Html {
  const items = variables.map(({ name: variable, default: initial, values, descriptionHtml: purpose }) => {
    const choice = values.length > 0 && markup`, one of ${codesMarkup(values)}`;
    return markup`<li><code>${variable}</code>, default <code>${initial}</code>${choice}${textMarkup(purpose)}</li>`;
  });
  return markup`
    <li>${name !== '' && markup`<strong>${name}</strong> `}<code>${url}</code>${textMarkup(descriptionHtml)}
    ${items.length > 0 && markup`<ul>${items}</ul>`}</li>
  `;
}
