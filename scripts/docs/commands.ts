import type { Command } from '#commands/command.ts'
import { collapseNumbered, numberIn } from '#commands/numbered.ts'
import { commands } from '#commands/registry.ts'
import { byHeading } from '#screens/command-groups.ts'
import { page, table, word } from './words.ts'

const title = ({ id }: Command): string => {
  const { stem = id, number = '' } = numberIn(id) ?? {}
  return id.startsWith('go.')
    ? `Go to ${word('places', id.slice('go.'.length))}`
    : word('commands', stem).replace('{{number}}', number)
}

const notes = (command: Command): string =>
  [command.confirm === true ? 'asks for confirmation' : '', ...(command.asks ?? []).map((name) => `asks ${name}`)]
    .filter((note) => note !== '')
    .join(', ')

const groups = byHeading(commands).map(([heading, group]): [string, Command[]] => [word('keys', heading), group])

/** docs/commands.md: every command by where it is heard. */
export const commandsPage = (): string =>
  page(
    'Commands',
    'The id is the chart’s event, the name on the wire and the verb of the audit: search for it to follow a keystroke.',
    ...groups.flatMap(([heading, group]) => [
      `## ${heading}`,
      table(
        ['Command', 'Id', 'Keys', ''],
        group.map((command) => [title(command), `\`${command.id}\``, command.keys ?? '', notes(command)]),
      ),
    ]),
  )

/** The README's cheat sheet: what has a key, by where it is heard. */
export const keySheet = (): string =>
  groups
    .map(([heading, group]) => {
      const keyed = collapseNumbered(group.filter(({ keys }) => keys !== undefined))
      return `**${heading}**: ${keyed.map((command) => `\`${command.keys ?? ''}\` ${title(command)}`).join(' · ')}`
    })
    .join('\n\n')
