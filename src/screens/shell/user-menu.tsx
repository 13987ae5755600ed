import { Check, LogOut, Moon, Sun, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Me } from '#api/account.ts'
import { hrefOf } from '#commands/places.ts'
import { offeredLocales } from '#entities/locale.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { usePreferences } from '#screens/services.ts'
import { languageName } from '#screens/language-name.ts'
import { useOffer } from '#screens/command-hooks.ts'
import { useImage } from '#screens/use-image.ts'
import { Menu } from '#ui/layer/menu.tsx'
import { UserButton } from '#ui/shell/user-button.tsx'

export function UserMenu({ user }: { user: Me }) {
  const { t } = useTranslation('ui')
  const [, go] = useLocation()
  const { theme, locale: current, figures } = usePreferences()
  const caps = useKeyCaps()
  const toggleTheme = useOffer('theme.toggle')
  const chooseLanguage = useOffer('language.choose')
  const chooseFigures = useOffer('figures.choose')
  const signOut = useOffer('session.sign_out')
  const avatar = useImage(user.avatar?.id)
  const name = `${user.first_name} ${user.last_name}`.trim()
  return (
    <Menu
      align="end"
      trigger={<UserButton name={name} company={user.company ?? undefined} avatar={avatar} />}
      groups={() => [
        {
          id: 'user',
          // whole, for whoever has no pointer to ask the button for its title
          heading: [name, user.company].filter(Boolean).join(', '),
          rows: [
            {
              id: 'profile',
              label: t('profile', { ns: 'places' }),
              icon: UserRound,
              keys: caps.of('go.profile'),
              onSelect: () => go(hrefOf('profile')),
            },
            {
              id: 'theme.toggle',
              label: t(theme === 'dark' ? 'theme.to_light' : 'theme.to_dark'),
              icon: theme === 'dark' ? Sun : Moon,
              keys: caps.of('theme.toggle'),
              onSelect: () => toggleTheme?.run(),
            },
          ],
        },
        {
          id: 'language',
          heading: t('language'),
          rows: offeredLocales.map((locale) => ({
            id: locale,
            label: languageName(locale),
            onSelect: () => chooseLanguage?.run({ locale }),
            ...(locale === current && { icon: Check }),
          })),
        },
        {
          id: 'figures',
          heading: t('figures'),
          rows: [null, ...offeredLocales].map((locale) => ({
            id: locale ?? 'as_language',
            label: locale === null ? t('figures.as_language') : languageName(locale),
            onSelect: () => chooseFigures?.run({ figures: locale ?? '' }),
            ...(locale === figures && { icon: Check }),
          })),
        },
        {
          id: 'session',
          rows: [
            {
              id: 'session.sign_out',
              label: t('session.sign_out', { ns: 'commands' }),
              icon: LogOut,
              keys: caps.of('session.sign_out'),
              onSelect: () => signOut?.run(),
            },
          ],
        },
      ]}
    />
  )
}
