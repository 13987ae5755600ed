import { registerCommand } from '#app/app-listener.ts'
import { onSessionEnd } from '#app/connection.ts'
import { hideToast, showToast, type Toast } from '#ui/layer/toast.ts'
import { keyedLabel } from './keyed-label.tsx'

type Offered = { id: string; act: () => void }
let offered: readonly Offered[] = []
let unregister = () => {}

/** The key is that of the offer made last. */
const set = (next: readonly Offered[]): void => {
  offered = next
  unregister()
  const last = next.at(-1)
  unregister = last === undefined ? () => {} : registerCommand('notice.act', { send: last.act })
}
onSessionEnd(() => set([]))

/** Offers something in a toast, by its button and by key for as long as the toast stands: until it is taken, or longer. */
export function offerInToast(
  toast: Omit<Toast, 'action' | 'onGone'> & { id: string },
  word: string,
  run: () => void,
  { stays = false }: { stays?: boolean } = {},
): void {
  const end = () => set(offered.filter(({ id }) => id !== toast.id))
  const act = () => {
    end()
    if (!stays) hideToast(toast.id)
    run()
  }
  end()
  set([...offered, { id: toast.id, act }])
  showToast({ ...toast, action: { label: keyedLabel(word, 'notice.act'), onClick: act }, onGone: end })
}
