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
  /** What the client can do. */
  readonly abilities: readonly string[];
  readonly bytes: Buffer;
}

/** Bytes of a list of references beyond which it is not read. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Reads a push as far as its packs; the stream rests then, and goes on where it is read next. */
export function readPushStart(body: Readable): Promise<PushStart> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    let looked = 0;
    const end = (commands: PushStart['commands']): void => {
      body.pause();
      body.off('data', take).off('end', ended).off('error', ended).off('close', ended);
      const bytes = Buffer.concat(parts);
      resolve({ commands, abilities: abilitiesIn(bytes), bytes });
    };
    // What ends before its list does is none: git says what is wrong with it.
    const ended = (): void => end(commandsOf(Buffer.concat(parts)).commands);
    const take = (chunk: Buffer): void => {
      parts.push(chunk);
      size += chunk.length;
      // Looked at again when twice as much is there: a list that comes in small parts costs no more than one in large ones.
      if (size < looked * 2) return;
      looked = size;
      const { commands, isWhole } = commandsOf(Buffer.concat(parts));
      if (isWhole) end(commands);
      else if (size > MAX_BYTES) end(undefined);
    };
    body.on('data', take).once('end', ended).once('error', ended).once('close', ended);
  });
}

/**
 * References of packets `OLD NEW REF`, the first of them with the client's abilities after a NUL. Certificates of pushes hold them as
 * lines, of which one packet may have several.
 */
function commandsOf(bytes: Buffer): { readonly commands: PushCommand[]; readonly isWhole: boolean } {
  const commands: PushCommand[] = [];
  for (let at = 0; at + 4 <= bytes.length;) {
    const length = Number.parseInt(bytes.toString('latin1', at, at + 4), 16);
    // The list ends with a packet of no length, and with what is no packet.
    if (!(length >= 4)) return { commands, isWhole: true };
    if (at + length > bytes.length) break;
    const lines = bytes.toString('utf8', at + 4, at + length);
    for (const [, after = '', ref = ''] of lines.matchAll(/^[0-9a-f]{40} ([0-9a-f]{40}) ([^\0\n]+)/gm)) {
      commands.push({ ref, deletes: after === NO_OBJECT });
    }
    at += length;
  }
  return { commands, isWhole: false };
}

/** They stand behind the first reference. */
function abilitiesIn(bytes: Buffer): string[] {
  const length = Number.parseInt(bytes.toString('latin1', 0, 4), 16);
  const [, abilities = ''] = bytes.toString('utf8', 4, length >= 4 ? length : 4).split('\0');
  return abilities.split(/\s+/);
}
