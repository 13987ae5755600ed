import { scopes } from '#commands/command.ts'
import type { Command, Scope } from '#commands/command.ts'
import { inRuns, numberIn } from '#commands/numbered.ts'
import { commands } from '#commands/registry.ts'
import { page, table, word } from './words.ts'

const title = ({ id }: Command): string => {
  const { stem = id, number = '' } = numberIn(id) ?? {}
  return id.startsWith('go.')
    ? `Go to ${word('places', id.slice('go.'.length))}`
    : word('commands', stem).replace('{{number}}', number)
}

const of = (scope: Scope) => commands.filter((command) => command.scope === scope)

const notes = (command: Command): string =>
  [command.confirm === true ? 'asks for confirmation' : '', ...(command.asks ?? []).map((name) => `asks ${name}`)]
    .filter((note) => note !== '')
    .join(', ')

const inhabited = scopes.filter((scope) => of(scope).length > 0)

/** docs/commands.md: every command by the scope that hears it. */
export const commandsPage = (): string =>
  page(
    'Commands',
    'The id is the chart’s event, the name on the wire and the verb of the audit: search for it to follow a keystroke.',
    ...inhabited.flatMap((scope) => [
      `## ${scope}`,
      table(
        ['Command', 'Id', 'Keys', ''],
        of(scope).map((command) => [title(command), `\`${command.id}\``, command.keys ?? '', notes(command)]),
      ),
    ]),
  )

/** The README's cheat sheet: what has a key, by scope. */
export const keySheet = (): string =>
  inhabited
    .map((scope) => {
      const keyed = inRuns(of(scope).filter(({ keys }) => keys !== undefined))
      return `**${scope}**: ${keyed.map((command) => `\`${command.keys ?? ''}\` ${title(command)}`).join(' · ')}`
    })
    .join('\n\n')
