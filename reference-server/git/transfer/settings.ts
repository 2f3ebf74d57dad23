/** Bytes of a pack that is pushed, where nobody says how many there may be. */
const MAX_INPUT_BYTES = 2 ** 31;

/** Settings of git for one exchange, as `GIT_CONFIG_PARAMETERS` has them. */
export function gitSettings(maxInputBytes: number = MAX_INPUT_BYTES, more: readonly string[] = []): string {
  const settings = [`receive.maxInputSize=${maxInputBytes}`, ...more];
  return settings.map(quoted).join(' ');
}

/** The version of the protocol that a client asks for, as `GIT_PROTOCOL` has it; empty for what is no such text. */
export function protocolFrom(asked: string): string {
  return /^[\w=:.-]{0,255}$/.test(asked) ? asked : '';
}

/** A text as git reads it from quotation marks. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
