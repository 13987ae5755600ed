type Texts = (key: string, options: { ns: string }) => string

/** A record with what it is: `Order 1234`. */
export const recordTitle = (object: string, name: string, t: Texts): string =>
  `${t(`noun.${object}`, { ns: 'palette' })} ${name}`
