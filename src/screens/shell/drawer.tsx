import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import type { Me } from '#api/account.ts'
import { late } from '#api/late.ts'
import { isEnabled, navigation, type NavigationEntry } from '#commands/navigation.ts'
import { matchPlace } from '#commands/match-place.ts'
import type { GroupId } from '#commands/groups.ts'
import { hrefOf, placeOf, type PlaceId } from '#commands/places.ts'
import { app } from '#entities/app.ts'
import type { Licences } from '#entities/licence.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useServices } from '#screens/services.ts'
import { placeIcons } from '#screens/shell/place-icons.ts'
import { Brand } from '#ui/shell/brand.tsx'
import { DrawerEntry } from '#ui/shell/drawer-entry.tsx'
import { DrawerGroup } from '#ui/shell/drawer-group.tsx'
import { lateComponent } from '#ui/late/late-component.ts'

// the first rows do without it
const WaitingCount = lateComponent(async () => {
  await late()
  return (await import('./waiting-count.tsx')).WaitingCount
})

/** Where one can go: groups and entries as the roles allow, with their keys (spec §2). */
export function Drawer({ user }: { user: Me }) {
  const { t } = useTranslation('ui')
  const { version, year } = useServices()
  const entries = navigation(user.roles_inherited)
  return (
    <>
      <div className="flex h-12 shrink-0 items-center justify-between gap-3 px-4">
        <Brand size="small" name={app.name} />
        {user.company !== null && (
          <span dir="auto" title={user.company} className="truncate text-meta text-ink-3">
            {user.company}
          </span>
        )}
      </div>
      <ul className="m-0 flex-1 list-none overflow-y-auto p-0 pb-2">
        {entries.map((entry) =>
          entry.kind === 'place' ? (
            <PlaceEntry key={entry.id} id={entry.id} licences={user.licences} />
          ) : (
            <Group key={entry.id} group={entry.id} places={entry.places} licences={user.licences} />
          ),
        )}
      </ul>
      <p className="flex h-10 shrink-0 items-center justify-between border-t border-line px-4 text-meta text-ink-3">
        <span>{t('copyright', { year, name: app.name })}</span>
        <span>{t('version', { version })}</span>
      </p>
    </>
  )
}

type GroupProps = {
  group: GroupId
  places: Extract<NavigationEntry, { kind: 'group' }>['places']
  licences: Licences
}

function Group({ group, places, licences }: GroupProps) {
  const { t } = useTranslation('places')
  const [open, setOpen] = useState(true)
  return (
    <DrawerGroup label={t(`group.${group}`)} open={open} onToggle={() => setOpen(!open)}>
      {places.map((id) => (
        <PlaceEntry key={id} id={id} licences={licences} />
      ))}
    </DrawerGroup>
  )
}

function PlaceEntry({ id, licences }: { id: PlaceId; licences: Licences }) {
  const { t } = useTranslation('places')
  const [path] = useLocation()
  const caps = useKeyCaps()
  const { preferences } = useServices()
  const href = hrefOf(id)
  const locked = isEnabled(id, licences) ? undefined : t('not_enabled', { ns: 'ui' })
  const here = matchPlace(path)?.id
  // an open record keeps its list marked; home is the parent of pages that no list leads to
  const isHere = here === id || (here !== undefined && id !== 'home' && placeOf(here).parent === id)
  return (
    <Link href={href} asChild>
      <DrawerEntry
        label={t(id)}
        icon={placeIcons[id]}
        keys={caps.of(`go.${id}`)}
        count={<WaitingCount id={id} />}
        current={isHere}
        locked={locked}
        onClick={preferences.leaveDrawer}
      />
    </Link>
  )
}
