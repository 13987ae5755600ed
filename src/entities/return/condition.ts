/** As it came back. */
export const returnConditions = ['as-new', 'opened', 'used', 'damaged', 'incomplete'] as const
export type ReturnCondition = (typeof returnConditions)[number]
/** What is as new is sold again, unless somebody says otherwise. */
export const isSoldAgain = (condition: string): boolean => condition === returnConditions[0]
/** Pieces of a line that came in one condition; null of those that nobody has looked at. */
export type ReturnedPieces = { condition: ReturnCondition | null; quantity: number }
