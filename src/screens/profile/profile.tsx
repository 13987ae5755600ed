import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { recordOf } from '#api/record.ts'
import { keyTable } from '#commands/key-table.ts'
import { hrefOf } from '#commands/places.ts'
import type { Entity } from '#entities/entity.ts'
import { historyField } from '#entities/history.ts'
import { mayClock } from '#entities/access.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import type { ScreenProps } from '#screens/screen-props.ts'
import { useActor, useOffer } from '#screens/command-hooks.ts'
import { RecordScreen } from '#screens/record/record-screen.tsx'
import { sectionsOf } from '#screens/record/sections.ts'
import { Button } from '#ui/action/button.tsx'
import { lateComponent } from '#ui/late/late-component.ts'
import { latePart } from '#ui/late/late-part.tsx'
import { Bar } from '#ui/shell/bar.tsx'
import { tabId, Tabs } from '#ui/shell/tabs.tsx'

const panel = 'profile-section'

// what stands in a key's way may be a command that no screen has brought yet
const Keyboard = lateComponent(async () => {
  const [{ Keyboard: Keys }] = await Promise.all([import('#screens/profile/keyboard.tsx'), keyTable.loadAll()])
  return Keys
})

const PasswordForm = latePart(async () => (await import('#screens/profile/password-form.tsx')).PasswordForm)

const OwnCalendar = lateComponent(async () => {
  const [{ WorkCalendar }] = await Promise.all([
    import('#screens/calendar/work-calendar.tsx'),
    ...['calendar', 'absence', 'correction'].map((name) => keyTable.load(name)),
  ])
  return WorkCalendar
})

/** The user's own page: their record as on the page of any user, their password, and the keys they work with. */
export const profileOf = (user: Entity) =>
  function ProfileScreen({ params }: ScreenProps) {
    const { t } = useTranslation(['profile', 'places'])
    const actor = useActor()
    const section = params['section']
    const hasClock = actor !== undefined && mayClock(actor)
    useNameInShell(user, actor?.id)
    const own = useMemo(
      () => [
        { id: 'password', label: t('security'), contents: <PasswordForm /> },
        { id: 'keyboard', label: t('section.keyboard') },
        ...(hasClock ? [{ id: 'work-tracking', label: t('section.work-tracking') }] : []),
      ],
      [hasClock, t],
    )
    if (section === 'keyboard')
      return (
        <SectionAlone user={user} own={own} current={section}>
          <Keyboard widget={params['widget']} />
        </SectionAlone>
      )
    if (section === 'work-tracking' && hasClock)
      return (
        <SectionAlone user={user} own={own} current={section}>
          <OwnCalendar isOwn />
        </SectionAlone>
      )
    if (actor === undefined) return null
    return (
      <RecordScreen
        entity={user}
        id={actor.id}
        section={section}
        place="profile"
        list="home"
        moves={undefined}
        called={t('profile', { ns: 'places' })}
        writes={user.access.self ?? []}
        own={own}
        end={<SignOut />}
      />
    )
  }

/** What was saved of one's name stands in the shell, too. */
function useNameInShell(user: Entity, id = 0): void {
  const queries = useQueryClient()
  const { data } = useQuery({ ...recordOf(user, id), enabled: id !== 0 })
  const version = data?.version
  const known = useRef(version)
  useEffect(() => {
    if (known.current !== undefined && known.current !== version)
      void queries.invalidateQueries({ queryKey: ['user.me'] })
    known.current = version
  }, [queries, version])
}

function SignOut() {
  const { t } = useTranslation('commands')
  const caps = useKeyCaps()
  const signOut = useOffer('session.sign_out')
  return (
    <Button size="small" keys={caps.of('session.sign_out')} onClick={() => signOut?.run()}>
      {t('session.sign_out')}
    </Button>
  )
}

type SectionAloneProps = {
  user: Entity
  own: readonly { id: string; label: string }[]
  current: string
  children: ReactNode
}

/** What is as long as a page stands alone. */
function SectionAlone({ user, own, current, children }: SectionAloneProps) {
  const { t } = useTranslation(['profile', 'places', 'record'])
  const [, go] = useLocation()
  const tabs = [
    ...sectionsOf(user).map(({ id }) => ({ id, label: t(`section.${id}`, { ns: 'record' }) })),
    ...own.map(({ id, label }) => ({ id, label })),
    { id: historyField, label: t('section.history', { ns: 'record' }) },
  ].map((tab, at) => ({ ...tab, ...(at < 9 && { digit: `${at + 1}` }) }))
  return (
    <>
      <Bar kind="title">
        <h1 className="text-title font-strong">{t('profile', { ns: 'places' })}</h1>
      </Bar>
      <Tabs
        label={t('sections')}
        tabs={tabs}
        current={current}
        end={<SignOut />}
        onChange={(section) => go(hrefOf('profile', { section }))}
        panelId={panel}
      />
      <div
        id={panel}
        role="tabpanel"
        aria-labelledby={tabId(panel, current)}
        // the calendar scrolls within itself
        className={current === 'keyboard' ? undefined : 'flex min-h-0 flex-1 flex-col'}
      >
        {children}
      </div>
    </>
  )
}
