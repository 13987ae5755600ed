import type { Locale } from '#entities/locale.ts'
import { fallbackLocale } from '#entities/locale.ts'
import { text } from '#server/texts.ts'

/** Where one of our languages is everybody's; elsewhere it is English. */
const languages: Readonly<Record<string, Locale>> = {
  DE: 'de_DE',
  AT: 'de_DE',
  LI: 'de_CH',
  CH: 'de_CH',
  FR: 'fr_FR',
  MC: 'fr_FR',
  IT: 'it_IT',
  SM: 'it_IT',
  ES: 'es_ES',
  FI: 'fi_FI',
  SI: 'sl_SI',
}

/** What marks a label that brings goods back, for whoever sticks it on: the customer, who sends it. */
export const returnMark = ({ sender }: { readonly sender: { readonly country: string } }): string =>
  text(languages[sender.country] ?? fallbackLocale, 'papers', 'label.return')
