/** Output of the main job without what differs from run to run: addresses, durations, whether there was work to do. */
export function stableOutput(output: string): string {
  return (
    output
      .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:8080')
      .replace(/^.*openapi\.yaml: .*\n/gm, '')
      // How often a run asks whether something is done depends on how fast it is, and each answer is checked.
      .replace(/^(\d+ operations +\d+ +)(\d+)/m, (_, before: string, checks: string) => before + thousands(checks))
      .replace(/(\d+) requests in \d+\.\d s/, (_, count: string) => `${thousands(count)} requests in 5.0 s`)
      // Of the table the first operations and the total are enough to see.
      .replace(/^((?:.*\n){10})[\s\S]*\n(?=\d+ operations )/, '$1...\n')
      .trim()
  );
}

function thousands(count: string): string {
  return String(Math.round(Number(count) / 1000) * 1000);
}
