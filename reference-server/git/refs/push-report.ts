import { END, packet, packetsFrom } from './packet.ts';

/** Bytes of a packet of a channel, its number not counted. */
const CHANNEL_BYTES = 65_515;

/** A reference that a push is to change, and why it was not; undefined where something else of the push was the reason. */
export interface RefusedRef {
  readonly ref: string;
  readonly why: string | undefined;
}

/**
 * The answer to a push of which nothing was taken (`gitprotocol-pack`, "Report Status"); undefined where the client cannot be told in
 * the words of the protocol.
 * @param abilities of the client, as it listed them
 */
export function refusedReport(refs: readonly RefusedRef[], abilities: readonly string[]): Buffer | undefined {
  if (!abilities.some((ability) => /^report-status(?:-v2)?$/.test(ability))) return undefined;
  const lines = refs.map(({ ref, why = 'another reference of this push is refused' }) => `ng ${ref} ${why}\n`);
  const report = Buffer.concat([...['unpack ok\n', ...lines].map((line) => packet(Buffer.from(line))), END]);
  return abilities.includes('side-band-64k') ? Buffer.concat([...onFirstChannel(report), END]) : report;
}

function* onFirstChannel(contents: Buffer): Generator<Buffer> {
  for (let at = 0; at < contents.length; at += CHANNEL_BYTES) {
    yield packet(Buffer.concat([Buffer.from([1]), contents.subarray(at, at + CHANNEL_BYTES)]));
  }
}

/**
 * The references that git says it has changed as it was asked to; undefined where it does not say so, to a client that wants to know,
 * in an answer that is there to its end.
 */
export function takenRefs(answer: Buffer, abilities: readonly string[]): ReadonlySet<string> | undefined {
  if (!abilities.some((ability) => /^report-status(?:-v2)?$/.test(ability))) return undefined;
  const hasChannels = abilities.some((ability) => /^side-band(?:-64k)?$/.test(ability));
  const { packets, isWhole } = packetsFrom(hasChannels ? firstChannel(answer) : answer, 0);
  const lines = packets.map((line) => line.toString('utf8').trimEnd());
  if (!isWhole || lines[0]?.startsWith('unpack ') !== true) return undefined;
  return new Set(lines.filter((line) => line.startsWith('ok ')).map((line) => line.slice('ok '.length)));
}

function firstChannel(answer: Buffer): Buffer {
  const { packets } = packetsFrom(answer, 0);
  return Buffer.concat(packets.filter((contents) => contents[0] === 1).map((contents) => contents.subarray(1)));
}
