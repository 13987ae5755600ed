import { createRoot } from 'react-dom/client'
import type { ReactNode } from 'react'

type Page = { open: () => ReactNode | Promise<ReactNode> }

/** Every page, by its file's name: Kontor's own parts, and what they are measured against. */
const pages = import.meta.glob<Page>(['./own/*.tsx', '../anchors/*.tsx'])

const wanted = new URLSearchParams(location.search).get('page') ?? ''
const load = Object.entries(pages).find(([file]) => file.endsWith(`/${wanted}.tsx`))?.[1]
if (load === undefined) throw new Error(`No page ${wanted}`)
const page = await load()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(await page.open())
