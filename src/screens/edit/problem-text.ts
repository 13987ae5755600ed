import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditorProblem } from '#machines/editor/problems.ts'

/** What is wrong with a field, in the user's language; undefined where nothing is. */
export function useProblemText(): (problems: readonly EditorProblem[] | undefined) => string | undefined {
  const { t } = useTranslation('errors')
  return useCallback(
    (problems) => {
      const sentence = (problem: EditorProblem): string => {
        if (typeof problem === 'string') return t(problem)
        return 'text' in problem ? problem.text : t(problem.code, problem.params ?? {})
      }
      return problems?.map(sentence).join(' ') || undefined
    },
    [t],
  )
}
