import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SavedView } from '#api/saved-view.ts'
import { savedViews } from '#api/views.ts'
import { elsewherePage, namedViews, withheldPlaces } from '#app/palette/pages.ts'
import type { Actor } from '#entities/access.ts'
import type { Elsewhere } from './moves-elsewhere.ts'

/** Once somebody types: until then nobody has asked for them; undefined until they are there. */
function useMovesElsewhere(actor: Actor | undefined, isTyped: boolean): readonly Elsewhere[] | undefined {
  const [moves, setMoves] = useState<readonly Elsewhere[]>()
  useEffect(() => {
    if (actor === undefined || !isTyped) return
    elsewherePage
      .load()
      .then(({ movesElsewhere }) => movesElsewhere(actor))
      // without them the palette finds what it has
      .then(setMoves, () => setMoves([]))
  }, [actor, isTyped])
  return moves
}

/** A page that brings rows, and whether it is still on its way; one that does not come is waited for no longer. */
function useRowsPage<Module>(page: { load: () => Promise<Module>; loaded: () => Module | undefined }) {
  const [brought, bring] = useState(() => ({ rows: page.loaded(), isPending: page.loaded() === undefined }))
  useEffect(() => {
    page.load().then(
      (rows) => bring((last) => (last.rows === rows ? last : { rows, isPending: false })),
      () => bring({ rows: undefined, isPending: false }),
    )
  }, [page])
  return brought
}

const noViews: readonly SavedView[] = []
const noMoves: readonly Elsewhere[] = []

/** What comes after the palette has opened: as long as some is missing, what is typed may mean a row that is not there yet. */
export function useLateRows(actor: Actor | undefined, isTyped: boolean, locale: string) {
  const withheld = useRowsPage(withheldPlaces)
  const named = useRowsPage(namedViews)
  const views = useQuery(savedViews(locale))
  const elsewhere = useMovesElsewhere(actor, isTyped)
  const isLate = withheld.isPending || named.isPending || views.isLoading || elsewhere === undefined
  return {
    withheld: withheld.rows,
    named: named.rows,
    views: views.data ?? noViews,
    elsewhere: elsewhere ?? noMoves,
    isIncomplete: isTyped && isLate,
  }
}
