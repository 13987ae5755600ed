import { look } from '#entities/look/look.ts'
import { recordOf } from '#screens/record/record-of.tsx'

/** `/products/looks/{id}`: its picture needs the room that elsewhere the history has. */
export const LookScreen = recordOf(look, 'look', 'looks', undefined, { isBroad: true })
