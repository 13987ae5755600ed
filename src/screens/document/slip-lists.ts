const slipped = ['order', 'shipment', 'parcel'] as const
type Slipped = (typeof slipped)[number]

/** The lists that print what goes with the goods of their rows, or of what these are like: what the papers are asked for of. */
export const slipsIn = ({ name, like = name }: { name: string; like?: string | undefined }): Slipped | undefined =>
  slipped.find((one) => one === like)
