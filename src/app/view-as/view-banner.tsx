import { Eye } from 'lucide-react'
import { useCallback, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '#api/account.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { registerCommand } from '../app-listener.ts'
import { endView } from './view-as.ts'

/** Says on every page, as long as somebody looks as this user does, as whom they look, and leads back. */
export function ViewBanner({ user }: { user: Me }) {
  const { t } = useTranslation(['ui', 'commands'])
  const caps = useKeyCaps()
  const [isLeaving, setLeaving] = useState(false)
  const leave = useCallback(() => {
    setLeaving(true)
    void endView(user.id)
  }, [user.id])
  useLayoutEffect(() => registerCommand('view_as.end', { send: leave }), [leave])
  const name = `${user.first_name} ${user.last_name}`.trim() || user.login
  return (
    <section
      aria-label={t('view_as')}
      data-print="hide"
      className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-warn-tint px-4 py-1 text-table text-warn-ink"
    >
      <Eye aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
      <p className="m-0 min-w-0 flex-1">
        <b>{t('view_as.as', { name })}</b> {t('view_as.read_only')}
      </p>
      <Button
        size="small"
        keys={caps.of('view_as.end')}
        aria-keyshortcuts={caps.aria('view_as.end')}
        pending={isLeaving}
        onClick={leave}
      >
        {t('view_as.end', { ns: 'commands' })}
      </Button>
    </section>
  )
}
