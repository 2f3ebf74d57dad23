import { type CompiledQuery, type Kysely, type KyselyPlugin, createQueryId } from 'kysely';

/** A database that notes the SQL of whatever is asked through it. */
export interface StatementTape<Tables> {
  readonly db: Kysely<Tables>;
  readonly asked: string[];
}

/** Notes queries that are built, and those that were compiled before; on `asked`, where it is given. */
export function tapeStatements<Tables>(plain: Kysely<Tables>, asked: string[] = []): StatementTape<Tables> {
  const noting: KyselyPlugin = {
    transformQuery({ node }) {
      asked.push(plain.getExecutor().compileQuery(node, createQueryId()).sql);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const noted = plain.withPlugin(noting);
  const executeCompiled = (query: CompiledQuery): Promise<unknown> => {
    asked.push(query.sql);
    return plain.executeQuery(query);
  };
  const db = new Proxy(noted, {
    get(target, name) {
      if (name === 'executeQuery') return executeCompiled;
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
  return { db, asked };
}
