import { spawnSync } from 'node:child_process'
import { bytesOfBuild, mostBytes } from '#scripts/bytes.ts'
import type { Row } from '#scripts/bench-row.ts'

const kilo = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
const row = (name: string, bytes: number, most: number): Row => ({
  name,
  anchor: '–',
  ratio: null,
  target: most / 1000,
  own: kilo(bytes),
})

/** JavaScript on the wire, gzip: counted from the build, the same figures that `npm test` holds. */
export async function bytesRows(): Promise<Row[]> {
  spawnSync('node', ['scripts/build.ts'], { stdio: 'inherit' })
  const { signIn, shell, routes } = await bytesOfBuild()
  const [heaviest = ['', 0]] = Object.entries(routes).toSorted(([, a], [, b]) => b - a)
  return [
    row('JavaScript to sign-in, kB', signIn, mostBytes.signIn),
    row('the shell with its palette, kB', shell, mostBytes.shell),
    row(`the heaviest screen (${heaviest[0]}), kB`, heaviest[1], mostBytes.route),
  ]
}
