import type { Access, AccessPlace, FromRequest } from './access.ts';

const RELATIONS: Readonly<Record<string, string>> = {
  author: 'its author',
  assignee: 'those it is assigned to',
  holder: 'whose it is',
  self: 'a token that is what the request is about',
};

/** Who may call, in sentences for people: first those who may, then what others are told. */
export function accessSentences(access: Access): readonly string[] {
  const { archived, feature, hidden, on, secret, target, without } = access;
  const sentences = [`${capital(callers(access))}.`];
  if (without !== undefined) sentences.push(`Without ${named(access)}: ${roleText(without, undefined)}.`);
  if (target !== undefined)
    sentences.push(`In the ${on} at \`${shown(target.at)}\` as well: ${roleText(target.role, on)}.`);
  if (secret !== undefined)
    sentences.push(`The secret in \`${shown(secret)}\` is what opens it; no credential is needed.`);
  if (feature !== undefined) sentences.push(`The ${on} has to offer them its feature \`${feature}\`.`);
  if (archived !== undefined) sentences.push('Refused on archived projects.');
  if (hidden !== undefined) sentences.push(`To those who may not see the ${on}, it answers ${hidden}.`);
  return sentences;
}

function callers(access: Access): string {
  const { also = [], on, only, role, setting } = access;
  const relations = (names: readonly string[]): string => names.map((name) => RELATIONS[name] ?? name).join(' and ');
  if (typeof role !== 'string')
    return Object.entries(role)
      .map(
        ([place, least]) => `on ${place === 'instance' ? 'the instance' : `a ${place}`} ${roleText(least, undefined)}`,
      )
      .join(', ');
  const least = roleText(role, on);
  const changed = setting === undefined ? '' : `, or whoever its setting \`${setting}\` names`;
  if (only !== undefined) return `${least}, and of these ${relations(only)} alone`;
  if (also.length > 0) return `${least}${changed}; also ${relations(also)}`;
  return `${least}${changed}${role === 'administrator' ? ' only' : ''}`;
}

/** `on` is undefined where the place needs no name. */
function roleText(role: string, on: AccessPlace | undefined): string {
  const place = on === undefined || on === 'instance' ? undefined : on;
  switch (role) {
    case 'anyone':
      return place === undefined ? 'everyone' : `everyone who may see the ${place}`;
    case 'user':
      return place === undefined ? 'everyone with a credential' : `everyone with a credential who may see the ${place}`;
    case 'administrator':
      return 'administrators';
    case 'owner':
      return `owners${place === undefined ? '' : ` of the ${place}`}`;
    default:
      return `${capital(role)} and higher roles${place === undefined ? '' : ` in the ${place}`}`;
  }
}

function named({ at, on }: Access): string {
  return at === undefined ? `a ${on}` : `\`${shown(at)}\``;
}

/** The parameter or member that an expression reads. */
function shown(expression: FromRequest): string {
  return expression.replace(/^\$request\.(?:\w+\.|body#\/)/, '');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
