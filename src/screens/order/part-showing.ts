import { memo, type ReactNode } from 'react'
import type { Order } from '#entities/order/order.ts'

type PartProps<F extends keyof Order> = {
  order: Pick<Order, F>
  /** Its parts are there. */
  isWhole: boolean
}

/** A part of the page that shows these fields, and is drawn again only when one of them is another: a move changes few. */
export const partShowing = <F extends keyof Order>(fields: readonly F[], Part: (props: PartProps<F>) => ReactNode) =>
  memo(
    Part,
    (before, after) =>
      before.isWhole === after.isWhole && fields.every((field) => before.order[field] === after.order[field]),
  )
