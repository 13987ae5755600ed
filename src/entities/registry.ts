import { customer } from './customer.ts'
import { exportHistory, exportJob } from './export-job.ts'
import { order } from './order.ts'
import { paymentMethod } from './payment-method.ts'
import { shippingMethod } from './shipping-method.ts'
import { shop } from './shop.ts'
import { user } from './user.ts'
import type { Entity } from './entity.ts'

/** Every entity: who may read it, where its rows lie, what it is found by and how it is shown follow from its own file. */
const all = [order, customer, shop, paymentMethod, shippingMethod, user, exportJob, exportHistory] as const

export const entities: readonly Entity[] = all
export type ObjectName = (typeof all)[number]['name']

const byName = new Map(entities.map((entity) => [entity.name, entity]))

export const entityOf = (name: string): Entity | undefined => byName.get(name)
