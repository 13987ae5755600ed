import { standing, type Refusal } from '#machines/life/life.ts'
import { useTranslation } from 'react-i18next'
import { labelOf } from '#entities/entity.ts'
import { formatsOf, useLanguage } from '#screens/format.ts'

type Because = Pick<Refusal, 'code' | 'details' | 'count' | 'stands'>

/** A reason is a rule's own or, where a right is lacking, an error's: the same order in which the server looks. */
const namespaces = ['because', 'errors']

/** Why something is refused, in the user's language: a sentence each, on a line of its own. Beside other moves it need not say what can be done. */
export function useReasons(): (because: readonly Because[], how?: { isBrief: boolean }) => string {
  const { t } = useTranslation([...namespaces, 'entities', 'commands'])
  const locale = useLanguage()
  const { list } = formatsOf(locale)
  const filled = ({ details, count, stands }: Because, isBrief: boolean) =>
    stands === undefined
      ? {
          details: list(details.map((name) => t(labelOf({ name: 'order' }, name), { ns: 'entities' }))),
          ...(count !== undefined && { count }),
        }
      : standing(isBrief ? { ...stands, possible: () => [] } : stands, {
          status: (key) => t(key, { ns: 'entities' }),
          move: (id) => t(id, { ns: 'commands' }),
          list,
        })
  return (because, { isBrief } = { isBrief: false }) =>
    because.map((one) => t(one.code, { ns: namespaces, ...filled(one, isBrief) })).join('\n')
}
