import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Router, useLocation } from 'wouter'
// the rest of the table of routes and the list of texts come with the shell, not with its first call
import '#api/shell-routes.ts'
import type { Me } from '#api/account.ts'
import { actorOf } from '#api/actor.ts'
import { me, settings } from '#api/reads.ts'
import { keyTable } from '#commands/key-table.ts'
import { commandContext } from '#commands/command-context.ts'
import { mayClock } from '#entities/access.ts'
import { useSignNames } from '#screens/key-caps.ts'
import { AppServicesContext, useBaseServices } from '#screens/services.ts'
import { KeymapContext } from '#screens/keymap.ts'
import { useListener } from '#screens/command-hooks.ts'
import { Shell } from '#screens/shell/shell.tsx'
import { ShellFailed } from '#screens/shell/shell-failed.tsx'
import { SignNames } from '#ui/action/kbd.tsx'
import { Preloader } from '#ui/layer/preloader.tsx'
import { Announcements } from './announcements.tsx'
import { useAppListener } from './app-listener.ts'
import './jobs.ts'
import { startHealing } from './healing.ts'
import { Help } from './keyboard/help.tsx'
import { Keyboard } from './keyboard/keyboard.tsx'
import { keymap } from './keyboard/keymap.ts'
import { hideOutage } from './toasts/outage-toasts.ts'
import { Palette } from './palette/palette.tsx'
import { usePendingSettings } from './pending-settings.ts'
import { askRecord } from './ask-record.ts'
import { askMany, writeMany } from './palette/palette-actor.ts'
import {
  cloneRecord,
  deleteRecord,
  recentRefs,
  refusedDeletion,
  offer,
  followImport,
  saveFields,
  signOutQuestion,
  startEditor,
} from './edit-records.ts'
import { awaitFirstPaint } from './start/first-painted.ts'
import { prefetchScreens } from './start/prefetch.ts'
import { preferences } from './preferences.ts'
import { queryClient } from './query-client.ts'
import { Routes } from './router.tsx'
import { followBack, holdScreen, screenFirst } from './screen-first.ts'
import { readFirst } from './start/read-first.ts'
import { scanning } from './scanner/scanning.ts'
import { startToasts } from './toasts/toasts.ts'
import { mergeServerLayouts } from './layouts.ts'
import { signedInServices, startClock } from './lives.ts'
import { currentServer, onSessionEnd } from './connection.ts'
import { ownToken } from './view-as/own-token.ts'
import { late } from '#api/late.ts'
import { lateComponent } from '#ui/late/late-component.ts'

// whose window becomes narrow sees the page, not the drawer over it, which is there again when it is wide
window.matchMedia('(min-width: 768px)').addEventListener('change', preferences.leaveDrawer)

onSessionEnd(() => commandContext.setActor(undefined))

const Toaster = lateComponent(async () => {
  await late()
  return (await import('#ui/layer/toaster.tsx')).Toaster
})

const ViewBanner = lateComponent(async () => (await import('./view-as/view-banner.tsx')).ViewBanner)

/** What was refused has been said. */
const askView = async (user: number) => (await import('./view-as/view-as.ts')).viewAs(user).catch(() => undefined)

const ResetLink = lazy(async () => ({ default: (await import('./reset-link.tsx')).ResetLink }))

/** Everything behind the sign-in: the cache, the toasts, who is there, and the shell with the screen at the address. */
function SignedIn() {
  const { t } = useTranslation('ui')
  useLayoutEffect(() => startToasts(t), [t])
  useLayoutEffect(followBack, [])
  useLayoutEffect(() => startHealing(queryClient, currentServer, hideOutage), [])
  const base = useBaseServices()
  const services = useMemo(
    () => ({
      ...base,
      ...signedInServices,
      askRecord,
      startEditor,
      cloneRecord,
      refusedDeletion,
      deleteRecord,
      moveMany: askMany,
      writeMany,
      saveFields,
      offer,
      followImport,
      recentRefs,
      networks: async () => (await import('./view-as/networks.ts')).networks,
      viewAs: (user: number) => void askView(user),
      holdScreen,
    }),
    [base],
  )
  return (
    <AppServicesContext value={services}>
      <QueryClientProvider client={queryClient}>
        <Router aroundNav={screenFirst}>
          <Entrance />
        </Router>
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
    </AppServicesContext>
  )
}

/** What is drawn, and what is handed to the cache before. */
export const behindSignIn = { SignedIn, readFirst }

function Entrance() {
  const { t } = useTranslation('ui')
  const { data, isError, refetch } = useQuery(me())
  // without an answer the keys are the console's
  const { data: own, isPending } = useQuery(settings())
  const shown = usePendingSettings(own)
  useLayoutEffect(() => {
    if (shown !== undefined) keyTable.adopt(shown.keys, shown.single_keys)
  }, [shown])
  useLayoutEffect(() => {
    if (own !== undefined) mergeServerLayouts(own.lists)
  }, [own])
  if (isPending && !isError) return <Preloader label={t('loading')} />
  if (data !== undefined) return <Admitted user={data} />
  if (isError) return <ShellFailed onRetry={() => void refetch()} />
  return <Preloader label={t('loading')} />
}

function Admitted({ user }: { user: Me }) {
  const { t } = useTranslation('ui')
  const roles = user.roles_inherited
  const actor = useMemo(() => actorOf(user), [user])
  const hasClock = mayClock(actor)
  useLayoutEffect(() => commandContext.setActor(actor), [actor])
  useLayoutEffect(() => {
    if (hasClock) void startClock(t)
  }, [hasClock, t])
  useEffect(() => void awaitFirstPaint(), [])
  useEffect(() => prefetchScreens(roles), [roles])
  const isViewed = user.viewer !== undefined
  useEffect(() => void (isViewed || ownToken.forget()), [isViewed])
  return (
    <Keys>
      <Ear roles={roles} hasClock={hasClock} />
      <Shell user={user} actor={actor} banner={isViewed && <ViewBanner user={user} />}>
        <Routes roles={roles} />
      </Shell>
      {/* the console is there when its keys are: nothing typed at once is lost */}
      <Keyboard />
      <Palette />
      <Help />
      <Scanner />
      <SigningOut />
      {location.hash.startsWith('#reset=') && (
        <Suspense fallback={null}>
          <ResetLink name={user.login} />
        </Suspense>
      )}
    </Keys>
  )
}

const Scanned = lateComponent(async () => (await import('./scanner/scanned.tsx')).Scanned)

/** Opens what is scanned, where something scans here. */
function Scanner() {
  return useSyncExternalStore(scanning.watch, scanning.isOn) && <Scanned />
}

const SignOutQuestion = lazy(async () => {
  const [{ SignOutQuestion: question }] = await Promise.all([
    import('./editor/sign-out-question.tsx'),
    keyTable.load('edit'),
  ])
  return { default: question }
})

/** What is typed and unsaved is asked about before somebody signs out. */
function SigningOut() {
  const count = useSyncExternalStore(signOutQuestion.watch, signOutQuestion.read)
  return (
    count !== null && (
      <Suspense fallback={<span data-pending="" />}>
        <SignOutQuestion count={count} />
      </Suspense>
    )
  )
}

/** Hears what can be asked for everywhere; apart, so that going somewhere draws nothing of the shell again. */
function Ear({ roles, hasClock }: { roles: readonly string[]; hasClock: boolean }) {
  const [, go] = useLocation()
  useListener('app', useAppListener(roles, hasClock, go))
  return null
}

function Keys({ children }: { children: ReactNode }) {
  return (
    <KeymapContext value={keymap}>
      <SignNames value={useSignNames()}>{children}</SignNames>
    </KeymapContext>
  )
}
