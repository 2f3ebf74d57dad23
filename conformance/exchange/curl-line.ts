import type { WireRequest } from './wire-message.ts';

/** Options of {@link curlLine}. */
export interface CurlOptions {
  /** Secrets to print as `$TOKEN` instead of literally; empty by default, so that the line replays as it stands. */
  readonly mask?: readonly string[];
  /** Texts that a variable of the shell stands for. */
  readonly variables?: readonly ShellVariable[];
}

/** A text of a request that is known only once the request before it is answered. */
export interface ShellVariable {
  readonly text: string;
  readonly variable: string;
  /** Number of the segment of the path that is the text, counted from the end; undefined where it is the end of a header. */
  readonly fromEnd: number | undefined;
}

/**
 * A curl command that sends the same request again. `--path-as-is` and `--globoff` keep dot segments and brackets;
 * content that is not plain text is piped in through base64.
 */
export function curlLine(request: WireRequest, options: CurlOptions = {}): string {
  const mask = options.mask ?? [];
  const words = ['curl', '--silent', '--show-error', '--include', '--path-as-is', '--globoff'];
  if (request.method === 'HEAD') words.push('--head');
  else if (request.method !== 'GET' || request.body !== undefined) words.push('--request', request.method);
  for (const [name, value] of request.headers) {
    words.push('--header', headerWord(name, value, options));
  }
  const content = contentWords(request.body, mask);
  return [content.before, ...words, ...content.words, urlWord(request.url, options)]
    .filter((word) => word !== '')
    .join(' ');
}

function headerWord(name: string, value: string, { mask = [], variables = [] }: CurlOptions): string {
  if (value === '') return quote(`${name};`, mask);
  const isTold = (text: string): boolean => value === text || value.split(/\s+/).at(-1) === text;
  const own = variables.find(({ fromEnd, text }) => fromEnd === undefined && isTold(text));
  if (own === undefined) return quote(`${name}: ${value}`, mask);
  return `${quote(`${name}: ${value.slice(0, -own.text.length)}`, mask)}"$${own.variable}"`;
}

function urlWord(url: string, { mask = [], variables = [] }: CurlOptions): string {
  const path = url.replace(/[?#].*$/, '');
  const segments = path.split('/');
  const words = segments.map((segment, index) => {
    const own = variables.find(({ fromEnd }) => fromEnd === segments.length - 1 - index);
    return own === undefined ? segment : `\u0000${own.variable}\u0000`;
  });
  const word = quote(`${words.join('/')}${url.slice(path.length)}`, mask);
  return word.replaceAll(/\u0000(\w+)\u0000/g, `'"$$$1"'`);
}

function contentWords(body: Uint8Array | undefined, mask: readonly string[]): { before: string; words: string[] } {
  if (body === undefined) return { before: '', words: [] };
  const text = printableText(body);
  if (text !== undefined) return { before: '', words: ['--data-raw', quote(text, mask)] };
  const encoded = Buffer.from(body).toString('base64');
  return { before: `printf %s ${encoded} | base64 --decode |`, words: ['--data-binary', '@-'] };
}

function printableText(body: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    // oxlint-disable-next-line no-control-regex -- control characters do not survive a copy from a terminal
    return /[\u0000-\u0008\u000b-\u001f\u007f]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Single quotes keep everything literal in a POSIX shell; a quote inside closes, escapes and reopens. */
function quote(text: string, mask: readonly string[]): string {
  let quoted = `'${text.replaceAll("'", String.raw`'\''`)}'`;
  for (const secret of mask) {
    if (secret !== '') quoted = quoted.replaceAll(secret, `'"$TOKEN"'`);
  }
  return quoted;
}
