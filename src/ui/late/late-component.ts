import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react'

/**
 * A part of the interface that the first frame does without: fetched after it, and drawn at once where it is there
 * already. What does not come is not drawn.
 */
export const lateComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let there: ComponentType<Props> | undefined
  const ahead = async () => (there ??= await load())
  const Late = (props: Props): ReactNode => {
    const [Part, setPart] = useState(() => there)
    useEffect(
      () =>
        void ahead().then(
          (part) => setPart(() => part),
          () => undefined,
        ),
      [],
    )
    return Part && createElement(Part, props)
  }
  return Object.assign(Late, { ahead })
}
