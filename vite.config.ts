import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minifySync, type Plugin } from 'vite'
import { isLocale } from '#entities/locale.ts'
import { wordsOf } from '#scripts/locales/words.ts'
import { pieces } from '#scripts/pieces.ts'
import { piecesByPlace } from '#scripts/pieces-by-place.ts'

// sonner writes a <style> element when it loads, which the content security policy refuses; src/ui/theme.css
// imports the same rules as a file.
const sonnerStyle = /^__insertCSS\(.*\);?$/m
const sonnerWithoutStyle: Plugin = {
  name: 'sonner-without-style',
  transform: {
    filter: { id: /\/sonner\/dist\/index\.mjs/ },
    handler(code) {
      if (!sonnerStyle.test(code)) this.error('sonner no longer writes its style this way.')
      return { code: code.replace(sonnerStyle, ''), map: null }
    },
  },
}

// What i18next tells whoever sets it up is no part of what is fetched.
const advice = /'(?:Seems the loaded translations|This means something IS WRONG)[^']*'/g
const i18nextWithoutAdvice: Plugin = {
  name: 'i18next-without-advice',
  transform: {
    filter: { id: /\/i18next\/dist\/esm\/i18next\.js/ },
    handler: (code) => ({ code: code.replaceAll(advice, "''"), map: null }),
  },
}

/** What the build or a test asks for is called by its name; every other name would only be carried along by the shell. */
const fileName = (name: string, from: string | null): string => {
  const called =
    localeIn(from) ?? [...pieces.map((piece) => piece.name), 'rolldown-runtime'].find((one) => one === name)
  return called === undefined ? '' : `${called}-`
}

// A browser that knows this hint compiles a piece beside the main thread while it comes, instead of each function when
// it is first called: a third of what a full load asks of the main thread (ADR 0097).
const hint = '//# allFunctionsCalledOnLoad\n'
const compiledAhead: Plugin = {
  name: 'compiled-ahead',
  async writeBundle({ dir = '' }, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || wordsAt.test(file.facadeModuleId ?? '') || file.code.length < worthAHint) continue
      // Vite puts the names of a piece's own pieces before everything, a hint has to stand before those
      await writeFile(path.join(dir, file.fileName), hint + file.code)
      if (file.map === null) continue
      const map = path.join(dir, `${file.fileName}.map`)
      await writeFile(map, (await readFile(map, 'utf8')).replace('"mappings":"', '"mappings":";'))
    }
  },
}
const worthAHint = 10_000

// All that a piece stands on is fetched side by side with it.
const preload = `
import { fetchPieces } from '/src/app/start/pieces.ts'
export const __vitePreload = (load, pieces = []) => {
  fetchPieces(pieces)
  return load()
}`
const piecesAtOnce: Plugin = {
  name: 'pieces-at-once',
  enforce: 'pre',
  load: { filter: { id: /vite\/preload-helper/ }, handler: () => preload },
}

// What of cmdk the console does not use: a dialog, as the palette stands in the console's own layer, and elements that
// may be replaced by another. These names are all that cmdk reads of either.
const withoutParts: Readonly<Record<string, string>> = {
  '@radix-ui/react-dialog': 'export const Root = null, Portal = null, Overlay = null, Content = null',
  '@radix-ui/react-primitive': "export const Primitive = { div: 'div', input: 'input' }",
}
const cmdkWithoutParts: Plugin = {
  name: 'cmdk-without-parts',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^@radix-ui\// },
    handler: (source, importer) => (source in withoutParts && importer?.includes('/cmdk/') ? `\0cmdk:${source}` : null),
  },
  load: { filter: { id: /^\0cmdk:/ }, handler: (id) => withoutParts[id.slice(6)] },
}

// Of an entity the console knows an outline from the start; all else comes with the entity's screen. What the file says
// is worked out here, where every entity is at hand, so that nothing is typed twice (ADR 0061).
const outlinesAsData: Plugin = {
  name: 'outlines-as-data',
  enforce: 'pre',
  load: {
    filter: { id: /\/src\/entities\/outlines\.ts$/ },
    async handler(id) {
      const { outlines } = (await import(pathToFileURL(id).href)) as { outlines: unknown }
      return `export const outlines = ${JSON.stringify(outlines)}`
    },
  },
}

const wordsAt = /\/locales\/(\w+)\/ui\.json\?(sign-in|console)$/

const localeIn = (id: string | null): string | undefined => wordsAt.exec(id ?? '')?.[1]

// Where the console asks for the words of a language it gets one file of all its catalogues (src/app/start/words.ts).
export const wordsInOneFile: Plugin = {
  name: 'words-in-one-file',
  enforce: 'pre',
  load: {
    filter: { id: wordsAt },
    async handler(id) {
      const [, locale = '', use] = wordsAt.exec(id) ?? []
      if (!isLocale(locale)) this.error(`${locale} is no locale (src/entities/locale.ts)`)
      const words = JSON.stringify(await wordsOf(locale, use === 'sign-in' ? use : 'console'))
      // a text that the browser parses faster than code
      return { code: `export default JSON.parse(${JSON.stringify(words)})`, moduleType: 'js' }
    },
  },
}

// What runs before the first paint is one small file, which has a name of its contents like every other: nothing asks
// whether it is still the same.
const early = ['theme.js', 'keys.js'] as const
let earlyAt = ''
const earlyScripts: Plugin = {
  name: 'early-scripts',
  apply: 'build',
  async buildStart() {
    const texts = await Promise.all(
      early.map(async (name) => {
        const file = path.join(this.environment.config.publicDir, name)
        return minifySync(file, await readFile(file, 'utf8')).code
      }),
    )
    const source = texts.join('\n')
    earlyAt = `assets/early-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`
    this.emitFile({ type: 'asset', fileName: earlyAt, source })
  },
  transformIndexHtml(html) {
    const tags = early.map((name) => `<script src="/${name}"></script>`).join('\n    ')
    if (!html.includes(tags)) throw new Error(`index.html no longer has ${tags}`)
    return html.replace(tags, `<script src="/${earlyAt}"></script>`)
  },
  writeBundle: ({ dir = '' }) => Promise.all(early.map((name) => rm(path.join(dir, name)))).then(() => undefined),
}

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    sonnerWithoutStyle,
    i18nextWithoutAdvice,
    piecesAtOnce,
    cmdkWithoutParts,
    outlinesAsData,
    wordsInOneFile,
    earlyScripts,
    piecesByPlace,
    compiledAhead,
  ],
  // React has had this hook itself for years
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector.js',
      },
    ],
  },
  optimizeDeps: { exclude: ['sonner'] },
  build: {
    target: 'es2023',
    sourcemap: true,
    manifest: true,
    // every browser that knows es2023 preloads modules by itself
    modulePreload: {
      polyfill: false,
      // the page brings these itself, and the sign-in page fetches nothing that would stand on more
      resolveDependencies: (_file, pieces, { hostId }) =>
        hostId.includes('/sign-in-')
          ? []
          : pieces.filter((piece) => !/\/(first|sign-in|rolldown-runtime)-/.test(piece)),
    },
    chunkSizeWarningLimit: 500,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: pieces },
        chunkFileNames: ({ name, facadeModuleId }) => `assets/${fileName(name, facadeModuleId)}[hash].js`,
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(['/auth', '/api', '/health', '/ready'].map((at) => [at, 'http://127.0.0.1:8080'])),
  },
})
