import { pathToFileURL } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

/**
 * What stands together on the screen is one file, which packs better than many: all up to the sign-in, then the shell.
 * Each takes along whatever it imports and nothing before it has (ADR 0070).
 */
const pieces = [
  { name: 'sign-in', test: /\/src\/app\/main\.tsx$/, priority: 3 },
  // before the shell, whose icons it uses: else the picture of the sign-in page would fetch the whole console
  { name: 'video', test: /\/src\/ui\/shell\/background-video\.tsx$/, priority: 2 },
  // with the rows of lists, which nearly every screen shows
  { name: 'shell', test: /\/src\/app\/signed-in\.tsx$|\/@tanstack\/(react-virtual|virtual-core)\//, priority: 1 },
]

// All styles are one file and a piece stands on pieces that are there before it: nothing is left to preload.
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
}

// cmdk brings a dialog of its own along, which the palette does not use: it stands in the console's own layer. All
// that cmdk reads of it is these four names.
const withoutDialog = '\0cmdk-without-dialog'
const cmdkWithoutDialog: Plugin = {
  name: 'cmdk-without-dialog',
  enforce: 'pre',
  resolveId(source, importer) {
    return source === '@radix-ui/react-dialog' && importer?.includes('/cmdk/') ? withoutDialog : null
  },
  load(id) {
    return id === withoutDialog ? 'export const Root = null, Portal = null, Overlay = null, Content = null' : null
  },
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

export default defineConfig({
  plugins: [react(), tailwindcss(), sonnerWithoutStyle, plainImports, cmdkWithoutDialog, outlinesAsData],
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
    modulePreload: false,
    chunkSizeWarningLimit: 500,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups: pieces } },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(['/auth', '/api', '/health', '/ready'].map((at) => [at, 'http://127.0.0.1:8080'])),
  },
})
