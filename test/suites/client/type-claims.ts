import { compileClaims as compile, oneLine, type Claim } from '../../types/claims.ts';

export {
  exactly,
  fields,
  has,
  lacks,
  nullable,
  optional,
  required,
  same,
  whole,
  type Claim,
} from '../../types/claims.ts';

/** The emitted function takes these arguments among others; what is optional may also be given as undefined. */
export function takes(operation: string, shape: string): Claim {
  return `check<Fields<Args<typeof api.${operation}>, Given<{${oneLine(shape)}}>>>();`;
}

/** The emitted function takes these arguments and no other. */
export function takesOnly(operation: string, shape: string): Claim {
  return `check<Equal<Flat<Args<typeof api.${operation}>>, Given<{${oneLine(shape)}}>>>();`;
}

/** The one declared success of an emitted function has this status and this body. */
export function answers(operation: string, status: number, body: string): Claim {
  return `check<Equal<Declared<typeof api.${operation}>, [${status}, ${body}]>>();`;
}

/** The emitted function declares these failures, tagged by status, each with the common error body. */
export function fails(operation: string, statuses: string): Claim {
  const list = statuses.split(' ');
  return list.map((status) => `check<Equal<Failing<typeof api.${operation}, ${status}>, t.Error_>>();`).join(' ');
}

/** Complaints by index of the claim; the claims see `generated/client` as `api`, and every type of it as `t`. */
export function compileClaims(claims: readonly Claim[]): Promise<ReadonlyMap<number, string>> {
  const client = '{root}/generated/client/index.ts';
  return compile({ imports: `import * as api from '${client}';\nimport type * as t from '${client}';`, claims });
}
