import { END, packet } from './packet.ts';

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
