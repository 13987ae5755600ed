const two = (value: number): string => String(value).padStart(2, '0')

/** 20.11.26, as in lists (spec §9); by itself, because the sign-in page carries no library for dates. */
export const listDate = (at: Date): string =>
  [at.getDate(), at.getMonth() + 1, at.getFullYear() % 100].map(two).join('.')
