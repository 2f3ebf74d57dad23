import { operation, type OperationDetails, type WriterTable } from '../../../../runtime/client/index.ts';

/** An operation of one line: `GET /projects/{id}?page&per_page 200|202`. */
export function operationOf(text: string, writers?: WriterTable, details?: OperationDetails): never {
  const [method = '', target = '', success] = text.split(' ');
  const [path = '', names] = target.split(/\?([^?}]*)$/);
  const statuses = success === undefined ? {} : { success: new RegExp(success) };
  return operation(`${method} ${path}`, names, writers, { ...statuses, ...details });
}
