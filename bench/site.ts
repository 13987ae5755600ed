import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { wordsInOneFile } from '../vite.config.ts'
import { until } from './until.ts'

const project = path.resolve(import.meta.dirname, '..')
const settings = {
  // the project, so that the console's own modules find its texts
  root: project,
  configFile: false,
  publicDir: false,
  logLevel: 'error',
} as const
let built: Promise<unknown> | undefined

/** Runs against the pages of `bench/pages`, built as for production; `url('palette')` is one of them. */
export async function withPages<T>(run: (url: (page: string) => string) => Promise<T>): Promise<T> {
  const outDir = path.join(import.meta.dirname, 'dist/pages')
  built ??= build({
    ...settings,
    plugins: [react(), tailwindcss(), wordsInOneFile],
    // all pages run on the project's own React
    resolve: { dedupe: ['react', 'react-dom'] },
    build: {
      target: 'es2023',
      outDir,
      emptyOutDir: true,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: { input: 'bench/pages/index.html' },
    },
  })
  await built
  const server = await preview({ ...settings, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  const address = server.httpServer.address()
  if (address === null || typeof address === 'string') throw new Error('The pages have no port')
  return until(
    () => server.close(),
    () => run((page) => `http://127.0.0.1:${address.port}/bench/pages/index.html?page=${page}`),
  )
}
