import { useSelector } from '@xstate/react'
import { PanelLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import type { Me } from '#api/account.ts'
import { matchPlace } from '#commands/match-place.ts'
import { isVisible, navigation } from '#commands/navigation.ts'
import type { GroupId } from '#commands/groups.ts'
import { isBuilt } from '#commands/places.ts'
import type { Actor } from '#entities/access.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useServices } from '#screens/services.ts'
import { useOffer } from '#screens/command-hooks.ts'
import { useCurrentPageName } from '#screens/page-name.ts'
import { JobsButton } from '#screens/shell/jobs-button.tsx'
import { breadcrumbOf } from '#screens/shell/breadcrumb.ts'
import { UserMenu } from '#screens/shell/user-menu.tsx'
import { WorktimeWidget } from '#screens/shell/worktime-widget.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import { Breadcrumb } from '#ui/shell/breadcrumb.tsx'
import { SearchButton } from '#ui/shell/search-button.tsx'

export function TopBar({ user, actor }: { user: Me; actor: Actor }) {
  const { t } = useTranslation('ui')
  const { session } = useServices()
  const isTest = useSelector(session, ({ context }) => context.is_test_server)
  const palette = useOffer('palette.open')
  const drawer = useOffer('drawer.toggle')
  const caps = useKeyCaps()
  return (
    <>
      <IconButton
        icon={PanelLeft}
        label={t('drawer.toggle', { ns: 'commands' })}
        className="-ml-1.5"
        onClick={() => drawer?.run()}
      />
      <Trail roles={actor.roles} />
      {isTest && (
        <span className="ml-2 shrink-0 rounded-key bg-warn-tint px-1.5 text-meta text-warn-ink max-md:hidden">
          {t('test_server')}
        </span>
      )}
      {palette && (
        <SearchButton
          label={t('palette.open', { ns: 'commands' })}
          keys={caps.of('palette.open') ?? []}
          aria-keyshortcuts={caps.aria('palette.open')}
          onClick={() => palette.run()}
        />
      )}
      <WorktimeWidget actor={actor} />
      <Rule />
      <JobsButton />
      <Rule />
      <UserMenu user={user} />
    </>
  )
}

/** Between groups, where the bar has room for more than they take. */
const Rule = () => <span aria-hidden className="h-5 w-px bg-line @max-[1028px]:hidden" />

function Trail({ roles }: { roles: readonly string[] }) {
  const { t } = useTranslation('places')
  const [path] = useLocation()
  const name = useCurrentPageName()
  const here = matchPlace(path)?.id
  const isShown = (group: GroupId) => navigation(roles).some((entry) => entry.kind === 'group' && entry.id === group)
  const trail = here === undefined || !isBuilt(here) ? [] : breadcrumbOf(here, isShown)
  const crumbs = trail.map((crumb, at) => {
    if (crumb.kind === 'group') return { id: crumb.id, content: t(`group.${crumb.id}`), isGroup: true }
    if (at === trail.length - 1) return { id: crumb.id, content: name ?? t(crumb.id) }
    // some may read a record without the list of all
    const mayGo = isVisible(crumb.id, roles)
    return { id: crumb.id, content: mayGo ? <Link href={crumb.href}>{t(crumb.id)}</Link> : t(crumb.id) }
  })
  return (
    <Breadcrumb
      label={t('breadcrumb', { ns: 'ui' })}
      crumbs={crumbs.length > 0 ? crumbs : [{ id: 'not-found', content: t('not_found', { ns: 'ui' }) }]}
    />
  )
}
