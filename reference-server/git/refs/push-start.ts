import { type Readable, finished } from 'node:stream';
import { NO_OBJECT } from '../ref-name.ts';
import { END, LENGTH_DIGITS, createEndCounter, packet, packetsFrom } from './packet.ts';
import type { PushedRef } from './pushed-refs.ts';

/** A reference that a push is to change. */
export interface PushCommand extends PushedRef {
  readonly deletes: boolean;
}

/** What a push may not do. */
export interface PushLimits {
  /** References that it may not touch, by their full names, and why. Where there are any, nothing of it is done. */
  readonly refused: ReadonlyMap<string, string>;
  /** References whose history it may not replace, by their full names. */
  readonly forwardOnly: ReadonlySet<string>;
}

/** The beginning of a push: what it asks for. */
export interface PushStart {
  /** Undefined where so much is asked for that it was not read to its end. */
  readonly commands: readonly PushCommand[] | undefined;
  /** Whether the list is something else than what git's own clients write: git may read it otherwise. */
  readonly isUnclear: boolean;
  /** Whether the list had not come when it was no longer waited for. */
  readonly isLate: boolean;
  /** What the client can do. */
  readonly abilities: readonly string[];
  /** What it asks for beside, as it wrote it (`git push --push-option`). */
  readonly options: readonly string[];
  /**
   * What git is told in place of the client's own list, put together from what was understood of that one, so that nothing moves but
   * what was judged; and what was read of the packs behind it.
   */
  readonly bytes: Buffer;
}

/** Bytes of the beginning of a push beyond which it is not read. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Bytes of options beyond which they are not read: they are kept for those who are told of the push. */
const MAX_OPTIONS = 64 * 1024;

/**
 * Reads a push as far as its packs; the stream rests then, and goes on where it is read next. After `longestMs` nothing more is waited for,
 * whether the client is silent or slow: who has only begun to push holds nothing open for ever.
 */
export function readPushStart(body: Readable, longestMs: number): Promise<PushStart> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    let looked = 0;
    const endsIn = createEndCounter();
    const end = (asked: Asked, { isTooMuch = false, isLate = false } = {}): void => {
      clearTimeout(longest);
      body.pause();
      body.off('data', take);
      deaf();
      resolve({ ...startOf(asked, Buffer.concat(parts), isTooMuch), isLate });
    };
    // What ends before its list does is none.
    const ended = (): void => {
      const asked = askedIn(Buffer.concat(parts));
      end(asked, { isTooMuch: asked.optionBytes > MAX_OPTIONS });
    };
    const longest = setTimeout(() => end(askedIn(Buffer.concat(parts)), { isLate: true }), longestMs);
    const take = (chunk: Buffer): void => {
      parts.push(chunk);
      size += chunk.length;
      // Looked at again when twice as much is there, or what may be all: a list in small parts costs no more than one in large ones, and
      // who sends nothing more waits for an answer.
      if (endsIn(chunk) === 0 && size < looked * 2) return;
      looked = size;
      const asked = askedIn(Buffer.concat(parts));
      const isTooMuch = size > MAX_BYTES || asked.optionBytes > MAX_OPTIONS;
      const isOver = asked.isWhole || asked.isUnclear;
      if (isOver || isTooMuch) {
        end(asked, { isTooMuch: isTooMuch && (!isOver || asked.optionBytes > MAX_OPTIONS) });
      }
    };
    // Also of a body whose client has left before.
    const deaf = finished(body, { writable: false }, ended);
    body.on('data', take);
  });
}

function startOf(asked: Asked, read: Buffer, isTooMuch: boolean): Omit<PushStart, 'isLate'> {
  const { commands, abilities = [], options } = asked;
  return {
    commands: isTooMuch ? undefined : commands.map(({ bytes: _, ...command }) => command),
    isUnclear: !isTooMuch && (asked.isUnclear || !asked.isWhole || namesTwice(commands)),
    abilities,
    options: options.map((option) => option.toString('utf8')),
    bytes: Buffer.concat([...writtenAgain(asked), read.subarray(asked.end)]),
  };
}

/** No client changes a reference twice: who is told of the push would not know where it was between. */
function namesTwice(commands: readonly PushCommand[]): boolean {
  return new Set(commands.map(({ ref }) => ref)).size < commands.length;
}

/** The list as git's own clients write it (`gitprotocol-pack`, "Reference Update Request and Packfile Transfer"). */
function* writtenAgain({ shallow, commands, abilities = [], options, hasOptions }: Asked): Generator<Buffer> {
  for (const line of shallow) yield packet(line);
  for (const [index, { bytes }] of commands.entries()) {
    yield packet(index > 0 ? bytes : Buffer.concat([bytes, Buffer.from(`\0 ${abilities.join(' ')}`)]));
  }
  yield END;
  for (const option of options) yield packet(option);
  if (hasOptions) yield END;
}

/** A command, and its bytes. */
type WrittenCommand = PushCommand & { readonly bytes: Buffer };

/** What the beginning of a push asks for, as far as it is there. */
interface Asked {
  readonly shallow: readonly Buffer[];
  readonly commands: readonly WrittenCommand[];
  readonly isUnclear: boolean;
  readonly abilities: readonly string[] | undefined;
  readonly options: readonly Buffer[];
  readonly hasOptions: boolean;
  readonly optionBytes: number;
  readonly isWhole: boolean;
  /** Where it ends. */
  readonly end: number;
}

/**
 * References of packets `OLD NEW REF`, the first of them with the client's abilities after a NUL. Options, where the client has that
 * ability, are packets of a second list. Certificates of pushes are not offered, and are unclear: git joins their packets.
 */
function askedIn(bytes: Buffer): Asked {
  const list = packetsFrom(bytes, 0);
  const said = commandsIn(list.packets);
  const hasOptions = list.isWhole && said.abilities?.includes('push-options') === true;
  const more = hasOptions ? packetsFrom(bytes, list.end) : { ...list, packets: [] };
  return {
    ...said,
    isUnclear: said.isUnclear || list.isUnclear || more.isUnclear,
    options: more.packets.map(withoutBreak),
    hasOptions,
    optionBytes: more.packets.reduce((sum, { length }) => sum + length + LENGTH_DIGITS, 0),
    isWhole: more.isWhole,
    end: more.end,
  };
}

function commandsIn(packets: readonly Buffer[]): Pick<Asked, 'abilities' | 'commands' | 'isUnclear' | 'shallow'> {
  const shallow: Buffer[] = [];
  const commands: WrittenCommand[] = [];
  let abilities: readonly string[] | undefined;
  for (const contents of packets) {
    const line = lineOf(contents);
    // Git takes abilities from every packet; its clients write them into the first one.
    if (line === undefined || (line.abilities !== undefined && commands.length > 0)) {
      return { shallow, commands, abilities, isUnclear: true };
    }
    abilities ??= line.abilities;
    if (line.command === undefined) shallow.push(contents);
    else commands.push(line.command);
  }
  return { shallow, commands, abilities, isUnclear: false };
}

function withoutBreak(contents: Buffer): Buffer {
  return contents.at(-1) === LINE_FEED ? contents.subarray(0, -1) : contents;
}

const LINE_FEED = 10;

/** A commit that the client has without its parents. */
const SHALLOW = /^shallow [0-9a-f]{40}\n?$/;

/** A command as git's own clients write it, to the letter, because git itself takes ids in capitals as well. */
const COMMAND = /^([0-9a-f]{40}) ([0-9a-f]{40}) ([^\0\n]+)(?:\n?$|\0([^]*))/;

/** What a packet of the list is: a command, perhaps with abilities, or nothing where it is about a shallow commit. */
interface ListLine {
  readonly command?: WrittenCommand;
  readonly abilities?: string[];
}

/** What a packet of the list says; undefined where it is something else. Names are bytes to git: no byte of one is lost. */
function lineOf(contents: Buffer): ListLine | undefined {
  const text = contents.toString('latin1');
  if (SHALLOW.test(text)) return {};
  const [, before, after, name, rest] = COMMAND.exec(text) ?? [];
  if (before === undefined || after === undefined || name === undefined) return undefined;
  const bytes = Buffer.from(`${before} ${after} ${name}`, 'latin1');
  const ref = bytes.toString('utf8', before.length + after.length + 2);
  const command = { ref, before, after, deletes: after === NO_OBJECT, bytes };
  if (rest === undefined) return { command };
  return { command, abilities: rest.split(/\s+/).filter((ability) => /^[!-~]+$/.test(ability)) };
}
