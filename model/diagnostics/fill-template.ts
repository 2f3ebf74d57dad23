/** Fills the `{parameter}` places of a message. */
export function fillTemplate(template: string, parameters: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (place, name: string) => parameters[name] ?? place);
}
