import { AlertTriangle, Check, Minus, X, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { countsOf, lineOfCode, type PackedLine } from '#entities/shipment/packed-line.ts'
import { isBack, unjudged } from '#machines/packing/back.ts'
import { isOff, lineInTurn, overLimit, type PackingContext } from '#machines/packing/context.ts'
import { useRefused } from '#screens/shipping/use-refused.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useReasons } from '#screens/reasons.ts'
import { classes } from '#ui/classes.ts'

type Kind = 'right' | 'wrong' | 'over' | 'still'

/** Both themes have the same: the bars differ in polarity, sign and word as well as in hue. */
const looks: Readonly<Record<Kind, string>> = {
  right: 'bg-pack-right text-pack-right-ink',
  wrong: 'bg-pack-wrong text-pack-wrong-ink',
  over: 'bg-pack-over text-pack-over-ink',
  still: 'bg-pack-still text-pack-still-ink',
}
const signs: Readonly<Record<Kind, LucideIcon>> = { right: Check, wrong: X, over: AlertTriangle, still: Minus }

const kinds: Readonly<Record<string, Kind>> = {
  asking: 'over',
  verifying: 'right',
  short: 'over',
  resolving: 'wrong',
  wrongItem: 'wrong',
  overScan: 'over',
  unknownCode: 'wrong',
  ready: 'right',
  confirming: 'right',
  labelling: 'right',
  waiting: 'over',
  carrierRejected: 'wrong',
  printing: 'right',
  printerDown: 'wrong',
  shipped: 'right',
}

type BarProps = { state: string; context: PackingContext }

/** What became of the last scan, over the full width, read at two metres: a sign, a word, what it was about. */
export function PackingBar({ state, context }: BarProps) {
  const { t } = useTranslation('packing')
  const { title, about, isWarning } = useVerdict({ state, context })
  const kind = isWarning ? 'over' : (kinds[state] ?? 'still')
  const Sign = signs[kind]
  const left = (context.station?.lines ?? []).reduce((sum, line) => sum + Math.max(0, line.quantity - line.verified), 0)
  const isCounting = ['claimed', 'verifying', 'overScan', 'short'].includes(state)
  return (
    <div
      role="status"
      data-bar={kind}
      data-state={state}
      className={classes(
        'flex min-h-46 shrink-0 items-center gap-10 px-10 py-4 max-lg:min-h-32 max-lg:gap-5 max-lg:px-5',
        looks[kind],
      )}
    >
      <Sign aria-hidden size={80} strokeWidth={2.5} className="shrink-0 max-lg:size-12" />
      <div className="min-w-0 flex-1">
        {/* what hangs below the line is cut off otherwise */}
        <p className="m-0 -mb-2 line-clamp-1 pb-2 font-pack text-pack-l max-lg:line-clamp-2 max-lg:text-pack-m">
          {title}
        </p>
        {about !== '' && <p className="m-0 line-clamp-2 text-pack-m max-lg:text-pack-line">{about}</p>}
      </div>
      {isCounting && left > 0 && (
        <p className="m-0 flex shrink-0 items-baseline gap-5 text-pack-m">
          {t('left')}
          <span className="font-pack text-pack-xl tabular-nums max-lg:text-pack-l">{left}</span>
        </p>
      )}
    </div>
  )
}

/** The line that the last scan was counted on, or was one too many of. */
const lineOf = ({ station, counted }: PackingContext): PackedLine | undefined =>
  station?.lines.find(({ order_item_id }) => order_item_id === counted.at(-1)?.item)

function useVerdict({ state, context }: BarProps): { title: string; about: string; isWarning?: true } {
  const { t } = useTranslation(['packing', 'places'])
  const reasons = useReasons()
  const caps = useKeyCaps()
  const refused = useRefused()
  const { station, question, blocked, foreign, scanned } = context
  const line = lineOf(context)
  const over = overOf(context)
  const missing = unjudged(context)
  const limit = overLimit(context)
  const { pieces, done } = countsOf(station?.lines ?? [])
  const numbers = (station?.parcels ?? []).flatMap(({ tracking_number: one }) => (one === null ? [] : [one]))
  const sent = numbers.length > 0 ? numbers.join(', ') : (station?.tracking_number ?? '')
  const titled = (about = '') => ({ title: t(`state.${state}`), about })
  const enter = caps.said('Enter')
  const whose =
    context.order === null ? '' : t('whose', { number: context.order.order_number, name: context.order.customer })
  const record = context.order?.return_id === undefined ? 'opens' : 'back.opens'
  const opens =
    context.order === null || context.order.is_hidden === true ? '' : ended(t(record, { keys: caps.said('o') }))
  const isArticle = foreign?.object === 'product'
  const word = ({ object }: { object: string }) => t(object, { ns: 'places', defaultValue: '' })
  const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' ')
  switch (state) {
    case 'asking':
      return question?.about === 'taken'
        ? { title: t('taken', { who: question.who }), about: joined(whose, t('taken.ask', { keys: enter })) }
        : { title: t('pickup'), about: joined(whose, t('pickup.ask', { keys: caps.said('a') }), opens) }
    case 'verifying':
      if (line === undefined) return titled(t('go_on'))
      return titled(t('counted', { name: line.name, verified: line.verified, quantity: line.quantity }))
    case 'claimed':
      return isBack(context) ? titled(t('back.begin')) : titled(t('state.claimed.about'))
    case 'short':
      return missing === undefined
        ? titled(
            joined(
              t(isBack(context) ? 'short.here' : 'short.packed', { count: done, pieces }),
              t(isBack(context) ? 'short.about' : 'short.sends', { keys: enter }),
            ),
          )
        : { title: t('unjudged'), about: t('unjudged.about', { name: missing.name, keys: caps.said('k') }) }
    case 'ready':
      if (missing !== undefined)
        return {
          title: t('unjudged'),
          about: t('unjudged.about', { name: missing.name, keys: caps.said('k') }),
          isWarning: true,
        }
      if (isBack(context)) return titled(t('back.confirm_by', { keys: enter }))
      if (limit !== undefined)
        return { title: refused(limit), about: t('weight_off.about', { keys: enter }), isWarning: true }
      return isOff(context)
        ? { title: t('weight_off'), about: t('weight_off.about', { keys: enter }), isWarning: true }
        : titled(t('confirm_by', { keys: enter }))
    case 'resolving':
      return titled(scanned?.code)
    case 'wrongItem':
      return titled(t(isBack(context) ? 'wrong.back' : 'wrong.about', { name: foreign?.name ?? scanned?.code ?? '' }))
    case 'overScan':
      return titled(t('over.about', { name: over?.name ?? '', quantity: over?.quantity ?? 0 }))
    case 'unknownCode':
      return foreign === null
        ? titled(scanned?.code)
        : {
            title: isArticle ? foreign.name : t('elsewhere.is', { what: word(foreign), number: foreign.name }),
            about:
              station !== null
                ? t(isBack(context) ? 'elsewhere.back' : 'elsewhere.about', { keys: caps.said('h') })
                : joined(
                    t(isArticle ? 'elsewhere.product' : 'elsewhere.none'),
                    t('elsewhere.opens', { keys: caps.said('o') }),
                    t('goes_on', { keys: enter }),
                  ),
          }
    case 'blocked':
      return titled(
        joined(
          whose,
          ended(
            blocked?.text ??
              (blocked === null || blocked.code === 'no_answer' ? '' : reasons([{ code: blocked.code, details: [] }])),
          ),
          opens,
          t('goes_on', { keys: enter }),
        ),
      )
    case 'carrierRejected':
      return titled(
        joined(
          ended(refused(station?.parcels.find(({ status }) => status === 'failed'))),
          t('opens', { keys: caps.said('o') }),
          t('label_again', { keys: enter }),
        ),
      )
    case 'printerDown':
      return titled(t('printer_down.about', { keys: caps.said('l') }))
    case 'shipped':
      if (isBack(context))
        return {
          title: t('back.done'),
          about: joined(
            t(station?.has_refund === true ? 'back.refund' : 'back.no_refund'),
            station?.undo == null ? '' : t('back.undo', { keys: caps.said('u') }),
            t('back.opens', { keys: caps.said('o') }),
          ),
        }
      return {
        title: t(context.partial ? 'shipped.partly' : 'state.shipped'),
        about: joined(sent, t('opens.shipment', { keys: caps.said('o') })),
      }
    default:
      return titled(t(`state.${state}.about`, { defaultValue: '' }))
  }
}

/** Another sentence follows. */
const ended = (text: string): string => (text === '' ? '' : text.replace(/[.!]?$/, (end) => end || '.'))

/** What there is one too many of: what was scanned, or the line that a quantity was typed for. */
const overOf = (context: PackingContext): PackedLine | undefined =>
  lineOfCode(context.station?.lines ?? [], context.scanned?.code ?? '') ?? lineInTurn(context)
