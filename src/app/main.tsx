import './jitless.ts'
import '#ui/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { startTexts } from './i18n.ts'
import { preferences, startTheme } from './preferences.ts'
import { session } from './connection.ts'

startTheme()
session.start()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

await startTexts(preferences.read().locale)
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
