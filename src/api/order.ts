import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { expandedOf } from '#entities/entity.ts'
import { order } from '#entities/order/order.ts'
import type { Order } from '#entities/order/order.ts'
import { recordSchema } from '#entities/schema.ts'
import { record } from './reads.ts'

const whole = recordSchema(order)

export const readOrder = (found: unknown): Order => {
  z.parse(whole, found)
  return found as Order // just parsed
}

/** An order with all its parts. */
export const orderOf = (id: number) => queryOptions({ ...record('order', id, expandedOf(order)), select: readOrder })
