import { spawn } from 'node:child_process'
import path from 'node:path'
import packages from '../../package.json' with { type: 'json' }

const project = path.resolve(import.meta.dirname, '../..')

/** What Node made of the sources, for the next process: to read all of them anew is half of a start. */
const compiled = path.join(project, '.cache/compiled')

export type Ended = { readonly code: number | null; readonly signal: NodeJS.Signals | null; readonly output: string }

export type ServerProcess = {
  readonly pid: number
  /** The address it printed once it answered; rejects when it ended before. */
  readonly url: Promise<string>
  readonly ended: Promise<Ended>
  /** What it printed so far. */
  readonly said: () => string
  /** Sends the signal and waits for the end. */
  end: (signal?: NodeJS.Signals) => Promise<Ended>
}

/** What `npm start` gives the server's process: what is tested and measured is what runs (ADR 0080). */
const started = /exec node (.*)server\/main\.ts$/.exec(packages.scripts.start)
if (started === null) throw new Error('npm start no longer starts the server as it did')
const flags = (started[1] ?? '').split(' ').filter(Boolean)

/** `node server/main.ts` as `npm start` does it, with these settings and nothing else of Kontor's from this process. */
export function startProcess(
  settings: Readonly<Record<string, string>>,
  program: string = 'server/main.ts',
): ServerProcess {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [...flags, program], {
    cwd: project,
    env: { PATH, HOME, PORT: '0', DEMO_SHOP: 'off', NODE_COMPILE_CACHE: compiled, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, output }))
  })
  const url = new Promise<string>((resolve, reject) => {
    const listen = (text: Buffer) => {
      output += text.toString()
      const ready = /Kontor is ready: (\S+)/.exec(output)?.[1]
      if (ready !== undefined) resolve(ready)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    void ended.then(() => reject(new Error(`The server ended before it was ready:\n${output}`)))
  })
  // Whoever only waits for the end does not care that it never got ready.
  url.catch(() => {})
  return {
    pid: child.pid ?? 0,
    url,
    ended,
    said: () => output,
    end: (signal = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
  }
}
