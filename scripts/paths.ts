/** `npm run test:paths -- --chart order --seed 7 --deep`: the tests made from the charts, their counts and a report. */
import { spawn } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { settingOfPaths, type Asked } from '#tests/paths/asked.ts'
import { charts } from '#tests/paths/charts.ts'
import { isLine } from '#tests/paths/joint/said.ts'
import type { Recorded } from '#tests/paths/record.ts'
import { printed, reported, summaries } from '#tests/paths/report/report.ts'

const project = path.resolve(import.meta.dirname, '..')
const folder = path.join(project, '.cache/paths')
const report = path.join(project, '.cache/paths.html')

const { values } = parseArgs({
  options: {
    chart: { type: 'string' },
    seed: { type: 'string' },
    deep: { type: 'boolean', default: false },
    keys: { type: 'string' },
    /** Leaves Chromium out. */
    quick: { type: 'boolean', default: false },
  },
})
const { chart, deep, keys } = values
if (chart !== undefined && !Object.hasOwn(charts, chart)) {
  console.error(`No chart is called ${chart}. There are: ${Object.keys(charts).join(', ')}.`)
  process.exit(2)
}
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)
const asked: Asked = {
  folder,
  seed,
  deep,
  ...(chart !== undefined && { chart }),
  ...(keys !== undefined && { keys }),
}

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
console.log(`seed ${seed}`)
const only = keys === undefined ? undefined : isLine(keys) ? 'order-joint' : 'replay'
const codes = [
  ...(only === undefined ? [await run('vitest', ['run', '--project', 'unit', '--project', 'api', ...tests()])] : []),
  ...(values.quick ? [] : [await inChromium()]),
]
const entries = await read()
const all = summaries(entries, chart)
const said = `seed ${seed}${deep ? ', deep' : ''}, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`
if (only === undefined) {
  await writeFile(report, reported(entries, all, said))
  console.log(['', ...printed(all), '', `The report: ${path.relative(process.cwd(), report)}`].join('\n'))
}
process.exitCode = codes.every((code) => code === 0) ? 0 : 1

function tests(): string[] {
  return chart === undefined
    ? ['tests/unit/machines', 'tests/paths']
    : [
        `tests/unit/machines/${chart}`,
        `tests/paths/${chart}`,
        'tests/paths/charts',
        // the order's life is explored with those beside it
        ...(chart === 'order' ? ['tests/paths/joint'] : []),
      ]
}

async function inChromium(): Promise<number> {
  const code = (await run('node', ['scripts/browser.ts'])) || (await run('node', ['scripts/build.ts']))
  const file = only ?? chart ?? ''
  const found = await readdir(path.join(project, 'tests/e2e/paths'))
  // not every chart has a screen of its own
  if (!found.some((name) => name.startsWith(file))) return code
  return code || run('playwright', ['test', `tests/e2e/paths/${file}`])
}

async function read(): Promise<Recorded[]> {
  const files = await readdir(folder)
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
  // written by record.ts just now
  return texts.flatMap((text) => text.trim().split('\n')).map((line) => JSON.parse(line) as Recorded)
}

function run(program: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: project,
      // millions of states are held at once
      env: {
        ...process.env,
        [settingOfPaths]: JSON.stringify(asked),
        ...(deep && { NODE_OPTIONS: '--max-old-space-size=8192' }),
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}
