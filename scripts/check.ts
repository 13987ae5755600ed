/** Everything that is true without running Kontor: types, lint, format, unused code, generated pages, texts, lockfile. */
import { spawn } from 'node:child_process'
import path from 'node:path'

const project = path.resolve(import.meta.dirname, '..')

const checks: Readonly<Record<string, readonly string[]>> = {
  types: ['tsc', '-p', '.'],
  lint: ['oxlint', '--type-aware', '--deny-warnings'],
  format: ['oxfmt', '--check'],
  'unused code': ['knip', '--no-progress'],
  docs: ['node', 'scripts/docs.ts', '--check'],
  locales: ['node', 'scripts/locales.ts', '--check'],
  // npm writes a lockfile that lacks platform packages without a word; only installing from it tells.
  lockfile: ['npm', 'ci', '--dry-run', '--ignore-scripts', '--no-audit', '--no-fund'],
}

export type Count = { readonly passed: number; readonly failed: number }

/** Runs two at a time, each told with its time, and counts each as one test. */
export async function runChecks(): Promise<Count> {
  let failed = 0
  const waiting = Object.entries(checks).values()
  const inTurn = async () => {
    for (const [name, command] of waiting) {
      const start = performance.now()
      const { ok, output } = await run(command)
      console.log(`${ok ? 'ok    ' : 'failed'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
      if (ok) continue
      failed += 1
      console.log(output.trimEnd().replaceAll(/^/gm, '         '))
    }
  }
  await Promise.all([inTurn(), inTurn()])
  return { passed: Object.keys(checks).length - failed, failed }
}

function run([program = '', ...args]: readonly string[]): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: project, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (text: Buffer) => (output += text.toString()))
    child.stderr.on('data', (text: Buffer) => (output += text.toString()))
    child.on('error', reject)
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}

if (import.meta.main) {
  const { failed } = await runChecks()
  process.exitCode = failed === 0 ? 0 : 1
}
