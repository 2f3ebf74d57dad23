/** The External Documentation Object. */
export interface ExternalDocs {
  readonly url: string;
  readonly description: string | undefined;
}
