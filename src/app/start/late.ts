import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react'

/** A part of the interface that the first frame does without: fetched after it. What does not come is not drawn. */
export const lateComponent =
  <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  (props: Props): ReactNode => {
    const [Part, setPart] = useState<ComponentType<Props>>()
    useEffect(
      () =>
        void load().then(
          (part) => setPart(() => part),
          () => undefined,
        ),
      [],
    )
    return Part && createElement(Part, props)
  }
