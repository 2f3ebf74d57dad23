/** What a client asks of which repository. */
export interface Command {
  readonly service: 'upload-archive' | 'receive-pack' | 'upload-pack';
  /** Full path of the project, without `.git`. */
  readonly fullPath: string;
}

/** Characters of a command beyond which nobody reads it. */
const LONGEST = 4096;

/** A command as git's own clients write it (`git help protocol-pack`, "SSH Transport"): one of three words, one path in quotation marks. */
const COMMAND = /^git[- ](upload-pack|receive-pack|upload-archive) '\/?([^'\0-\x1F\\]+?)(?:\.git)?\/?'$/;

/** The command that a client asks for; undefined where it is none of git. No program is given any of its text. */
export function commandFrom(text: string): Command | undefined {
  if (text.length > LONGEST) return undefined;
  const [, service, fullPath] = COMMAND.exec(text) ?? [];
  if (service === undefined || fullPath === undefined) return undefined;
  // The pattern admits exactly the three members of the union.
  return { service: service as Command['service'], fullPath };
}
