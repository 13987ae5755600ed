import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { frozenOf } from '#api/list.ts'
import type { Listener } from '#commands/offers.ts'
import type { Entity } from '#entities/entity.ts'
import type { Moves } from '#machines/life/moves.ts'
import { useListener, useOffer } from '#screens/command-hooks.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { SearchScreen } from '#screens/search/search-screen.tsx'
import { useServices } from '#screens/services.ts'
import { Button } from '#ui/action/button.tsx'
import { showToast } from '#ui/layer/toast.ts'

/** Whose day has come: those that the run of the clock takes, and those that it leaves out, so that it is said why. */
const toRemind = {
  filters: [{ field: 'next_reminder_date', op: 'rel', value: 'until_today' }],
  sort: [{ field: 'date_due', dir: 'asc' }],
} as const

/** `/invoices`: the general list, where the reminder run is started by hand. */
export const invoicesOf = (invoice: Entity, moves: Moves | undefined) =>
  function Screen() {
    const { t } = useTranslation('places')
    useReminderRun(invoice, moves)
    return <SearchScreen entity={invoice} title={t('invoices')} moves={moves} actions={ReminderRun} />
  }

/** Whoever sends reminders sees where all of them begin. */
function ReminderRun() {
  const { t } = useTranslation('commands')
  const caps = useKeyCaps()
  const offer = useOffer('invoices.run_reminders')
  if (offer?.enabled !== true) return null
  return (
    <Button keys={caps.of(offer.id)} onClick={() => offer.run()} className="max-[1700px]:hidden">
      {t(offer.id)}
    </Button>
  )
}

/** Tries the next reminder on all of them, whatever the list shows, and asks before it is a job. */
function useReminderRun(invoice: Entity, moves: Moves | undefined): void {
  const { t } = useTranslation('search')
  const { moveMany } = useServices()
  const queries = useQueryClient()
  const listener = useMemo<Listener>(() => {
    const run = async () => {
      const params = { filters: [...toRemind.filters], sort: [...toRemind.sort] }
      const { id, total } = await queries.fetchQuery({ ...frozenOf(invoice, params), staleTime: 0 })
      if (total === 0) return showToast({ text: t('nobody_to_remind'), id: 'invoices.run_reminders' })
      moveMany(
        {
          object: invoice.name,
          moves,
          count: total,
          chosen: { session: id },
          records: [],
          done: () => {},
        },
        'invoice.remind',
      )
    }
    return {
      hears: (id) => id === 'invoices.run_reminders',
      verdict: () => ({ ok: true }),
      // a search that was not answered has been told like any failed call
      send: () => void run().catch(() => undefined),
    }
  }, [invoice, moves, moveMany, queries, t])
  useListener('list', listener)
}
