import { type Command, Option } from 'commander';
import type { ExitCode } from './exit-code.ts';
import { parseCount } from './parse-count.ts';
import { parsePort } from './parse-port.ts';
import { flagName, typesFlags } from './config/types-flags.ts';
import { parseSeed } from './parse-seed.ts';

type Done = (code: ExitCode) => void;

const reportHelp = 'junit, json, html, sarif, github, har or events=FILE; - is the standard output';

const enableHelp = 'comma list of checks that are made only where asked for: undeclared-header, undeclared-property';

const specHelp = 'description to read (default: spec/openapi.yaml here, else the one of the platform)';

type Register = (program: Command, done: Done, argv: readonly string[]) => void;

/** The commands in the order of the help. */
const commands: Readonly<Record<string, Register>> = {
  generate: registerGenerate,
  types: registerTypes,
  lint: registerLint,
  docs: registerDocs,
  diff: registerDiff,
  serve: registerServe,
  start: registerStart,
  mock: registerMock,
  scaffold: registerScaffold,
  conformance: registerConformance,
  'merge-reports': registerMergeReports,
  proxy: registerProxy,
  judge: registerJudge,
};

/**
 * Declares the command that is named, or every command when none of them is (the help lists them). A command's module is
 * imported when it runs, so that `--help` and a cached `generate` load nothing heavy.
 */
export function registerCommands(program: Command, done: Done, argv: readonly string[]): void {
  const [named = ''] = argv;
  const wanted = Object.hasOwn(commands, named) ? [commands[named]] : Object.values(commands);
  for (const register of wanted) register?.(program, done, argv);
}

function registerGenerate(program: Command, done: Done, argv: readonly string[]): void {
  program
    .command('generate')
    .description('write the models, client, validators, stubs and docs of a description')
    .option(
      '--spec <file>',
      'description to read; - is the standard input (default: the config file, else spec/openapi.yaml here)',
    )
    .option('--config <file>', 'config file (default: forgewright.config.{ts,js,mjs,json,yaml} here)')
    .option('--only <emitters>', 'comma list of models, types, client, validators, express, docs, bundle', joinedLists)
    .option('--out <folder>', 'output folder')
    .option('--tags <globs>', 'comma list: only operations with one of these tags', joinedLists)
    .option('--operations <globs>', 'comma list: only operations with one of these ids', joinedLists)
    .option('--check', 'write nothing; exit 1 when a file would change')
    .option('--watch', 'generate again whenever an input changes')
    .option('--strict', 'treat warnings about the description as errors')
    .option('--overwrite', 'replace files that forgewright did not write')
    .option('--allow-remote', 'read http(s) URLs: the description, and what its $refs lead to')
    .action(async (options) => done(await (await import('./commands/generate.ts')).generate(options, argv.slice(1))));
}

function registerTypes(program: Command, done: Done): void {
  const command = program
    .command('types')
    .description('print the TypeScript types of a description, with the options of openapi-typescript')
    .argument('[description]', 'file, URL (with --allow-remote), or - for the standard input')
    .option('--spec <file>', specHelp)
    .option('-o, --output <file>', 'file to write (default: the standard output)')
    .option('--check', 'write nothing; exit 1 when the file would change')
    .option('--allow-remote', 'read http(s) URLs: the description, and what its $refs lead to')
    .addOption(new Option('--engine <engine>', 'what prints').choices(['forgewright', 'openapi-typescript']))
    .addOption(new Option('--dates <type>', 'type of `format: date-time`').choices(['string', 'Date']))
    .addOption(new Option('-c, --redocly <path>').hideHelp());
  for (const [name, help] of Object.entries(typesFlags)) {
    const short = name === 'exportType' ? '-t, ' : '';
    command.option(`${short}--${flagName(name)}`, help);
    command.addOption(new Option(`--no-${flagName(name)}`).hideHelp());
  }
  command.action(async (spec, options) =>
    done(await (await import('./commands/types.ts')).types({ ...(spec !== undefined && { spec }), ...options })),
  );
}

function registerLint(program: Command, done: Done): void {
  program
    .command('lint')
    .description('check a description against the specification and the recommended rules')
    .argument('[description]', 'the same as --spec')
    .option('--spec <file>', specHelp)
    .addOption(new Option('--format <format>', 'output').choices(['text', 'json']).default('text'))
    .option('--verbose', 'list how each list is walked page by page')
    .option('--config <file>', 'config file that says how lists are walked, with --verbose (default: the one here)')
    .action(async (spec, options) => done(await (await import('./commands/lint.ts')).lint({ spec, ...options })));
}

function registerDocs(program: Command, done: Done): void {
  program
    .command('docs')
    .description('write the reference docs of a description as a static site')
    .argument('[description]', 'the same as --spec')
    .option('--spec <file>', specHelp)
    .option('--out <folder>', 'output folder', 'docs-site')
    .option('--serve', 'serve the site until interrupted')
    .option('--port <number>', 'port for --serve', parsePort, 8081)
    .action(async (spec, options) => done(await (await import('./commands/docs.ts')).docs({ spec, ...options })));
}

function registerDiff(program: Command, done: Done): void {
  program
    .command('diff')
    .description('compare two versions of a description: what breaks clients of the old one')
    .argument('<old>', 'description that clients were written for')
    .argument('<new>', 'description to compare with it')
    .addOption(new Option('--format <format>', 'output').choices(['text', 'json', 'markdown']).default('text'))
    .option('--json', 'the same as --format json')
    .addOption(
      new Option('--fail-on <changes>', 'which changes make the exit code 1')
        .choices(['breaking', 'unclassified', 'any'])
        .default('breaking'),
    )
    .option('--allow-remote', 'read http(s) URLs: the description, and what its $refs lead to')
    .action(async (old, later, options) => done(await (await import('./commands/diff.ts')).diff(old, later, options)));
}

function registerServe(program: Command, done: Done): void {
  program
    .command('serve')
    .description('start the reference server: the whole platform on this machine')
    .option('--port <number>', 'port to listen on (0: any free one)', parsePort, 8080)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--ssh-port <port>', 'serve git over SSH too, by deploy keys, on this port (0: any free one)', parsePort)
    .option(
      '--external-url <url>',
      'address by which others reach the server, for all that it says (default: answers say the one each client used, hooks the one it listens on)',
    )
    .option('--database-url <url>', 'postgres://... instead of the embedded database (default: DATABASE_URL)')
    .option('--data <folder>', 'keep data here (default: in memory, gone when the server stops)')
    .addOption(
      new Option(
        '--durability <event>',
        'what acknowledged writes to --data survive: a power loss, or the end of the process',
      )
        .choices(['power', 'process', 'none'])
        .default('power'),
    )
    .addOption(new Option('--world <world>', 'what the server starts with').choices(['demo', 'empty']).default('demo'))
    .addOption(new Option('--tier <tier>', 'tier to play').choices(['free', 'paid', 'top']).default('top'))
    .option('--flag <flag...>', 'feature flags to switch on, or off with name=off (default: what the world shows)')
    .option(
      '--callable <host...>',
      'names and addresses that hooks may call although they are of this machine or a local network (never the control surface)',
    )
    .option(
      '--control <port>',
      'start the control surface (clock, reset, snapshots, faults, journal) on this port of the loopback interface',
      parsePort,
    )
    .option(
      '--log <file>',
      'add a line of JSON for each request to this file, without credentials; - is the standard output',
    )
    .action(async (options) => done(await (await import('./commands/serve.ts')).serve(options)));
}

function registerStart(program: Command, done: Done): void {
  program
    .command('start')
    .description('the main job: generate, start the reference server, replay every case, print the verdicts')
    .option('--once', 'exit with the verdict instead of keeping server and docs up')
    .option('--port <number>', 'port of the server', parsePort, 8080)
    .action(async (options) => done(await (await import('./commands/start.ts')).start(options)));
}

function registerMock(program: Command, done: Done): void {
  program
    .command('mock')
    .description('serve a description from its examples; what has none is made from the schemas')
    .argument('[description]', 'the same as --spec')
    .option('--spec <file>', specHelp)
    .option('--port <number>', 'port to listen on (0: any free one)', parsePort, 8082)
    .option('--host <name>', 'address to listen on', '127.0.0.1')
    .option('--seed <number>', 'draw values without an example by chance, the same for the same seed', parseSeed)
    .option('--cors [origin]', 'let browsers call from an origin (default: any)')
    .option('--lenient', 'take the spellings that clients in the field send')
    .option('--strict', 'refuse read-only properties in requests, which are ignored otherwise')
    .option('--scenario <file>', "names of callers and their credentials; 'demo' for the demo world")
    .action(async (spec, options) => done(await (await import('./commands/mock.ts')).mock({ spec, ...options })));
}

function registerScaffold(program: Command, done: Done): void {
  program
    .command('scaffold')
    .description('write handler files by tag, once: files that exist are never touched')
    .argument('[description]', 'the same as --spec')
    .option('--spec <file>', specHelp)
    .option('--out <folder>', 'folder of the handlers', 'handlers')
    .option('--generated <folder>', 'where generate writes, for the imports (default: the config file, else generated)')
    .option('--config <file>', 'config file (default: forgewright.config.{ts,js,mjs,json,yaml} here)')
    .action(async (spec, options) =>
      done(await (await import('./commands/scaffold.ts')).scaffold({ spec, ...options })),
    );
}

function registerConformance(program: Command, done: Done): void {
  program
    .command('conformance')
    .description('replay the cases of a description, and the laws derived from it, against an implementation')
    .argument('[base-url]', 'where the implementation answers (not needed with --list)')
    .option('--spec <file>', specHelp)
    .option(
      '--scenario <file>',
      "identities and names of this implementation; 'demo' for the reference server's demo world",
    )
    .option('--workflows <files...>', 'Arazzo documents: sequences of calls to try as well')
    .option('--laws <files...>', "modules with laws of one's own (TypeScript or JavaScript)")
    .addOption(
      new Option('--level <level>', 'how strict to be').choices(['contract', 'laws', 'reference']).default('laws'),
    )
    .option('--reference <url>', 'what level reference compares with: another implementation of the description')
    .option('--reference-scenario <file>', 'identities and names of the reference (default: those of --scenario)')
    .option(
      '--only <globs>',
      'comma list: only cases whose id, or whose operation id, matches (* is any text)',
      joinedLists,
    )
    .option('--law <laws>', 'comma list: only cases of these laws', joinedLists)
    .option('--disable <names>', 'comma list of checks and laws to leave out', joinedLists)
    .option('--enable <names>', enableHelp, joinedLists)
    .option('--shard <i/n>', 'run only the i-th of n parts')
    .option('--read-only', 'send nothing that could change data')
    .option('--resume <file>', 'write down what is judged, and go on where a run that was interrupted has stopped')
    .option('--budget <requests>', 'send at most so many requests', parseCount)
    .option('--timeout <ms>', 'milliseconds without an answer after which a request failed (30000)', parseCount)
    .option('--concurrency <number>', 'reading cases under way at once (4)', parseCount)
    .option('--seed <number>', 'draw values without an example by chance, the same for the same seed', parseSeed)
    .option('--expected-failures <file>', 'list of known failures; fails when one of them no longer happens')
    .option('--report <format=file...>', `write a report: ${reportHelp}`)
    .option('--no-shrink', 'show findings with the whole sequence of requests that led there')
    .option('--list', 'print every case, and every example that is no case, without running')
    .option('--mask-secrets', 'replace credentials in printed requests')
    .action(async (baseUrl, options) =>
      done(await (await import('./commands/conformance.ts')).conformance(baseUrl, options)),
    );
}

function registerMergeReports(program: Command, done: Done): void {
  program
    .command('merge-reports')
    .description('judge the shards of a conformance run as one run, from what --report events=FILE wrote')
    .argument('<files...>', 'events of each shard')
    .option('--report <format=file...>', `write a report: ${reportHelp.replace(', har', '')}`)
    .action(async (files, options) =>
      done(await (await import('./commands/merge-reports.ts')).mergeReports(files, options)),
    );
}

function registerProxy(program: Command, done: Done): void {
  program
    .command('proxy')
    .description('stand before an implementation and judge every answer')
    .argument('<target>', 'URL of the implementation; paths are appended to it')
    .option('--spec <file>', specHelp)
    .option('--port <number>', 'port to listen on; 0 takes a free one', parsePort, 8081)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--enable <names>', enableHelp, joinedLists)
    .option('--report <format=file...>', `write a report when interrupted: ${reportHelp}`)
    .action(async (target, options) => done(await (await import('./commands/proxy.ts')).proxy(target, options)));
}

function registerJudge(program: Command, done: Done): void {
  program
    .command('judge')
    .description('judge exchanges that were recorded as HTTP archives')
    .argument('<files...>', 'archives (HAR 1.2)')
    .option('--spec <file>', specHelp)
    .option('--enable <names>', enableHelp, joinedLists)
    .option('--report <format=file...>', `write a report: ${reportHelp}`)
    .action(async (files, options) => done(await (await import('./commands/judge.ts')).judge(files, options)));
}

/** The comma lists of an option that is given several times, as one list. */
function joinedLists(value: string, before: string | undefined): string {
  return before === undefined ? value : `${before},${value}`;
}
