import { commands } from '#commands/registry.ts'

const keysOf = (id: string, file: string): string => {
  const command = commands.find((candidate) => candidate.id === id)
  if (command?.keys !== undefined) return command.keys
  const noun = id.slice(0, id.indexOf('.') + 1)
  const near = commands.filter((other) => other.keys !== undefined && noun !== '' && other.id.startsWith(noun))
  const instead =
    near.length === 0 ? 'docs/commands.md lists those that have one' : near.map((one) => one.id).join(', ')
  throw new Error(`${file}: <!-- key ${id} --> is no command with a key; write another one: ${instead}`)
}

/** Fills `<!-- key order.release -->` with the command's key and `<!-- keys -->` with the cheat sheet; an unknown id throws. */
export const withKeys = (text: string, sheet: string, file: string): string =>
  text
    .replaceAll(
      /<!-- key ([\w.]+) -->.*?<!-- \/key -->/g,
      (_, id: string) => `<!-- key ${id} -->\`${keysOf(id, file)}\`<!-- /key -->`,
    )
    .replace(/<!-- keys -->[\s\S]*?<!-- \/keys -->/, () => `<!-- keys -->\n${sheet}\n<!-- /keys -->`)
