import { Suspense, useEffect, type ComponentType, type ReactNode } from 'react'
import { lazyComponent } from './lazy-component.ts'
import { whenIdle } from './when-idle.ts'

/**
 * A layer whose code comes in a quiet moment, at the latest when the layer is asked for. What is typed right after that
 * is meant for it and waits until it stands (`data-opening`). A failure is met again, and shown, when it is asked for.
 */
export const lateLayer = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let there: ComponentType<Props> | undefined
  const ahead = async () => (there ??= await load())
  const Layer = lazyComponent(ahead, () => there)
  return function LateLayer({ asked }: { asked: Props | undefined }): ReactNode {
    useEffect(() => whenIdle(() => void ahead().catch(() => undefined)), [])
    if (asked === undefined) return null
    return (
      <Suspense fallback={<span data-opening="" data-pending="" />}>
        <Layer {...asked} />
      </Suspense>
    )
  }
}
