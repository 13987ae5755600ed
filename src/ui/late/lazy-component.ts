import { createElement, lazy, useState, type ComponentType, type ReactNode } from 'react'

/** A piece of the interface that has not come after 120 seconds does not come any more (spec §9). */
const limit = 120_000

/**
 * A component whose code is fetched when it is first drawn. Where that is there already it is drawn at once: what React
 * shows in place of a piece that is on its way it keeps for 300 ms.
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fetched: () => ComponentType<Props> | undefined = () => undefined,
): ((props: Props) => ReactNode) => {
  const OnItsWay = lazy(async () => ({ default: await withTimeout(load()) }))
  return function Lazy(props) {
    // the same for as long as it stands there
    const [Shown] = useState<ComponentType<Props>>(() => fetched() ?? OnItsWay)
    return createElement(Shown, props)
  }
}

export const withTimeout = <T>(loading: Promise<T>, ms = limit): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The piece did not come in time')), ms)
  return Promise.race([loading, late]).finally(() => clearTimeout(timer))
}
