import type { ComponentType } from 'react'
import type { i18n as I18n } from 'i18next'
import { loadShell } from './first.ts'
import { addWords } from './i18n.ts'
import { preferences } from '../preferences.ts'
import { loadWords } from './words.ts'

/** So long a piece that is on its way is waited for before something is drawn without it, in ms. */
const patience = 400

export const atMost = (waited: Promise<unknown>): Promise<unknown> =>
  Promise.race([waited, new Promise((resolve) => setTimeout(resolve, patience))])

let texts: I18n | undefined
let hasAll = false
/** Plugged in once the first words are there: those of the sign-in page, or all. */
export const provideTexts = (next: I18n, all: boolean): void => {
  texts = next
  hasAll = all
}

/** The words of all that the sign-in page does not show at once. */
export const loadAllWords = async (): Promise<void> => {
  if (texts === undefined || hasAll) return
  addWords(texts, await loadWords(preferences.read().locale, 'console'))
  hasAll = true
}

let shown: ComponentType | undefined
export const fetchedSignedIn = (): ComponentType | undefined => shown

/** Everything behind the sign-in, with its words: fetched while somebody types (spec: the sign-in page stays light). */
export const loadSignedIn = async (): Promise<ComponentType> => {
  const [{ behindSignIn }] = await Promise.all([loadShell(), loadAllWords()])
  shown = behindSignIn.SignedIn
  return shown
}

/** The same with what it shows first, as far as it was asked ahead: then all of it is drawn at once. */
export async function arrive(): Promise<void> {
  await loadSignedIn()
  await atMost((await loadShell()).behindSignIn.readFirst())
}
