import type { ExternalDocs } from './external-docs.ts';
import type { ModelNode } from './location.ts';

/** The Tag Object; a tag that operations use without declaring it is here as well. */
export interface Tag extends ModelNode {
  readonly kind: 'tag';
  readonly name: string;
  readonly summary: string | undefined;
  readonly description: string | undefined;
  /** What kind of tag it is (OAS 3.2 `kind`): `nav`, `badge`, `audience`, or a word of the description's own. */
  readonly use: string | undefined;
  /** Name of the parent tag (OAS 3.2). */
  readonly parent: string | undefined;
  readonly externalDocs: ExternalDocs | undefined;
}
