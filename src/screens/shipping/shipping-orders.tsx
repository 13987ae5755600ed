import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { late } from '#api/late.ts'
import { hrefOf, idleStation } from '#commands/places.ts'
import type { Entity } from '#entities/entity.ts'
import type { Moves } from '#machines/life/moves.ts'
import type { List } from '#screens/search/use-list.ts'
import { handed } from '#screens/packing/handed.ts'
import { ListTabs } from '#screens/search/list-tabs.tsx'
import { SearchScreen } from '#screens/search/search-screen.tsx'
import { useServices } from '#screens/services.ts'
import { lateComponent } from '#ui/late/late-component.ts'
import { latePart } from '#ui/late/late-part.tsx'
import { Bar } from '#ui/shell/bar.tsx'

/** After the rows, in the room that is kept for it. */
const Worklists = lateComponent(async () => {
  await late()
  return (await import('./worklists/worklist-row.tsx')).WorklistRow
})

const Labels = latePart(async () => (await import('./worklists/labels.tsx')).Labels)

function WorklistBar({ list }: { list: List }) {
  const [isThere, setThere] = useState(false)
  useEffect(
    () =>
      void Worklists.ahead().then(
        () => setThere(true),
        () => setThere(true),
      ),
    [],
  )
  return (
    <Bar kind="facets">
      {/* a digit that is pressed before the worklists are there waits for them: what follows it is meant for their rows */}
      {!isThere && <span data-pending="" />}
      <Worklists list={list} />
    </Bar>
  )
}

/** `/orders/shipping`: what there is to prepare, pack and hand over, by worklist, with the labels of what is chosen. */
export const shippingOrdersOf = (entity: Entity, moves: Moves | undefined) =>
  function Screen() {
    const { t } = useTranslation('places')
    const [, go] = useLocation()
    const { scanner } = useServices()
    // what is scanned in front of the queue is what is packed first (keyboard.md §4), and no key of the list
    useEffect(
      () =>
        scanner.take(({ text }) => {
          if (document.querySelector('dialog[open], [role=dialog]') !== null) return false
          handed.leave(text)
          go(hrefOf('packing', { id: idleStation }))
          return true
        }),
      [go, scanner],
    )
    return (
      <>
        <ListTabs place="shipping" />
        <SearchScreen entity={entity} title={t('shipping')} moves={moves} worklists={WorklistBar} below={Labels} />
      </>
    )
  }
