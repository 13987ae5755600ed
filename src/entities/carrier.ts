/** Who carries parcels, by the slug that its port is called by. */
export const carriers = ['simulated', 'simulated-freight'] as const
export type Carrier = (typeof carriers)[number]
