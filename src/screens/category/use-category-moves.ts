import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { productCategory } from '#entities/product-category/product-category.ts'
import { useServices } from '#screens/services.ts'
import { announce } from '#ui/layer/announcer.tsx'
import { refusalToast, showToast } from '#ui/layer/toast.ts'
import { allCategories, categoriesIn } from './all-categories.ts'
import { whereTo, type BranchMove, type Category } from './branches.ts'

/** Moves and names categories, one after the other: each begins where the one before it has led. */
export function useCategoryMoves() {
  const { t } = useTranslation(['search', 'errors'])
  const client = useQueryClient()
  const { saveFields } = useServices()
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const [waiting, setWaiting] = useState(0)

  const next = useCallback(
    (act: (categories: readonly Category[]) => Promise<unknown>) => {
      setWaiting((count) => count + 1)
      const before = last.current
      const run = async () => {
        await before
        try {
          const { results } = await client.ensureQueryData(allCategories)
          await act(categoriesIn(results))
          await client.refetchQueries({ queryKey: allCategories.queryKey, exact: true })
        } catch {
          showToast({ text: t('server_error', { ns: 'errors' }), tone: 'bad' })
        } finally {
          setWaiting((count) => count - 1)
        }
      }
      const done = run()
      last.current = done
      return done
    },
    [client, t],
  )
  const save = useCallback(
    async (one: Category, data: Readonly<Record<string, unknown>>) => {
      const answer = await saveFields(productCategory, one, data)
      if (answer.is === 'saved') return answer.record as unknown as Category // as read
      const said = answer.said.problem?.fields ? Object.values(answer.said.problem.fields).flat() : []
      showToast({ text: said[0] ?? answer.said.error ?? '', tone: 'warn', id: refusalToast('list.edit_cell') })
      return undefined
    },
    [saveFields],
  )

  const move = useCallback(
    (id: number, how: BranchMove) =>
      next(async (categories) => {
        const one = categories.find((category) => category.id === id)
        const to = whereTo(categories, id, how)
        if (one === undefined || typeof to === 'string') return
        const moved = await save(one, to)
        if (moved === undefined) return
        const parent = moved.parent?.label
        const among = categories.filter((other) => other.id !== id && other.parent?.id === moved.parent?.id)
        const said = { name: moved.name, place: moved.place ?? 1, count: among.length + 1, parent: parent ?? '' }
        announce(parent === undefined ? t('tree.moved_out', said) : t('tree.moved', said))
      }),
    [next, save, t],
  )
  const rename = useCallback(
    (id: number, name: string) =>
      next(async (categories) => {
        const one = categories.find((category) => category.id === id)
        if (one !== undefined && one.name !== name) await save(one, { name })
      }),
    [next, save],
  )
  return { move, rename, isWaiting: waiting > 0 }
}
