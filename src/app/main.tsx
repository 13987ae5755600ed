import './jitless.ts'
import '#ui/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { App } from './app.tsx'
import { startTexts } from './i18n.ts'
import { preferences, startTheme } from './preferences.ts'
import { jobs, session, worktime } from './wire.ts'

startTheme()
session.start()
worktime.start()
jobs.start()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

const i18n = await startTexts(preferences.read().locale)
createRoot(root).render(
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <App />
    </I18nextProvider>
  </StrictMode>,
)
