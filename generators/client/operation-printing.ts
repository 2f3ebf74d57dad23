import type { Api } from '../../model/api.ts';
import type { Operation } from '../../model/operation.ts';
import type { EmitOptions } from '../emit/options.ts';
import type { ImportCollector } from '../emit/code/imports.ts';
import type { TypeContext } from '../emit/schema/type-context.ts';
import type { OperationNames } from './client-names.ts';
import type { DescriptorCodecs } from '../emit/operation/operation-descriptor.ts';
import type { NoteImport } from '../emit/operation/parameter-style.ts';
import type { HeaderTypes } from './header-types.ts';
import type { OwnParameters } from './shared-parameters.ts';

/** What printing an operation needs beside the operation. */
export interface OperationPrinting {
  readonly api: Api;
  readonly options: EmitOptions;
  readonly names: OperationNames;
  readonly context: TypeContext;
  readonly imports: ImportCollector;
  /** Specifiers of the runtime core and of the modules with other ways to call. */
  readonly runtime: Readonly<Record<'core' | 'negotiated' | 'paginate' | 'paginateBy' | 'lines' | 'events', string>>;
  /** Imports of what descriptors refer to. */
  readonly note: NoteImport;
  readonly headers: Pick<HeaderTypes, 'nameOf'>;
  readonly parametersOf: (operation: Operation) => OwnParameters;
  readonly codecs: (operation: Operation) => DescriptorCodecs;
}
