import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SavedView } from '#api/saved-view.ts'
import { savedViews } from '#api/views.ts'
import { elsewherePage, fieldsAndNew, namedViews, withheldPlaces } from '#app/palette/pages.ts'
import type { Actor } from '#entities/access.ts'
import type { Known } from './fields-and-new.ts'
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

/** The entities whose fields are found, and which are begun by a name; once somebody types. */
function useKnown(here: string | undefined, creates: string, isTyped: boolean): Known | undefined {
  const [known, setKnown] = useState<{ of: string; is: Known }>()
  const of = `${here} ${creates}`
  useEffect(() => {
    if (!isTyped) return
    fieldsAndNew
      .load()
      .then(({ entitiesFor }) => entitiesFor(here, creates.split(' ')))
      .then(
        (is) => setKnown({ of, is }),
        () => setKnown({ of, is: noneKnown }),
      )
  }, [here, creates, of, isTyped])
  return known?.of === of ? known.is : undefined
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
const noneKnown: Known = { here: undefined, named: [] }
const noMoves: readonly Elsewhere[] = []

/** What comes after the palette has opened: as long as some is missing, what is typed may mean a row that is not there yet. */
export function useLateRows(
  asked: { actor: Actor | undefined; here: string | undefined; creates: string },
  isTyped: boolean,
  locale: string,
) {
  const { actor, here, creates } = asked
  const withheld = useRowsPage(withheldPlaces)
  const named = useRowsPage(namedViews)
  const views = useQuery(savedViews(locale))
  const elsewhere = useMovesElsewhere(actor, isTyped)
  const known = useKnown(here, creates, isTyped)
  const isLate =
    withheld.isPending || named.isPending || views.isLoading || elsewhere === undefined || known === undefined
  return {
    withheld: withheld.rows,
    named: named.rows,
    views: views.data ?? noViews,
    elsewhere: elsewhere ?? noMoves,
    known: known ?? noneKnown,
    isIncomplete: isTyped && isLate,
  }
}
