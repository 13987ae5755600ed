import type { TestedConnection, TestedStep } from '#api/shop.ts'
import type { Locale } from '#entities/locale.ts'
import type { TestOutcome } from '#entities/shop/connection.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { text } from '#server/texts.ts'
import type { StepResult } from './test.ts'

/** Keeps how a test ended, which is no change of the shop: the day and the first step that failed. */
export async function storeOutcome(tx: Queries, shop: number, steps: readonly StepResult[]): Promise<void> {
  const outcome: TestOutcome = steps.find(({ state }) => state === 'failed')?.step ?? 'passed'
  await tx.run(sql`
    update shop_connections set date_tested = now(), test_outcome = ${outcome} where shop_id = ${shop}`)
}

/** The steps in the words of whoever asks: what was found, and what to change where. */
export const inWords = (steps: readonly StepResult[], locale: Locale): TestedConnection => ({
  passed: steps.every(({ state }) => state === 'passed'),
  steps: steps.map((step): TestedStep => ({
    ...step,
    advice: step.code,
    text: step.code === null ? null : text(locale, 'errors', `connection.${step.code}`),
    advice_text: step.code === null ? null : text(locale, 'errors', `connection_advice.${step.code}`),
  })),
})
