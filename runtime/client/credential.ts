/** User name and password of HTTP Basic. */
export interface BasicCredential {
  readonly username: string;
  readonly password: string;
}

/** A token or key; for HTTP Basic a user name and password. */
export type Credential = string | BasicCredential;

/** A credential, or that none is at hand. */
export type Provided<Kind extends Credential> = Kind | undefined;

/** A credential, or a function that gets one; it is asked before each request, see `renewing` for one that remembers. */
export type CredentialSource<Kind extends Credential = string> =
  | Kind
  | (() => Provided<Kind> | Promise<Provided<Kind>>);

/** Where credentials go; filled in place. */
export interface Credentialed {
  url: string;
  /** By lower-case name. */
  headers: Record<string, string>;
}

/** Puts a credential into a request, as its security scheme says. */
export type SecurityScheme = (request: Credentialed, credential: Credential) => void;

/** Security schemes by name. */
export type SchemeTable = Readonly<Record<string, SecurityScheme>>;
