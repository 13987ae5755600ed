import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '#api/account.ts'
import type { Actor } from '#entities/access.ts'
import { useDesk, usePreferences } from '#screens/desk.ts'
import { Drawer } from '#screens/shell/drawer.tsx'
import { JobRemoval } from '#screens/shell/job-removal.tsx'
import { JobsDialog } from '#screens/shell/jobs-dialog.tsx'
import { TopBar } from '#screens/shell/top-bar.tsx'
import { ShellFrame } from '#ui/shell/shell-frame.tsx'

export type ShellProps = { user: Me; actor: Actor; children: ReactNode }

/** The main shell of spec §2: drawer, top bar, and the screen at the address. */
export function Shell({ user, actor, children }: ShellProps) {
  const { t } = useTranslation('ui')
  const { preferences } = useDesk()
  const { drawerOpen } = usePreferences()
  return (
    <ShellFrame
      drawer={<Drawer user={user} />}
      drawerLabel={t('drawer')}
      open={drawerOpen}
      onClose={preferences.toggleDrawer}
      skipLabel={t('skip')}
      topBar={<TopBar user={user} actor={actor} />}
    >
      {children}
      <JobsDialog />
      <JobRemoval />
    </ShellFrame>
  )
}
