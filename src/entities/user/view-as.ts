import { rightIn, type Actor, type Right } from '../access.ts'
import { outlines } from '../outlines.ts'

/** What whoever has a right reads, as others have it. */
const reads: Readonly<Record<Right, readonly Right[]>> = {
  edit: ['edit', 'view', 'ship', 'own', 'none'],
  view: ['edit', 'view', 'ship', 'own', 'none'],
  ship: ['ship', 'none'],
  own: ['own', 'none'],
  none: ['none'],
}

const shopsOf = ({ shops }: Actor): number[] => shops.map(({ shop_id }) => shop_id)

/** Does this user read anything that the other one does not? */
export const readsBeyond = (user: Actor, other: Actor): boolean =>
  outlines.some(({ name }) =>
    [null, ...shopsOf(user), ...shopsOf(other)].some(
      (shop) => !reads[rightIn(other, name, shop)].includes(rightIn(user, name, shop)),
    ),
  )

/**
 * May this administrator look at the console as that user does (ADR 0329)? A role is tried out by it, and nobody comes to
 * read more than they do as themselves.
 */
export const mayViewAs = (viewer: Actor, user: Actor): boolean =>
  viewer.roles.includes('admin') && viewer.id !== user.id && !readsBeyond(user, viewer)
