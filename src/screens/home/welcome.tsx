import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { hrefOf, type PlaceId } from '#commands/places.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Kbd } from '#ui/action/kbd.tsx'

type WelcomeProps = { roles: readonly string[]; open: readonly PlaceId[] }

/** Where this user's roles lead, each place with its key, or why they lead nowhere. */
export function Welcome({ roles, open }: WelcomeProps) {
  const { t } = useTranslation(['home', 'places'])
  const caps = useKeyCaps()
  if (open.length === 0)
    return (
      <p className="m-0 max-w-120 text-table text-ink-2">
        {t(roles.length === 0 ? 'nothing.no_role' : 'nothing.no_place')}
      </p>
    )
  return (
    <>
      <p className="mt-0 mb-3 flex flex-wrap items-center gap-2 text-table text-ink-2">
        {t('welcome.text')} <Kbd caps={caps.of('palette.open') ?? []} />
      </p>
      <ul className="m-0 list-none gap-6 p-0 text-table sm:columns-2 wide:columns-3">
        {open.map((id) => (
          <li key={id} className="break-inside-avoid">
            <Link href={hrefOf(id)} className="-mx-2 flex h-7 items-center gap-3 rounded-field px-2 hover:bg-hover">
              <span className="min-w-0 flex-1 truncate">{t(id, { ns: 'places' })}</span>
              <Kbd caps={caps.of(`go.${id}`) ?? []} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
