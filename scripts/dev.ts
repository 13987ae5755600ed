/** The server on 8080, restarted when its files change, and the console by Vite on 5173 in front of it. */
import { spawn } from 'node:child_process'
import path from 'node:path'

const project = path.resolve(import.meta.dirname, '..')

const children = [
  spawn('node', ['--watch', '--watch-preserve-output', 'server/main.ts'], { cwd: project, stdio: 'inherit' }),
  spawn('vite', ['--clearScreen', 'false'], { cwd: project, stdio: 'inherit' }),
]

const end = () => children.forEach((child) => child.kill('SIGTERM'))

// Ctrl+C reaches the children too; this process only waits until they have ended.
process.on('SIGINT', end)
process.on('SIGTERM', end)
children.forEach((child) => child.on('exit', end))
