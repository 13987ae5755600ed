import type { Action } from '#api/actions.ts'
import type { Actor } from '#entities/access.ts'
import { labelOf } from '#entities/entity.ts'
import type { Locale } from '#entities/locale.ts'
import { locales } from '#entities/locale.ts'
import type { Life } from '#machines/life/define-life.ts'
import { standing, type Refusal } from '#machines/life/life.ts'
import { refuse, type TextParams } from '#server/problem.ts'
import { text } from '#server/texts.ts'

const noRight: Refusal = { code: 'no_right', details: [], unblock: null, asks: null }

/** What keeps this user from moving the record, where its rules do not. */
export const rightRefusal = <Row>({ withheld }: Life<Row>, actor: Actor, row: Row): Refusal =>
  withheld?.(actor, row) ?? noRight

/** Every move of the record's life with the chart's verdict for this user, the reason in their language. */
export const actionsOf = <Row>(life: Life<Row>, actor: Actor, row: Row, locale: Locale): Action[] =>
  life.moves.map((move) => {
    const because = refusalOf(life, actor, row, move)
    return {
      action: move,
      to: because === undefined ? life.step(row, { type: move }, actor).status : null,
      allowed: because === undefined,
      reason_code: because?.code ?? null,
      reason: because === undefined ? null : sentenceOf(life, because, locale),
      unblock: because?.unblock ?? null,
      asks: because?.asks ?? null,
      warnings: [...life.warningsOf(move, row)],
      requires: [...life.requirementsOf(move, row)],
      irreversible: life.isIrreversible(move, row),
    }
  })

const refusalOf = <Row>(life: Life<Row>, actor: Actor, row: Row, move: string): Refusal | undefined => {
  if (!life.mayMove(actor, move, row)) return rightRefusal(life, actor, row)
  const verdict = life.verdict(row, { type: move }, actor)
  return verdict.ok ? undefined : verdict.because[0]
}

const sentenceOf = ({ object }: Pick<Life, 'object'>, because: Refusal, locale: Locale): string =>
  text(locale, ['because', 'errors'], because.code, paramsOf(object, because, locale))

type Filling = Pick<Refusal, 'details' | 'count' | 'named' | 'stands'>

/** What fills the sentence: the names of the record's fields, or the status that it stands in and what it allows. */
export const paramsOf = (
  object: string,
  { details, count, named: names, stands }: Filling,
  locale: Locale,
): TextParams => {
  const list = new Intl.ListFormat(locales[locale].tag)
  const named = list.format(details.map((field) => text(locale, 'entities', labelOf({ name: object }, field))))
  if (stands === undefined)
    return { details: named, ...(count !== undefined && { count }), ...(names !== undefined && { named: names }) }
  return standing(stands, {
    status: (key) => text(locale, 'entities', key),
    move: (id) => text(locale, 'commands', id),
    list: (moves) => list.format(moves),
  })
}

/** 403 for whoever may not move the record, with what keeps them from it. */
export function unmovable<Row>(life: Life<Row>, actor: Actor, row: Row, locale: Locale): Error {
  const because = rightRefusal(life, actor, row)
  return refuse({ status: 403, code: because.code, params: paramsOf(life.object, because, locale) })
}
