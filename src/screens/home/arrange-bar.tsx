import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { roles } from '#entities/role.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { Kbd } from '#ui/action/kbd.tsx'
import { classes } from '#ui/classes.ts'
import { titleOf } from './arrangement.ts'
import type { Dashboard } from './use-dashboard.ts'

/** What is not shown, to be added, and how the page becomes again what the role begins with. */
export function ArrangeBar({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('home')
  const caps = useKeyCaps()
  const { hidden, chosen, add, reset, pages } = dashboard
  const { role } = pages
  return (
    <div
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-sunken px-4 py-2 text-table"
      data-print="hide"
    >
      {pages.mayArrange && <Whose pages={pages} />}
      <p className="m-0 flex items-center gap-2 text-ink-2" role="status">
        {t('arrange.hint')}
      </p>
      <ul className="m-0 flex flex-1 list-none flex-wrap items-center gap-2 p-0" aria-label={t('arrange.hidden')}>
        {hidden.map(({ id }) => (
          <li key={id}>
            <button
              type="button"
              data-hidden-widget={id}
              aria-current={chosen === id || undefined}
              onClick={() => add(id)}
              className={classes(
                'inline-flex h-7 items-center gap-2 rounded-field border border-line-strong bg-surface px-2 hover:bg-hover',
                chosen === id && 'outline-2 outline-primary',
              )}
            >
              <Plus aria-hidden size={14} strokeWidth={1.75} />
              {t(titleOf(id))}
              {chosen === id && <Kbd caps={caps.of('dashboard.add') ?? []} />}
            </button>
          </li>
        ))}
      </ul>
      <Button keys={caps.of('dashboard.reset')} onClick={reset}>
        {t(role === undefined ? 'arrange.reset' : 'arrange.reset_role')}
      </Button>
    </div>
  )
}

/** Whose page it is: one’s own, or that of everybody with a role. */
function Whose({ pages: { role, choose } }: Pick<Dashboard, 'pages'>) {
  const { t } = useTranslation(['home', 'ui'])
  const caps = useKeyCaps()
  return (
    <span className="flex items-center gap-2">
      <span className="w-56">
        <NativeSelect
          aria-label={t('arrange.whose')}
          choices={[
            { value: '', label: t('arrange.mine') },
            ...roles.map((one) => ({
              value: one,
              label: t('arrange.of_role', { role: t(`role.${one}`, { ns: 'ui' }) }),
            })),
          ]}
          value={role ?? ''}
          onChange={(value) => choose(roles.find((one) => one === value))}
          size="medium"
          className="w-full"
        />
      </span>
      <Kbd caps={caps.of('dashboard.role') ?? []} />
    </span>
  )
}
