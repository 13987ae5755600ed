import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { hrefOf } from '#commands/places.ts'
import type { Mode } from '#machines/palette-context.ts'
import { useCaps } from '#screens/caps.ts'
import { useFormat } from '#screens/format.ts'
import { useOffers, useScene } from '#screens/on-stage.ts'
import { Kbd } from '#ui/action/kbd.tsx'
import { KeyHint } from '#ui/action/key-hint.tsx'
import { keepUse, readUses } from './frecency.ts'
import { modeOfSign, modes, ModeRow } from './modes.tsx'
import { palette, runOffer } from './palette-actor.ts'
import { PaletteRow } from './palette-row.tsx'
import { createRows } from './rows.ts'
import type { Group, Row } from './rows.ts'
import { useHits } from './use-hits.ts'
import { candidateOf } from './words.ts'

const slotOf = (at: number) => `slot-${at}`
const isNumber = (query: string) => /^\d+$/.test(query.trim())

export type ChoosingProps = { query: string; mode: Mode; canReadOrders: boolean }

/** The search over everything: own ranking, cmdk as the accessible list of at most twenty rows, keyed by slot. */
export function Choosing({ query, mode, canReadOrders }: ChoosingProps) {
  const { t } = useTranslation(['palette', 'commands', 'places', 'because'])
  const caps = useCaps()
  const [, go] = useLocation()
  const offers = useOffers()
  const { subject, selected } = useScene()
  const format = useFormat()
  const headingOf = (group: Group) =>
    group === 'record' && selected !== undefined
      ? t('group.many', { number: format.number(selected.count) })
      : t(`group.${group}`, { number: subject?.record.number ?? '' })
  const searches = canReadOrders && (mode === 'all' || mode === 'documents')
  const { hits, isPending } = useHits(query, searches)
  const [{ uses, now }] = useState(() => ({ uses: readUses(), now: Date.now() }))
  const rowsOf = useMemo(() => createRows(offers.map((offer) => candidateOf(offer, t))), [offers, t])
  const { rows, total } = useMemo(
    () => rowsOf({ query, mode, hits, canSearch: searches, uses, now }),
    [rowsOf, query, mode, hits, searches, uses, now],
  )
  const [chosen, choose] = useState(slotOf(0))
  /** Enter came before the answer: a number typed at full speed still opens its order. */
  const waits = useRef<string>(undefined)

  const run = (row: Row, staysOpen = false) => {
    if (row.kind === 'command') {
      keepUse(row.offer.id)
      return runOffer(row.offer, staysOpen)
    }
    palette.send({ type: 'palette.close' })
    go(
      row.kind === 'hit'
        ? hrefOf('order', { id: row.hit.id })
        : `${hrefOf('orders')}?${new URLSearchParams({ q: row.query })}`,
    )
  }

  const runFirst = useEffectEvent(() => {
    const [first] = rows
    if (first !== undefined) run(first)
  })
  useEffect(() => {
    if (isPending || waits.current === undefined) return
    const isStillMeant = waits.current === query
    waits.current = undefined
    if (isStillMeant) runFirst()
  }, [isPending, query])

  const type = (text: string) => {
    choose(slotOf(0))
    waits.current = undefined
    const signed = mode === 'all' ? modeOfSign(text) : undefined
    if (signed !== undefined) palette.send({ type: 'palette.mode', mode: signed })
    palette.send({ type: 'palette.type', query: signed === undefined ? text : text.slice(1) })
  }

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && isPending && isNumber(query) && chosen === slotOf(0)) {
      event.preventDefault()
      event.stopPropagation()
      waits.current = query
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      event.stopPropagation()
      const row = rows[Number(chosen.slice('slot-'.length))]
      if (row !== undefined) run(row, true)
    } else if (event.key === 'Tab') {
      event.preventDefault()
      const at = modes.findIndex((candidate) => candidate.mode === mode)
      const next = modes.at((at + (event.shiftKey ? -1 : 1)) % modes.length)
      if (next !== undefined) palette.send({ type: 'palette.mode', mode: next.mode })
      choose(slotOf(0))
    } else if (event.key === 'Backspace' && query === '') {
      event.preventDefault()
      if (mode !== 'all') palette.send({ type: 'palette.mode', mode: 'all' })
    }
  }

  const groups = [...Map.groupBy(rows.entries(), ([, row]) => row.group)]
  return (
    <Command
      shouldFilter={false}
      vimBindings={false}
      label={t('label')}
      value={chosen}
      onValueChange={choose}
      onKeyDownCapture={press}
      className="flex min-h-0 flex-col"
    >
      <div className="flex h-12 shrink-0 items-center gap-3 border-b border-line px-4">
        <Search aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-3" />
        <Command.Input
          value={query}
          onValueChange={type}
          autoFocus
          data-first-focus=""
          placeholder={t('placeholder')}
          maxLength={200}
          className="h-full min-w-0 flex-1 bg-transparent text-body text-ink caret-primary outline-none placeholder:text-ink-3"
        />
        <Kbd caps={caps.every('Escape')[0] ?? []} />
      </div>
      <ModeRow mode={mode} onChoose={(next) => palette.send({ type: 'palette.mode', mode: next })} />
      <Command.List aria-label={t('rows')} className="min-h-0 flex-1 scroll-py-2 overflow-y-auto px-2 pb-2">
        {rows.length === 0 && (
          <p role="status" className="m-0 px-3 py-6 text-body text-ink-3">
            {t(isPending ? 'searching' : 'nothing')}
          </p>
        )}
        {groups.map(([group, members]) => (
          <Command.Group
            key={group}
            heading={headingOf(group)}
            className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1.5 [&_[cmdk-group-heading]]:text-meta [&_[cmdk-group-heading]]:text-ink-3"
          >
            {members.map(([at, row]) => (
              <PaletteRow
                key={slotOf(at)}
                slot={slotOf(at)}
                row={row}
                query={query}
                caps={caps}
                onRun={() => run(row)}
              />
            ))}
          </Command.Group>
        ))}
      </Command.List>
      <footer className="flex min-h-10 shrink-0 flex-wrap items-center gap-4 border-t border-line px-4 text-meta text-ink-3">
        <KeyHint keys={caps.every('Enter')[0] ?? []}>{t('hint.run')}</KeyHint>
        <KeyHint keys={caps.every('Mod+Enter')[0] ?? []}>{t('hint.run_stay')}</KeyHint>
        <KeyHint keys={caps.every('Tab')[0] ?? []}>{t('hint.next_mode')}</KeyHint>
        <span role="status" className="ml-auto tabular-nums">
          {t('count', { shown: rows.length, total })}
        </span>
      </footer>
    </Command>
  )
}
