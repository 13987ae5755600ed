/**
 * `npm run bench`: each row of the budget as a ratio to its anchor from the same run; `-- --only palette,ranking`
 * picks. Ends with 1 where a target is missed. The figures go to docs/performance.json and from there to the page.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { verdictOf, type Row } from '#scripts/bench-row.ts'
import { figuresFile, readFigures, type Figures } from './docs/performance.ts'

const project = path.resolve(import.meta.dirname, '..')
/** How long what runs may take to end. */
const patience = 30_000
const { values } = parseArgs({ options: { only: { type: 'string' } } })

await installAnchors()
run('tsc', ['-p', 'bench/anchors'])
const { benches } = await import('#bench/table.ts')
const { endAll } = await import('#bench/until.ts')
const wanted = values.only?.split(',') ?? Object.keys(benches)
const unknown = wanted.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) fail(`There is no ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`)

// browsers, servers and databases of a run that is ended are ended with it
let signalled: number | undefined
for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })) {
  process.on(signal, () => {
    signalled ??= code
    console.error('Ending what was started …')
    setTimeout(() => process.exit(code), patience).unref()
    void endAll()
  })
}

const figures: Record<string, Figures> = { ...(await readFigures()) }
let missed = 0
for (const name of wanted) {
  const start = performance.now()
  const load = loadavg()[0] ?? 0
  const rows = (await benches[name]?.().catch(raise)) ?? []
  figures[name] = { measured: new Date().toISOString().slice(0, 16), load: Number(load.toFixed(2)), rows }
  console.log(`\n${name} (${((performance.now() - start) / 1000).toFixed(0)} s, load ${load.toFixed(2)})`)
  console.log(rows.map(lineOf).join('\n'))
  missed += rows.filter((row) => verdictOf(row) === 'missed').length
  await writeFile(figuresFile, `${JSON.stringify(figures, null, 2)}\n`)
}
run('node', ['scripts/docs.ts'])
console.log(missed === 0 ? '\nEvery target is met.' : `\n${missed} missed.`)
process.exitCode = missed === 0 ? 0 : 1

/** What was cut short by a signal is no mistake, and by now all of it has ended. */
function raise(error: unknown): never {
  if (signalled === undefined) throw error
  process.exit(signalled)
}

function lineOf(row: Row): string {
  const bound = row.target === null ? 'reported' : `${row.least === true ? '≥' : '≤'} ${row.target}`
  const figure = row.ratio === null ? row.own : `${row.ratio.toFixed(2)} × ${row.anchor}`
  const both = row.other === undefined ? '' : `  (${row.own} : ${row.other})`
  return `${verdictOf(row).padEnd(16)} ${row.name}: ${figure}, ${bound}${both}`
}

/** What Kontor is measured against has a lock of its own: nothing of it is in the product. */
async function installAnchors(): Promise<void> {
  const lock = await readFile(path.join(project, 'bench/anchors/package-lock.json'), 'utf8')
  const stamp = path.join(project, 'bench/anchors/node_modules/.installed-from')
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === lock) return
  console.log('Installing what Kontor is measured against …')
  run('npm', ['ci', '--prefix', 'bench/anchors', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  await writeFile(stamp, lock)
}

function run(program: string, args: readonly string[]): void {
  const { status } = spawnSync(program, args, { cwd: project, stdio: 'inherit' })
  if (status !== 0) fail(`${program} ${args.join(' ')} failed.`)
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
