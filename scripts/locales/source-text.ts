import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'

const project = path.resolve(import.meta.dirname, '../..')

/** All of the product's code as one text, to ask whether a key stands in it. */
export const sourceText = async (): Promise<string> => {
  const files = await Array.fromAsync(glob('{src,server}/**/*.{ts,tsx}', { cwd: project }))
  const texts = await Promise.all(files.map((file) => readFile(path.join(project, file), 'utf8')))
  return texts.join('\n')
}
