import type { LintRule } from '../rule.ts';

/** Operation ids are camel case and begin with a verb's lower-case letter: they become function names. */
export const operationIdStyle: LintRule = ({ api, report }) => {
  for (const { operationId, hasDeclaredId, location } of api.operations) {
    if (!hasDeclaredId || /^[a-z][A-Za-z0-9]*$/.test(operationId)) continue;
    const { file, pointer } = location;
    const suggestion = `write \`${camelCase(operationId)}\``;
    report(
      'operation-id-style',
      { file, pointer: `${pointer}/operationId` },
      { parameters: { id: operationId }, suggestion },
    );
  }
};

function camelCase(id: string): string {
  const words = id.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const joined = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
  return joined.slice(0, 1).toLowerCase() + joined.slice(1);
}
