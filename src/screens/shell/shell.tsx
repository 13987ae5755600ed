import { useSelector } from '@xstate/react'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Me } from '#api/account.ts'
import { matchPlace } from '#commands/match-place.ts'
import { placeOf } from '#commands/places.ts'
import type { Actor } from '#entities/access.ts'
import { useServices, usePreferences } from '#screens/services.ts'
import { Drawer } from '#screens/shell/drawer.tsx'
import { TopBar } from '#screens/shell/top-bar.tsx'
import { ShellFrame } from '#ui/shell/shell-frame.tsx'

// most of a day nobody looks at the jobs: their dialogs come when they are asked for
const JobsDialog = lazy(async () => ({ default: (await import('#screens/shell/jobs-dialog.tsx')).JobsDialog }))
const JobRemoval = lazy(async () => ({ default: (await import('#screens/shell/job-removal.tsx')).JobRemoval }))

export type ShellProps = { user: Me; actor: Actor; banner?: ReactNode; children: ReactNode }

/** The main shell of spec §2: drawer, top bar, and the screen at the address. */
export function Shell({ user, actor, banner, children }: ShellProps) {
  const { t } = useTranslation('ui')
  const { preferences, jobs } = useServices()
  const looksAtJobs = useSelector(jobs, (state) => !state.matches('closed'))
  const { drawerOpen } = usePreferences()
  const [path] = useLocation()
  const here = matchPlace(path)?.id
  return (
    <ShellFrame
      isBare={here !== undefined && placeOf(here).fills === true}
      drawer={<Drawer user={user} />}
      drawerLabel={t('drawer')}
      open={drawerOpen}
      onClose={preferences.toggleDrawer}
      skipLabel={t('skip')}
      banner={banner}
      topBar={<TopBar user={user} actor={actor} />}
    >
      {children}
      {looksAtJobs && (
        <Suspense fallback={<span data-pending="" />}>
          <JobsDialog />
          <JobRemoval />
        </Suspense>
      )}
    </ShellFrame>
  )
}
