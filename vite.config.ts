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

export default defineConfig({
  plugins: [react(), tailwindcss(), sonnerWithoutStyle],
  optimizeDeps: { exclude: ['sonner'] },
  build: { target: 'es2023', sourcemap: true, chunkSizeWarningLimit: 250, assetsInlineLimit: 0 },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '/auth': 'http://127.0.0.1:8080', '/api': 'http://127.0.0.1:8080' },
  },
})
