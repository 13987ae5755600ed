const shown = 160

const short = (line: string | undefined): string =>
  line === undefined ? 'nothing' : line.length > shown ? `${line.slice(0, shown)}…` : line

/** What a generated page says otherwise than the code, from its first such line on, and the command that writes it. */
export const staleness = (file: string, written: string, text: string): string => {
  const has = written.split('\n')
  const wants = text.split('\n')
  const at = wants.findIndex((line, index) => line !== has[index])
  const line = at < 0 ? wants.length : at
  return [
    `${file}:${line + 1} is not what the code says; npm run docs writes it`,
    `  there:    ${short(has[line])}`,
    `  the code: ${short(wants[line])}`,
  ].join('\n')
}
