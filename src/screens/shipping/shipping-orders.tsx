import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { late } from '#api/late.ts'
import type { Entity } from '#entities/entity.ts'
import type { Moves } from '#machines/life/moves.ts'
import type { List } from '#screens/search/use-list.ts'
import { ListTabs } from '#screens/search/list-tabs.tsx'
import { SearchScreen } from '#screens/search/search-screen.tsx'
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
    return (
      <>
        <ListTabs place="shipping" />
        <SearchScreen entity={entity} title={t('shipping')} moves={moves} worklists={WorklistBar} below={Labels} />
      </>
    )
  }
