import type { Readable } from 'node:stream';
import { NO_OBJECT } from '../ref-name.ts';

/** A reference that a push is to change. */
export interface PushCommand {
  /** Full name. */
  readonly ref: string;
  readonly deletes: boolean;
}

/** What a push may not do. */
export interface PushLimits {
  /** Full names of references that it may not touch. */
  readonly refused: readonly string[];
  /** Whether it may replace no history. */
  readonly forwardOnly: boolean;
}

/** The beginning of a push: what it asks for, and the bytes that say so, which git wants to read as well. */
export interface PushStart {
  /** Undefined where so much is asked for that it was not read to its end. */
  readonly commands: readonly PushCommand[] | undefined;
  /** Whether the list has something in it that is no command as git's own clients write it: git may read it otherwise. */
  readonly isUnclear: boolean;
  /** What the client can do. */
  readonly abilities: readonly string[];
  /** What it asks for beside, as it wrote it (`git push --push-option`). */
  readonly options: readonly string[];
  readonly bytes: Buffer;
}

/** Bytes of the beginning of a push beyond which it is not read. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Bytes of options beyond which they are not read: they are kept for those who are told of the push. */
const MAX_OPTIONS = 64 * 1024;

/** Reads a push as far as its packs; the stream rests then, and goes on where it is read next. */
export function readPushStart(body: Readable): Promise<PushStart> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    let looked = 0;
    const end = (asked: Asked, isTooMuch = false): void => {
      body.pause();
      body.off('data', take).off('end', ended).off('error', ended).off('close', ended);
      const { commands, ...rest } = asked;
      resolve({ ...rest, commands: isTooMuch ? undefined : commands, bytes: Buffer.concat(parts) });
    };
    // What ends before its list does is none: git says what is wrong with it.
    const ended = (): void => {
      const asked = askedIn(Buffer.concat(parts));
      end(asked, asked.optionBytes > MAX_OPTIONS);
    };
    const take = (chunk: Buffer): void => {
      parts.push(chunk);
      size += chunk.length;
      // Looked at again when twice as much is there: a list that comes in small parts costs no more than one in large ones.
      if (size < looked * 2) return;
      looked = size;
      const asked = askedIn(Buffer.concat(parts));
      const isTooMuch = size > MAX_BYTES || asked.optionBytes > MAX_OPTIONS;
      if (asked.isWhole || isTooMuch) end(asked, isTooMuch && (!asked.isWhole || asked.optionBytes > MAX_OPTIONS));
    };
    body.on('data', take).once('end', ended).once('error', ended).once('close', ended);
  });
}

/** What the beginning of a push asks for, as far as it is there. */
interface Asked {
  readonly commands: readonly PushCommand[];
  readonly isUnclear: boolean;
  readonly abilities: readonly string[];
  readonly options: readonly string[];
  readonly optionBytes: number;
  readonly isWhole: boolean;
}

/**
 * References of packets `OLD NEW REF`, the first of them with the client's abilities after a NUL. Options, where the client has that
 * ability, are packets of a second list. Certificates of pushes are not offered, and are unclear: git joins their packets.
 */
function askedIn(bytes: Buffer): Asked {
  const found: (PushCommand | undefined)[] = [];
  const options: string[] = [];
  let abilities: string[] | undefined;
  let optionBytes = 0;
  let isOption = false;
  const asked = (isWhole: boolean): Asked => ({
    commands: found.filter((command) => command !== undefined),
    isUnclear: found.includes(undefined),
    abilities: abilities ?? [],
    options,
    optionBytes,
    isWhole,
  });
  for (let at = 0; at + LENGTH_DIGITS <= bytes.length;) {
    const length = Number.parseInt(bytes.toString('latin1', at, at + LENGTH_DIGITS), 16);
    // A list ends with a packet of no length, and with what is no packet.
    if (!(length >= LENGTH_DIGITS)) {
      if (length !== 0 || isOption || abilities?.includes('push-options') !== true) return asked(true);
      isOption = true;
      at += LENGTH_DIGITS;
      continue;
    }
    if (at + length > bytes.length) break;
    const lines = bytes.toString('utf8', at + LENGTH_DIGITS, at + length);
    at += length;
    if (isOption) {
      options.push(lines.replace(/\n$/, ''));
      optionBytes += length;
      continue;
    }
    if (lines.includes('\0')) abilities ??= lines.slice(lines.indexOf('\0') + 1).split(/\s+/);
    found.push(...commandsIn(lines));
  }
  return asked(false);
}

/** Digits of the length of a packet, which count themselves. */
const LENGTH_DIGITS = 4;

/** A commit that the client has without its parents. */
const SHALLOW = /^shallow [0-9a-f]{40}\n?$/;

/**
 * What a packet of the list has: a command as git's own clients write it, to the letter, because git itself takes ids in capitals as
 * well; nothing where it is about shallow commits; undefined where it is something else.
 */
function commandsIn(line: string): readonly (PushCommand | undefined)[] {
  if (SHALLOW.test(line)) return [];
  const [, after, ref = ''] = /^[0-9a-f]{40} ([0-9a-f]{40}) ([^\0\n]+)(?:\n?$|\0)/.exec(line) ?? [];
  return [after === undefined ? undefined : { ref, deletes: after === NO_OBJECT }];
}
