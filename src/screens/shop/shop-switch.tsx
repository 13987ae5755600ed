import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import type { Switches } from '#entities/shop/status.ts'
import { historyField } from '#entities/history.ts'
import type { ShopMove } from '#machines/shop/shop.ts'
import { movesOfShop } from '#machines/shop/moves.ts'
import { useOffer } from '#screens/command-hooks.ts'
import { useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import type { LifeEntry } from '#screens/life/life-history.tsx'
import { useReasons } from '#screens/reasons.ts'
import { Kbd } from '#ui/action/kbd.tsx'
import { classes } from '#ui/classes.ts'
import { Switch } from '#ui/form/switch.tsx'

/** Each switch by the moves that turn it over. */
const ways: Readonly<Record<keyof Switches, { on: ShopMove; off: ShopMove }>> = {
  is_active: { on: 'shop.enable', off: 'shop.disable' },
  is_sync_enabled: { on: 'shop.sync_on', off: 'shop.sync_off' },
  is_live: { on: 'shop.go_live', off: 'shop.go_test' },
}

/** What is so scarce could be sold twice while the shop knows nothing of it. */
const isAlarming = ({ field, text }: { field: string; text?: string }): boolean =>
  field === 'scarce_product_count' && Number(text) > 0

/** One switch of a shop: how it stands and since when, and what turning it over would do, in figures of this shop. It acts at once, after a confirmation. */
export function ShopSwitch({ record, name }: { record: Row; name: keyof Switches }) {
  const { t } = useTranslation(['record', 'entities', 'because'])
  const format = useFormat()
  const reasonsOf = useReasons()
  const isOn = record[name] === true
  const id = isOn ? ways[name].off : ways[name].on
  const offer = useOffer(id)
  const caps = useKeyCaps().of(id) ?? []
  const history = (record[historyField] ?? []) as readonly LifeEntry[] // held against the entity
  const last = history.find(({ verb }) => verb === (isOn ? ways[name].on : ways[name].off))
  const state = isOn ? 'on' : 'off'
  const figures = movesOfShop.particulars(id, record)
  const isRefused = offer?.enabled === false
  return (
    <div className="col-span-full grid gap-x-4 gap-y-1 border-t border-line py-3 sm:grid-cols-[13rem_minmax(0,1fr)_auto]">
      <div>
        <Switch
          label={<span className="font-strong">{t(`shop.${name}`, { ns: 'entities' })}</span>}
          checked={isOn}
          disabled={offer === undefined}
          aria-describedby={`switch-${name}`}
          onChange={() => offer?.run()}
        />
        <p className="ml-10 text-meta text-ink-3">
          {last === undefined
            ? t(`switch.${state}`)
            : t(`switch.${state}_since`, { date: format.day(last.date_created) })}
        </p>
      </div>
      <div id={`switch-${name}`} className="text-table">
        <p className="text-ink-2">
          <span className="font-strong text-ink">{t(`switch.turn_${isOn ? 'off' : 'on'}`)}</span>{' '}
          {movesOfShop
            .warningsOf(id, record)
            .map((warning) => t(warning, { ns: 'because' }))
            .join(' ')}
        </p>
        {figures.length > 0 && (
          <p className="flex flex-wrap gap-x-4">
            {figures.map((figure) => (
              <span key={figure.field} className={classes(isAlarming(figure) && 'text-warn-ink')}>
                {t(`shop.${figure.field}`, { ns: 'entities' })}{' '}
                <strong className="tabular-nums">{format.number(Number('text' in figure ? figure.text : 0))}</strong>
              </span>
            ))}
          </p>
        )}
        {isRefused && <p className="whitespace-pre-line text-warn-ink">{reasonsOf(offer.because)}</p>}
      </div>
      <span className="max-sm:hidden">
        <Kbd caps={caps} look={isRefused ? 'refused' : 'box'} />
      </span>
    </div>
  )
}
