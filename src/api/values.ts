import * as z from 'zod/mini'

export const id = z.int().check(z.gte(1))
/** Counts the changes of a record; as wide as its column. */
export const version = z.int().check(z.gte(0), z.lte(2_147_483_647))
/** One that there is, leap years and all; zod's own would cost each sign-in 400 bytes. */
export const day = z
  .string()
  .check(
    z.regex(
      /^(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8])))$/,
    ),
  )
export const instant = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/))

/** What an object, a field, an action or a part of a record is called; a longer name is that of nothing. */
export const name = z.string().check(z.maxLength(80))
/** A token that the server gave. */
export const given = z.string().check(z.maxLength(200))
/** More columns or parts of a record than there are. */
export const mostNames = 100
export const names = z.array(name).check(z.maxLength(mostNames))
