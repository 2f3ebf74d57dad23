import { Command } from 'commander';
import { expect, it } from 'vitest';
import { registerCommands } from '../../../../cli/register-commands.ts';

it.each([
  ['conformance', '--law', 'law'],
  ['conformance', '--only', 'only'],
  ['conformance', '--disable', 'disable'],
  ['proxy', '--enable', 'enable'],
  ['generate', '--operations', 'operations'],
])('a comma list that is given twice to %s is one: %s', async (name, flag, key) => {
  const program = new Command();
  const argv = [name, flag, 'one,two', flag, 'three'];
  registerCommands(program, () => undefined, argv);
  const command = program.commands.find((each) => each.name() === name);
  if (command === undefined) expect.fail('the command is not there');
  command.parseOptions(argv.slice(1));
  expect(command.opts()).toMatchObject({ [key]: 'one,two,three' });
});
