/** Output of the main job without what differs from run to run: addresses, durations, whether there was work to do. */
export function stableOutput(output: string): string {
  return (
    output
      .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:8080')
      .replace(/^.*openapi\.yaml: .*\n/gm, '')
      .replace(/in \d+\.\d s/, 'in 5.0 s')
      // Of the table the first operations and the total are enough to see.
      .replace(/^((?:.*\n){10})[\s\S]*\n(?=\d+ operations )/, '$1...\n')
      .trim()
  );
}
