import { call } from '#api/client.ts'
import { printedLabels } from '#api/order/label-calls.ts'
import { saveFile } from '#ui/save-file.ts'
import type { BatchPorts } from './label-batch.ts'

/** Milliseconds between two looks at what the carriers have answered. */
const pace = 700

/** Labels are asked for and looked at one call each, and come as one file that is called by the first that is in it. */
export const labelPorts = (nameOf: (first: string) => string): BatchPorts => ({
  request: async (id) => (await call('shipping-order.request_labels', { body: { ids: [id] } })).payload[0],
  look: async (ids) => (await call('shipping-order.labels', { body: { ids: [...ids] } })).payload,
  print: async (parcels, first) => saveFile(await printedLabels(parcels), `${nameOf(first)}.pdf`),
  pause: () => new Promise((resolve) => setTimeout(resolve, pace)),
})
