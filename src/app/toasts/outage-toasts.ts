import { hideToast, isToastShown } from '#ui/layer/toast.ts'

/** The toasts that tell of an outage alone. */
const passing = new Set<string>()

/** One that stood already and told of something else, too, e.g. of a change, stays as every error does. */
export const noteToast = (id: string, isPassing: boolean): void => {
  if (!isPassing) passing.delete(id)
  else if (!isToastShown(id)) passing.add(id)
}

/** The outage is over: what it hurt is read. */
export const hideOutage = (): void => {
  for (const id of passing) hideToast(id)
  passing.clear()
}
