import { offeredLocales } from '#entities/locale.ts'
import { preferences } from '#app/preferences.ts'
import type { BulkSelection } from '#machines/bulk.ts'
import type { CommandArgument } from '#machines/command-arguments.ts'
import type { CommandRequest, Subject } from '#machines/palette-context.ts'
import { languageName } from '#screens/language-name.ts'
import type { PortContext } from '#app/palette/port-context.ts'
import { invoiceNeed } from './invoice-needs.ts'
import { orderNeed } from './order-needs.ts'
import { productNeed } from './product-needs.ts'
import { returnNeed } from './return-needs.ts'
import { reasonNeed, syncJobNeed } from './sync-job-needs.ts'
import { transactionNeed } from './transaction-needs.ts'

// each language in its own words, as somebody who reads no other looks for it
const languages = () => offeredLocales.map((id) => ({ value: id, label: languageName(id) }))

const localeNeed = (): CommandArgument => ({
  name: 'locale',
  kind: 'choice',
  choices: languages(),
  value: preferences.read().locale,
})

const figuresNeed = ({ t }: PortContext): CommandArgument => ({
  name: 'figures',
  kind: 'choice',
  choices: [{ value: '', label: t('figures.as_language', { ns: 'ui' }) }, ...languages()],
  value: preferences.read().figures ?? '',
})

// what is typed comes first, what is usually left as it is last
const rank = ({ name, kind }: CommandArgument) =>
  name === 'note' ? 4 : ['text', 'choice', 'flag', 'lines'].indexOf(kind)

type NeedOf = (
  name: string,
  id: string,
  about: Pick<Subject, 'record' | 'moves'> & { isMany: boolean },
  portContext: PortContext,
) => Promise<CommandArgument | undefined>

/** What the moves of an object ask; one whose moves ask nothing has no line. */
const needs: Readonly<Record<string, NeedOf>> = {
  // why somebody is not the business that they say they are
  customer: async (name) => (name === 'reason' ? reasonNeed(300) : undefined),
  // why somebody works all the same, or why a day stays as the clock says
  absence: async (name) => (name === 'reason' ? reasonNeed(300) : undefined),
  correction: async (name) => (name === 'reason' ? reasonNeed(300) : undefined),
  order: orderNeed,
  invoice: invoiceNeed,
  product: productNeed,
  // why customers meet something else from now on
  shop: async (name) => (name === 'reason' ? reasonNeed(300) : undefined),
  return: returnNeed,
  'sync-job': syncJobNeed,
  transaction: transactionNeed,
  'webhook-delivery': syncJobNeed,
  // why a month is written in after all
  'work-month': async (name) => (name === 'reason' ? reasonNeed(300) : undefined),
}

const firstOf = ({ object, records: [record], moves }: BulkSelection) => record && moves && { object, record, moves }

/** The arguments that a command asks for, each with its choices and a default, so that Enter goes on. */
export const prepare = async (
  { id, subject, selected }: CommandRequest,
  asks: readonly string[],
  portContext: PortContext,
) => {
  const needOf = async (name: string): Promise<CommandArgument | undefined> => {
    // of many the first one says what is usual
    const about = subject ?? (selected && firstOf(selected))
    if (about !== undefined)
      return needs[about.object]?.(name, id, { ...about, isMany: subject === undefined }, portContext)
    if (name === 'figures') return figuresNeed(portContext)
    return name === 'locale' ? localeNeed() : undefined
  }
  const asked = await Promise.all(asks.map((name) => needOf(name)))
  return asked.filter((need) => need !== undefined).toSorted((a, b) => rank(a) - rank(b))
}
