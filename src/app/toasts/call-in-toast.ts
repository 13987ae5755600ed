import type { TFunction } from 'i18next'
import { call } from '#api/client.ts'
import { commandContext } from '#commands/command-context.ts'
import { hrefOf, objectAt } from '#commands/places.ts'
import { mayRead } from '#entities/access.ts'
import { goTo } from '../screen-first.ts'
import { isToastShown, showToast, type Toast } from '#ui/layer/toast.ts'
import { offerInToast } from '../palette/offer-in-toast.ts'

type Told = Toast & { id: string }

/** Where the log is, whatever its entries are called. */
const object = objectAt('api_log') ?? ''

/** The log is written each second: an entry that is not there yet is looked for again, in ms. */
const [lookAgain, looks] = [600, 4]

/** Says in an error's toast which call it was: its key copies that and, for whoever reads the log, leads on to the entry. */
export function showCallInToast(t: TFunction, toast: Told, id: string): void {
  // closed while this came
  if (!isToastShown(toast.id)) return
  const { actor } = commandContext.current()
  const offerEntry = (detail: string) => {
    const told = { ...toast, detail }
    if (actor !== undefined && mayRead(actor, object, null))
      offerInToast(told, t('toasts.call_entry'), () => void openEntry(id))
    else showToast(told)
  }
  offerInToast(
    { ...toast, detail: t('toasts.call', { id }) },
    t('toasts.copy_call'),
    () =>
      void navigator.clipboard.writeText(id).then(
        () => offerEntry(t('toasts.call_copied', { id })),
        () => offerEntry(t('toasts.call_not_copied', { id })),
      ),
    { stays: true },
  )
}

/** The entry itself where there is one of that id, else the list of all that have it. */
async function openEntry(id: string): Promise<void> {
  const params = { filters: [{ field: 'correlation_id', op: 'eq' as const, value: id }], page_size: 2 }
  for (let look = 0; look < looks; look += 1) {
    const found = await call('search', { body: { object, scope: ['results'], params } }).catch(() => undefined)
    const [entry, another] = found?.payload.results ?? []
    if (entry !== undefined && another === undefined) return goTo(hrefOf('api_log_entry', { id: entry.id }))
    if (entry !== undefined || found === undefined) break
    await new Promise((resolve) => setTimeout(resolve, lookAgain))
  }
  goTo(`${hrefOf('api_log')}?correlation_id=${encodeURIComponent(id)}`)
}
