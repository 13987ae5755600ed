import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Suspense, useLayoutEffect, useMemo, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
// the rest of the table of routes and the list of texts come with the shell, not with its first call
import '#api/contract.ts'
import type { Me } from '#api/account.ts'
import { actorOf } from '#api/actor.ts'
import { me, settings } from '#api/reads.ts'
import { keyTable } from '#commands/key-table.ts'
import { stage } from '#commands/stage.ts'
import { holds } from '#entities/role.ts'
import { useSignNames } from '#screens/caps.ts'
import { DeskContext, useFrontDesk } from '#screens/desk.ts'
import { KeymapContext } from '#screens/keymap.ts'
import { useListener } from '#screens/on-stage.ts'
import { Shell } from '#screens/shell/shell.tsx'
import { ShellFailed } from '#screens/shell/shell-failed.tsx'
import { SignNames } from '#ui/action/kbd.tsx'
import { Preloader } from '#ui/layer/preloader.tsx'
import { Toaster } from '#ui/layer/toaster.tsx'
import { Announcements } from './announcements.tsx'
import { useAppListener } from './app-listener.ts'
import './jobs.ts'
import './catalogues.ts'
import { Help } from './keyboard/help.tsx'
import { Keyboard } from './keyboard/keyboard.tsx'
import { keymap } from './keyboard/keymap.ts'
import { Palette } from './palette/palette.tsx'
import { queryClient } from './query-client.ts'
import { Routes } from './router.tsx'
import { startToasts } from './toasts.ts'
import { adoptLayouts } from './layouts.ts'
import { innerDesk, worktime } from './lives.ts'
import { whenForgetting } from './wire.ts'

whenForgetting(() => stage.admit(undefined))

/** Everything behind the sign-in: the cache, the toasts, who is there, and the shell with the screen at the address. */
export function SignedIn() {
  const { t } = useTranslation('ui')
  useLayoutEffect(() => startToasts(t), [t])
  const frontDesk = useFrontDesk()
  const desk = useMemo(() => ({ ...frontDesk, ...innerDesk }), [frontDesk])
  return (
    <DeskContext value={desk}>
      <QueryClientProvider client={queryClient}>
        <Entrance />
        {/* beside the console: a dialog makes all of that inert, and what is said then must be heard */}
        {createPortal(
          <>
            <Toaster label={t('toasts')} closeLabel={t('toasts.close')} />
            <Suspense fallback={null}>
              <Announcements />
            </Suspense>
          </>,
          document.body,
        )}
      </QueryClientProvider>
    </DeskContext>
  )
}

function Entrance() {
  const { t } = useTranslation('ui')
  const { data, isError, refetch } = useQuery(me())
  // without an answer the keys are the console's
  const { data: own, isPending } = useQuery(settings())
  useLayoutEffect(() => {
    if (own === undefined) return
    keyTable.adopt(own.keys, own.single_keys)
    adoptLayouts(own.lists)
  }, [own])
  if (isPending && !isError) return <Preloader label={t('loading')} />
  if (data !== undefined) return <Admitted user={data} />
  if (isError) return <ShellFailed onRetry={() => void refetch()} />
  return <Preloader label={t('loading')} />
}

function Admitted({ user }: { user: Me }) {
  const [, go] = useLocation()
  const roles = user.roles_inherited
  const actor = useMemo(() => actorOf(user), [user])
  const hasClock = holds(roles, 'worktime_tracking_kontor')
  useListener('app', useAppListener(roles, hasClock, go))
  useLayoutEffect(() => stage.admit(actor), [actor])
  useLayoutEffect(() => {
    if (hasClock) worktime.send({ type: 'worktime.load' })
  }, [hasClock])
  return (
    <Keys>
      <Shell user={user} actor={actor}>
        <Routes roles={roles} />
      </Shell>
      {/* the console is there when its keys are: nothing typed at once is lost */}
      <Keyboard />
      <Palette />
      <Help />
    </Keys>
  )
}

function Keys({ children }: { children: ReactNode }) {
  return (
    <KeymapContext value={keymap}>
      <SignNames value={useSignNames()}>{children}</SignNames>
    </KeymapContext>
  )
}
