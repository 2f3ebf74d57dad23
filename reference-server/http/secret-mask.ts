import { decodeFormComponent } from '../../runtime/wire/percent.ts';
import { SECRET_LENGTH, SECRET_PREFIX, namedPrefixes } from '../platform/tenancy/secret-prefix.ts';

/** Words that names of credentials end in: `private_token`, `Feed-Token`, `akismet_api_key`. */
const SECRET = /(?:^|[-_ ])(?:token|secret|password|passphrase|key|authorization)$/;

/** Names of the description below which secrets stand that are named by whoever sends them: values of variables and of headers. */
const HOLDERS: ReadonlySet<string> = new Set(['variables', 'custom_headers', 'value']);

/** Methods whose query strings ask for something; those of others may hold what a body holds, a secret or somebody's words. */
const ASKING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS']);

const USUAL_TOKENS: readonly string[] = [String.raw`(?:${Object.values(SECRET_PREFIX).join('|')})[\w.%-]+`];

let tokens = { named: '', pattern: new RegExp(String(USUAL_TOKENS), 'gi') };

/** What a token of this server looks like. */
function tokenPattern(): RegExp {
  const prefixes = [...namedPrefixes()];
  // No prefix has a space in it.
  const named = prefixes.map((prefix) => ` ${prefix}`).join('');
  if (named !== tokens.named) {
    tokens = { named, pattern: new RegExp([...USUAL_TOKENS, ...prefixes.map(namedToken)].join('|'), 'gi') };
  }
  return tokens.pattern;
}

/** Tokens behind a prefix that somebody chose, which may be nothing: they are told by their length, as words begin in the same way. */
function namedToken(prefix: string): string {
  const rest = String.raw`[\w-]{${SECRET_LENGTH}}`;
  return prefix === '' ? String.raw`(?<![\w-])${rest}(?![\w-])` : `${prefix.replaceAll('.', String.raw`\.`)}${rest}`;
}

/** What stands between the parts of a target or of a text. */
const PART = /[^/?&;=#+,\s]+/g;

/** How often a token may have been encoded before it is taken for something else. */
const MOST_ENCODED = 3;

const USER_INFO = /\/\/[^/?#]*@/g;

/**
 * A request target with the values in it masked that are not for a log or a journal: credentials, however their names are spelled, what
 * looks like a token of this server wherever it stands, and all that a request with a writing method sends.
 */
export function withoutSecrets(asked: string, method: string): string {
  // Who names a server may name themselves before it, with a password (RFC 3986 section 3.2.1).
  const target = asked.replaceAll(USER_INFO, '//***@');
  const start = target.search(/[?;]/);
  if (start === -1) return withoutTokens(target);
  const mask = (pair: string, name: string): string => (!ASKING.has(method) || isSecret(name) ? `${name}=***` : pair);
  return withoutTokens(target.slice(0, start) + target.slice(start).replaceAll(/([^?&;#=]+)=([^?&;#]*)/g, mask));
}

/** A text with what looks like a token of this server masked, also where it is percent-encoded. */
export function withoutTokens(text: string): string {
  const plain = text.replaceAll(tokenPattern(), '***');
  return plain.includes('%') ? plain.replaceAll(PART, (part) => (hidesToken(part) ? '***' : part)) : plain;
}

function hidesToken(part: string): boolean {
  let text = part;
  for (let times = 0; times < MOST_ENCODED && text.includes('%'); times += 1) {
    text = decodedBytes(text);
    if (text.search(tokenPattern()) !== -1) return true;
  }
  return false;
}

/** Tokens are ASCII: what else is encoded beside them, and whether it is UTF-8, does not matter. */
function decodedBytes(text: string): string {
  return text.replaceAll(/%([\da-f]{2})/gi, (_, byte: string) => String.fromCodePoint(Number.parseInt(byte, 16)));
}

function isSecret(name: string): boolean {
  // `token[]` and `a[token]` are names of a token as well.
  const parts = (decodeFormComponent(name) ?? name).toLowerCase().split(/[[\]]+/);
  return parts.some((part) => SECRET.test(part.trim()) || HOLDERS.has(part.trim()));
}
