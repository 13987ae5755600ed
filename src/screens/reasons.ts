import type { Refusal } from '#machines/life.ts'
import { useTranslation } from 'react-i18next'
import { labelOf } from '#entities/entity.ts'
import { formatsOf, useLanguage } from '#screens/format.ts'

type Because = Pick<Refusal, 'code' | 'details'>

/** A reason is a rule's own or, where a right is lacking, an error's: the same order in which the server looks. */
const namespaces = ['because', 'errors']

/** The sentence for why something is refused, in the user's language. */
export function useReasons(): (because: readonly Because[]) => string {
  const { t } = useTranslation([...namespaces, 'entities'])
  const locale = useLanguage()
  const named = (details: readonly string[]) =>
    formatsOf(locale).list(details.map((name) => t(labelOf({ name: 'order' }, name), { ns: 'entities' })))
  return (because) => because.map(({ code, details }) => t(code, { ns: namespaces, details: named(details) })).join(' ')
}
