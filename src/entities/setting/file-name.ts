/** What may stand in the name of a document's file. */
const placeholders = ['number', 'type', 'company'] as const
type Values = Readonly<Record<(typeof placeholders)[number], string>>

/** By its number alone one file is told from another; what else is in braces is no placeholder. */
export const isFileName = (pattern: string): boolean => {
  const bare = placeholders.reduce((text, name) => text.replaceAll(`{${name}}`, ''), pattern)
  return pattern.includes('{number}') && !/[{}\\/:*?"<>|\p{Cc}]/u.test(bare)
}

/** The name with its values, without what no file system takes in one. */
export const fileNameOf = (pattern: string, values: Values): string =>
  placeholders
    .reduce((text, name) => text.replaceAll(`{${name}}`, values[name]), pattern)
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, '-')
    .trim()
