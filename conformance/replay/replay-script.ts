import { type CurlOptions, curlLine } from '../exchange/curl-line.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { type TakenName, takenNames } from './taken-names.ts';

/** How a script is written. */
export interface ScriptOptions extends CurlOptions {
  /** What the run has put into the names of the things that it made, so that there are none of that name already. */
  readonly run?: string;
}

/** A text of letters that is another one every second. */
const NEW_RUN = 'RUN=$(date +%s | tr 0-9 a-j)';

/**
 * A shell script that sends the exchanges again, one line each. What an answer names and a later request needs is taken from the
 * answer, and what is made gets other names, so that the script works as often as it is run.
 */
export function replayScript(exchanges: readonly Exchange[], options: ScriptOptions = {}): readonly string[] {
  const made = new Map<Exchange, Map<string, string>>();
  const taken = exchanges.map((exchange, index) => takenNames(exchange, exchanges.slice(0, index)));
  for (const { from, member } of taken.flat()) {
    const members = made.get(from) ?? new Map<string, string>();
    made.set(from, members.set(member, variableOf(exchanges.indexOf(from), member)));
  }
  const lines = exchanges.map((exchange, index) => lineOf(exchange, { made, taken: taken[index] ?? [], options }));
  const named = lines.map((line) => renamed(line, options.run));
  return named.join('\n') === lines.join('\n') ? lines : [NEW_RUN, ...named];
}

function variableOf(index: number, member: string): string {
  return `${member.replaceAll(/\W/g, '_')}_${index + 1}`;
}

interface Writing {
  readonly made: ReadonlyMap<Exchange, ReadonlyMap<string, string>>;
  readonly taken: readonly TakenName[];
  readonly options: ScriptOptions;
}

function lineOf(exchange: Exchange, { made, taken, options }: Writing): string {
  const variables = taken.map((name) => ({ ...name, variable: made.get(name.from)?.get(name.member) ?? '' }));
  const line = curlLine(exchange.request, { ...options, variables });
  const told = made.get(exchange);
  if (told === undefined) return line;
  const answer = `answer_${[...made.keys()].indexOf(exchange) + 1}`;
  const reading = [...told].map(([member, variable]) => {
    const program = `JSON.parse(require("fs").readFileSync(0, "utf8"))[${JSON.stringify(member)}]`;
    return `${variable}=$(printf %s "$${answer}" | node --print '${program}')`;
  });
  return `${answer}=$(${line.replace(' --include ', ' ')}); ${reading.join('; ')}; echo "$${answer}"`;
}

/** The run's own mark in a name becomes a variable; everything in a line is in single quotes. */
function renamed(line: string, run: string | undefined): string {
  return run === undefined || run === '' ? line : line.replaceAll(`-${run}-`, `-'"$RUN"'-`);
}
