import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { writtenParams } from '#entities/written-params.ts'
import type { EditorProblem } from '#machines/editor/problems.ts'
import { useFormat } from '#screens/format.ts'

/** What is wrong with a field, in the user's language; undefined where nothing is. */
export function useProblemText(): (problems: readonly EditorProblem[] | undefined) => string | undefined {
  const { t } = useTranslation('errors')
  const { locale } = useFormat()
  return useCallback(
    (problems) => {
      const sentence = (problem: EditorProblem): string => {
        if (typeof problem === 'string') return t(problem)
        return 'text' in problem ? problem.text : t(problem.code, writtenParams(problem.params ?? {}, locale))
      }
      return problems?.map(sentence).join(' ') || undefined
    },
    [t, locale],
  )
}
