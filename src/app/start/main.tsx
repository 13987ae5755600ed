import './jitless.ts'
import '#ui/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '../app.tsx'
import { arrive, atMost, provideTexts } from './arrival.ts'
import { session } from '../connection.ts'
import { token } from '../device.ts'
import { startTexts } from './i18n.ts'
import { preferences, startTheme } from '../preferences.ts'
import { loadWords } from './words.ts'

startTheme()
session.start()
void start()

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  const { locale } = preferences.read()
  const { server } = session.getSnapshot().context
  const isKnown = server !== null && token.read(server) !== null
  provideTexts(startTexts(locale, await loadWords(locale, isKnown ? 'console' : 'sign-in')), isKnown)
  // mostly all is there by then, and is drawn at once
  if (isKnown) await atMost(arrive().catch(() => undefined))
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
