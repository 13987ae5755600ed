import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import type { TabEvent } from '#commands/list.ts'
import type { Listener } from '#commands/offers.ts'
import { isVisible } from '#commands/navigation.ts'
import { hrefOf, objectAt, tabsWith, type BuiltPlaceId } from '#commands/places.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import { TabLinks } from '#ui/shell/tab-links.tsx'

/** The lists that are one page with this one, as far as they are this user's. */
export function ListTabs({ place }: { place: BuiltPlaceId }) {
  const { t } = useTranslation(['ui', 'places'])
  const actor = useActor()
  const [, navigate] = useLocation()
  const tabs = useMemo(() => tabsWith(place).filter((id) => isVisible(id, actor?.roles ?? [])), [actor, place])
  const [root] = tabs
  const listener = useMemo<Listener>(() => {
    const steps: Readonly<Record<string, number>> = {
      'list.tab_next': 1,
      'list.tab_previous': -1,
    } satisfies Record<TabEvent['type'], number>
    return {
      hears: (id) => steps[id] !== undefined && tabs.length > 1,
      verdict: () => ({ ok: true }),
      send: ({ type }) => {
        const next = tabs[(tabs.indexOf(place) + (steps[type] ?? 0) + tabs.length) % tabs.length]
        if (next !== undefined) navigate(hrefOf(next))
      },
    }
  }, [navigate, place, tabs])
  useListener('list', listener)
  if (root === undefined) return null
  const links = tabs.flatMap((id) => {
    const object = objectAt(id)
    if (object === undefined) return []
    const link = (
      <Link href={hrefOf(id)} aria-current={id === place ? 'page' : undefined}>
        {t(`object.${object}`)}
      </Link>
    )
    return [{ id, link }]
  })
  return <TabLinks label={t(root, { ns: 'places' })} links={links} />
}
