/**
 * `npm test`: the checks, Vitest, the build and Playwright, then where the time went, and in one last line what passed.
 * What passed in the browser on its second try only is named; of more than two of them, each further one failed. `--all` asks those files, too, whose turn it is not; `--full` adds what takes too long for every run: `npm run test:full`.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { entities } from '#entities/registry.ts'
import { runChecks, type Count } from '#scripts/check.ts'
import {
  besideTests,
  summaryOf,
  timesOfPlaywright,
  unsteadyOf,
  timesOfVitest,
  type PlaywrightReport,
  type Timed,
  type VitestReport,
} from '#scripts/times.ts'
import { charts } from '#tests/paths/charts.ts'
import { turnOf, turns } from '#tests/support/turns.ts'

const project = path.resolve(import.meta.dirname, '..')
const reports = path.join(project, 'test-results')
const isFull = process.argv.includes('--full')
const times: Timed[] = []
/** A machine that others use is slow for a moment now and then; more than that is a fault of the tests or of the product. */
const unsteadyAtMost = 2
/** Which files are asked beside those of every run (ADR 0319); `--all` and `--full` ask each. */
const turn = isFull || process.argv.includes('--all') ? undefined : turnOf(commit())
const ofTurn: Readonly<Record<string, string>> = turn === undefined ? {} : { TURN: String(turn) }
const unsteady: string[] = []
const beside: string[] = []

if (turn !== undefined) console.log(`Turn ${turn + 1} of ${turns} of the files that not every run asks.`)
await rm(reports, { recursive: true, force: true })
await mkdir(reports, { recursive: true })

const counts: Record<string, Count> = {
  checks: await runChecks(),
  // the same files, with more of what they make up
  Vitest: await vitest([], isFull ? { FULL: 'samples' } : ofTurn),
  build: await script('scripts/build.ts'),
  Playwright: await playwright('every-run'),
}
if (isFull) {
  counts['mutants of every chart'] = await script('scripts/mutants.ts')
  counts['every transition, pure, over HTTP and in Chromium'] = await script('scripts/paths.ts', '--deep')
  counts['what takes long by its nature, as killing servers and databases'] = await vitest(['.full.test.'], {
    FULL: 'yes',
  })
  counts['the fuzz, all of it, with a new seed'] = await vitest(['--project', 'api', 'tests/matrix/fuzz.test.ts'], {
    FULL: 'samples',
    FUZZ_SEED: 'random',
    FUZZ_RUNS: '10',
  })
  counts['every place and layer, in every language and theme'] = await playwright('nightly', [
    '--config',
    'playwright.nightly.config.ts',
  ])
}

const passed = Object.values(counts).reduce((sum, count) => sum + count.passed, 0)
const failed = Object.values(counts).reduce((sum, count) => sum + count.failed, 0)
process.exitCode = failed === 0 ? 0 : 1
console.log(summaryOf(times, [...entities.map(({ name }) => name), ...Object.keys(charts)]).join('\n'))
for (const error of beside) console.log(`Failed beside all tests: ${error}`)
for (const name of unsteady) console.log(`Passed on its second try: ${name}`)
if (isFull)
  for (const [name, count] of Object.entries(counts))
    console.log(`${name}: ${count.passed} passed, ${count.failed} failed`)
console.log(`${passed} passed, ${failed} failed`)

async function vitest(only: readonly string[] = [], settings: Readonly<Record<string, string>> = {}): Promise<Count> {
  const file = path.join(reports, `vitest${only.length > 0 ? '-again' : ''}.json`)
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...only]
  const code = await run('vitest', args, settings)
  const report = await reportAt<VitestReport>(file)
  if (report !== undefined) times.push(...timesOfVitest(report, project))
  return honest(code, { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 })
}

async function script(file: string, ...args: readonly string[]): Promise<Count> {
  const code = await run('node', [file, ...args])
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function playwright(name: string, args: readonly string[] = []): Promise<Count> {
  const file = path.join(reports, `playwright-${name}.json`)
  const code = await run('playwright', ['test', ...args, '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...ofTurn,
  })
  const report = await reportAt<PlaywrightReport>(file)
  if (report !== undefined) {
    times.push(...timesOfPlaywright(report, project))
    unsteady.push(...unsteadyOf(report, project))
    beside.push(...besideTests(report, project))
  }
  const { expected, unexpected, flaky } = report?.stats ?? { expected: 0, unexpected: 0, flaky: 0 }
  const tooMany = Math.max(0, flaky - unsteadyAtMost)
  return honest(code, { passed: expected + flaky - tooMany, failed: unexpected + tooMany })
}

/** A runner that fails without a failed test, because a file did not load or nothing was found, counts as one. */
function honest(code: number, { passed, failed }: Count): Count {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) }
}

/** Of a folder that git does not know it is always the first turn. */
function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: project, encoding: 'utf8', stdio: 'pipe' })
  } catch {
    return '0'
  }
}

async function reportAt<T>(file: string): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  // Written by the pinned runner just now; its form is the runner's documented one.
  return text === undefined ? undefined : (JSON.parse(text) as T)
}

function run(
  program: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<number> {
  console.log(`\n${program} ${args.join(' ')}`)
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: project,
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}
