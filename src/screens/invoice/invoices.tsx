import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { DateTime } from 'luxon'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { frozenOf } from '#api/list.ts'
import { search } from '#api/reads.ts'
import { rowsBody } from '#api/rows.ts'
import type { Filter } from '#api/search.ts'
import type { Listener } from '#commands/offers.ts'
import type { Entity } from '#entities/entity.ts'
import type { InvoiceRow } from '#entities/invoice/invoice.ts'
import { houseZone } from '#entities/zone.ts'
import type { Moves } from '#machines/life/moves.ts'
import { useListener, useOffer } from '#screens/command-hooks.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { SearchScreen } from '#screens/search/search-screen.tsx'
import { useFormat } from '#screens/format.ts'
import { useServices } from '#screens/services.ts'
import { Button } from '#ui/action/button.tsx'
import { showToast } from '#ui/layer/toast.ts'

/** Whose day has come: those that the run of the clock takes, and those that it leaves out, so that it is said why. */
const toRemind = {
  filters: [{ field: 'next_reminder_date', op: 'rel', value: 'until_today' }],
  sort: [{ field: 'date_due', dir: 'asc' }],
} as const

/** So many rows at a time. */
const page = 100
const today = () => DateTime.now().setZone(houseZone).toISODate() ?? ''

/** The first day after today on which a reminder is due, with one that is: of all of them, however many there are. */
async function nextToRemind(invoice: Entity, queries: QueryClient): Promise<InvoiceRow | undefined> {
  let [found, before]: [InvoiceRow | undefined, string | undefined] = [undefined, undefined]
  for (;;) {
    const filters: Filter[] = [
      { field: 'next_reminder_date', op: 'gt', value: today() },
      { field: 'reminders_suspended', op: 'eq', value: false },
      ...(before === undefined ? [] : [{ field: 'next_reminder_date', op: 'lt' as const, value: before }]),
    ]
    const { results = [] } = await queries.fetchQuery({
      ...search(rowsBody(invoice, { filters, sort: [...toRemind.sort] }, 1, page)),
      staleTime: 0,
    })
    // as its entity says
    const rows = results as unknown as readonly InvoiceRow[]
    const [first] = rows.toSorted((a, b) => (a.next_reminder_date ?? '').localeCompare(b.next_reminder_date ?? ''))
    if (first?.next_reminder_date) [found, before] = [first, first.next_reminder_date]
    if (!first?.next_reminder_date || rows.length < page) return found
  }
}

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
  const { t } = useTranslation(['search', 'entities'])
  const { day } = useFormat()
  const { moveMany } = useServices()
  const queries = useQueryClient()
  const listener = useMemo<Listener>(() => {
    const run = async () => {
      const params = { filters: [...toRemind.filters], sort: [...toRemind.sort] }
      const { id, total } = await queries.fetchQuery({ ...frozenOf(invoice, params), staleTime: 0 })
      const due = await nextToRemind(invoice, queries)
      const next =
        due === undefined || due.next_reminder_date === null
          ? t('nothing_to_remind_later')
          : t('next_to_remind', {
              number: due.number,
              step: t(`invoice.next_step.${due.next_step ?? 'invoice_reminder'}`, { ns: 'entities' }),
              date: day(due.next_reminder_date),
            })
      if (total === 0) return showToast({ text: t('nobody_to_remind'), detail: next, id: 'invoices.run_reminders' })
      moveMany(
        {
          object: invoice.name,
          moves,
          count: total,
          chosen: { session: id },
          records: [],
          run: { id: 'invoices.run_reminders', next },
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
  }, [invoice, moves, moveMany, queries, t, day])
  useListener('list', listener)
}
