import { call } from '#api/client.ts'
import { printedLabels } from '#api/order/label-calls.ts'
import { saveFile } from '#ui/save-file.ts'
import type { BatchPorts } from './label-batch.ts'

/** Milliseconds between two looks at what the carriers have answered. */
const pace = 700

/** Labels are asked for and looked at one call each, and come as one file that is called by its first. */
export const labelPorts = (name: string): BatchPorts => ({
  request: async (id) => (await call('shipping-order.request_labels', { body: { ids: [id] } })).payload[0],
  look: async (ids) => (await call('shipping-order.labels', { body: { ids: [...ids] } })).payload,
  print: async (parcels) => saveFile(await printedLabels(parcels), `${name}.pdf`),
  pause: () => new Promise((resolve) => setTimeout(resolve, pace)),
})
