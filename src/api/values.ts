import * as z from 'zod/mini'
import { isDay, isInstant } from '#entities/time/real.ts'

export const id = z.int().check(z.gte(1))
/** Counts the changes of a record; as wide as its column. */
export const version = z.int().check(z.gte(0), z.lte(2_147_483_647))
export const day = z.string().check(isDay)
export const instant = z.string().check(isInstant)

/** What an object, a field, an action or a part of a record is called; a longer name is that of nothing. */
export const name = z.string().check(z.maxLength(80))
/** A token that the server gave. */
export const given = z.string().check(z.maxLength(200))
/** More columns or parts of a record than there are. */
export const mostNames = 100
export const names = z.array(name).check(z.maxLength(mostNames))
