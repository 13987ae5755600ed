import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { measuredAt, measuredFolder } from './measured-at.ts'

/** Builds a page of this folder as for production; answers its path on a server that has them. */
export async function buildMeasured(page: string): Promise<string> {
  const { dir, name, base } = path.parse(page)
  const at = `${dir}/${name}`
  await build({
    root: path.join(import.meta.dirname, dir),
    base: `${measuredAt}${at}/`,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      target: 'es2023',
      outDir: path.join(measuredFolder, at),
      emptyOutDir: true,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: { input: path.join(import.meta.dirname, page) },
    },
  })
  return `${measuredAt}${at}/${base}`
}
