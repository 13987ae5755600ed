import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { hrefOf } from '#commands/places.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import type { ScreenProps } from '#screens/screen-props.ts'
import { useOffer } from '#screens/command-hooks.ts'
import { ProfileBase } from '#screens/profile/base.tsx'
import { Keyboard } from '#screens/profile/keyboard.tsx'
import { Button } from '#ui/action/button.tsx'
import { Bar } from '#ui/shell/bar.tsx'
import { tabId, Tabs } from '#ui/shell/tabs.tsx'

const profileSections = ['base', 'keyboard'] as const
const panel = 'profile-section'

/** The user's own page: who they are, and the keys they work with. */
export function ProfileScreen({ params }: ScreenProps) {
  const { t } = useTranslation('profile')
  const [, go] = useLocation()
  const caps = useKeyCaps()
  const signOut = useOffer('session.sign_out')
  const current = profileSections.find((section) => section === params['section']) ?? 'base'
  return (
    <>
      <Bar kind="title" className="justify-between">
        <h1 className="text-title font-strong">{t('profile', { ns: 'places' })}</h1>
        <Button keys={caps.of('session.sign_out')} onClick={() => signOut?.run()}>
          {t('session.sign_out', { ns: 'commands' })}
        </Button>
      </Bar>
      <Tabs
        label={t('sections')}
        tabs={profileSections.map((id) => ({ id, label: t(`section.${id}`) }))}
        current={current}
        onChange={(section) => go(hrefOf('profile', section === 'base' ? {} : { section }))}
        panelId={panel}
      />
      <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, current)}>
        {current === 'keyboard' ? <Keyboard /> : <ProfileBase />}
      </div>
    </>
  )
}
