import type { Locale } from '#entities/locale.ts'
import { isOfProduct, isToEmployee, type MailKind } from '#entities/mail-kind.ts'
import type { PlaceholderValues } from '#entities/mail-template/placeholders.ts'
import { exampleOfDecision } from './decision-values.ts'
import { exampleOfEntry } from './entry-values.ts'
import { exampleValues } from './values.ts'

/** What a template is shown with where nobody has chosen what it is about. */
export const exampleFor = (kind: MailKind, language: Locale): PlaceholderValues => {
  if (isToEmployee(kind)) return exampleOfDecision(language)
  return isOfProduct(kind) ? exampleOfEntry(language) : exampleValues(language)
}
