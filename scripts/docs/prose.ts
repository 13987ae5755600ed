import { commands } from '#commands/registry.ts'

const keysOf = (id: string): string => {
  const command = commands.find((candidate) => candidate.id === id)
  if (command?.keys === undefined) throw new Error(`Prose names ${id}, which is no command with a key`)
  return command.keys
}

/** Fills `<!-- key order.release -->` with the command's key and `<!-- keys -->` with the cheat sheet; an unknown id throws. */
export const withKeys = (text: string, sheet: string): string =>
  text
    .replaceAll(
      /<!-- key ([\w.]+) -->.*?<!-- \/key -->/g,
      (_, id: string) => `<!-- key ${id} -->\`${keysOf(id)}\`<!-- /key -->`,
    )
    .replace(/<!-- keys -->[\s\S]*?<!-- \/keys -->/, () => `<!-- keys -->\n${sheet}\n<!-- /keys -->`)
