// Installs what the lockfile lists, when it is not there yet. Plain JavaScript for whatever Node runs `npm start`:
// after this, `node` in every npm script is the Node 24 of the lockfile (ADR 0008).
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const project = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

if (!isInstalled()) {
  console.log('Installing the packages of the lockfile …')
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: project,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) fail('The packages could not be installed: see above, then run npm ci --ignore-scripts.')
}

const version = spawnSync('node', ['--version'], { encoding: 'utf8' }).stdout || process.version
if (Number(version.slice(1).split('.')[0]) < 24)
  fail(`Kontor runs on Node 24 or newer, here is ${version.trim()}: install it, or run through npm run.`)

/** Compares what npm wrote down as installed with the lockfile; optional packages are for other platforms too. */
function isInstalled() {
  const wanted = packagesOf('package-lock.json')
  const there = packagesOf('node_modules/.package-lock.json')
  return (
    there !== undefined &&
    Object.entries(wanted ?? {}).every(
      ([name, { version, optional }]) => name === '' || (there[name] ? there[name].version === version : optional),
    )
  )
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(path.join(project, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
