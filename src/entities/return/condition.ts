/** As it came back. */
export const returnConditions = ['as-new', 'opened', 'used', 'damaged', 'incomplete'] as const
export type ReturnCondition = (typeof returnConditions)[number]
/** What is as new is sold again, unless somebody says otherwise. */
export const isSoldAgain = (condition: string): boolean => condition === returnConditions[0]
