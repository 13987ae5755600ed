import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { isVisible } from '#commands/navigation.ts'
import { hrefOf, objectAt, tabsWith, type BuiltPlaceId } from '#commands/places.ts'
import { useActor } from '#screens/command-hooks.ts'
import { TabLinks } from '#ui/shell/tab-links.tsx'

/** The lists that are one page with this one, as far as they are this user's. */
export function ListTabs({ place }: { place: BuiltPlaceId }) {
  const { t } = useTranslation(['ui', 'places'])
  const actor = useActor()
  const tabs = tabsWith(place).filter((id) => isVisible(id, actor?.roles ?? []))
  const [root] = tabs
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
