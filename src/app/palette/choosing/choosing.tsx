import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { allowedOfMany } from '#commands/command-context.ts'
import { isMove } from '#commands/command.ts'
import { keyTable } from '#commands/key-table.ts'
import { hrefOf, placeToCreate, recordPlaceOf } from '#commands/places.ts'
import type { Mode } from '#machines/palette-context.ts'
import { useFormat } from '#screens/format.ts'
import { recordTitle, wordFor } from '#screens/record-title.ts'
import { useOffers, useCommandContext } from '#screens/command-hooks.ts'
import { recordUse, readUsage } from './frecency.ts'
import { searchableEntities, isRecordMode, listPlacesOf, entitiesInMode } from './searchable-entities.ts'
import { modeOfSign, ModeRow, modesFor } from './modes.tsx'
import { palette, refuseWithheld, runOffer } from '#app/palette/palette-actor.ts'
import { elsewherePage, fieldsAndNew } from '#app/palette/pages.ts'
import { ChoiceList, placeOf, slotOf } from './choice-list.tsx'
import { EscapeCap, KeyHints } from './key-hints.tsx'
import { Typed } from './highlight.tsx'
import { kindNamed } from './kind-named.ts'
import { useLateRows } from './late-rows.ts'
import { createRows, isSame, settingsOffer } from './rows.ts'
import type { PaletteEntry } from './rows.ts'
import { useHits } from './use-hits.ts'
import { candidateOf } from './words.ts'

// made once: React passes over what is the same element as before
const magnifier = <Search aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-3" />

const none = -1
const isNumber = (query: string) => /^\d+$/.test(query.trim())

export type ChoosingProps = { query: string; mode: Mode }

/** The search over everything: own ranking, cmdk as the accessible list of at most twenty rows, keyed by slot. */
export function Choosing({ query, mode }: ChoosingProps) {
  const { t, i18n } = useTranslation(['palette', 'commands', 'places', 'because'])
  const [, go] = useLocation()
  const offers = useOffers()
  const { subject, selected, actor, listeners } = useCommandContext()
  const fields = listeners.record?.fields
  const { number: written, locale } = useFormat()
  const about = subject && recordTitle(subject.object, wordFor(subject, t), t)
  const many = selected && t(`many.${selected.object}`, { count: selected.count, number: written(selected.count) })
  // where the move is not for all of them
  const howMany = useCallback(
    (allowed: number | undefined, count: number) =>
      allowed === undefined || allowed === 0 || allowed === count
        ? ''
        : t('count', { shown: written(allowed), total: written(count) }),
    [t, written],
  )
  // once for all keys: what is typed changes none of them
  const texts = useMemo(
    () => ({
      label: t('label'),
      rows: t('rows'),
      placeholder: t('placeholder'),
      searching: t('searching'),
      nothing: t('nothing'),
      headings: {
        record: many === undefined ? (about ?? '') : t('group.many', { records: many }),
        list: t('group.list'),
        go: t('group.go'),
        general: t('group.general'),
        hits: t('group.hits'),
      },
    }),
    [t, about, many],
  )
  const found = useMemo(() => searchableEntities(actor), [actor])
  const modes = useMemo(() => modesFor(found), [found])
  const among = useMemo(() => entitiesInMode(found, mode), [found, mode])
  // a kind's word before the name
  const { text: looked, among: kinds } = useMemo(() => kindNamed(query, among, t), [query, among, t])
  const objects = useMemo(() => kinds.map(({ name }) => name), [kinds])
  const lists = useMemo(() => listPlacesOf(kinds, actor), [kinds, actor])
  const { hits, nearest, isPending } = useHits(looked, objects)
  const [{ uses, now }] = useState(() => ({ uses: readUsage(), now: Date.now() }))
  const { language } = i18n
  const creates = offers
    .filter(({ id, enabled }) => enabled && (placeToCreate(id) !== undefined || id === settingsOffer))
    .map(({ id }) => id)
    .join(' ')
  const asked = { actor, here: fields?.object, creates }
  const { withheld, named, views, elsewhere, known, isIncomplete } = useLateRows(asked, query !== '', locale)
  const rowsOf = useMemo(
    () =>
      createRows([
        ...offers.map((offer) => {
          const candidate = candidateOf(offer, t, language)
          const hint =
            selected && isMove(offer) ? howMany(allowedOfMany(actor, selected, offer.id), selected.count) : ''
          return hint === '' ? candidate : { ...candidate, hint }
        }),
        ...(withheld?.withheldCandidates(keyTable.read(), offers, t, locale) ?? []),
        ...(named?.viewCandidates(views, actor, t, go) ?? []),
        ...(fieldsAndNew.loaded()?.fieldCandidates(known, fields, offers, t) ?? []),
        ...(fieldsAndNew.loaded()?.settingCandidates(known, offers, { t, go }) ?? []),
        ...(elsewherePage.loaded()?.candidatesElsewhere(elsewhere, offers, { t, locale: language, go }) ?? []),
      ]),
    [offers, withheld, named, views, elsewhere, known, fields, go, t, language, locale, actor, selected, howMany],
  )
  const {
    rows: listed,
    total,
    isLoose,
  } = useMemo(
    () => rowsOf({ query, looked, mode, hits, nearest, lists, uses, now }),
    [rowsOf, query, looked, mode, hits, nearest, lists, uses, now],
  )
  // the lists alone stand there: what was asked for is in none of the rows
  const isLost = query.trim() !== '' && listed.every(({ kind }) => kind === 'search')
  const begun = isLost && !isPending && !isNumber(query) ? fieldsAndNew.loaded() : undefined
  const rows = useMemo(
    () => [...listed, ...(begun?.newRows(known, { called: looked.trim(), kinds: objects }, offers, { t, go }) ?? [])],
    [listed, begun, known, looked, objects, offers, t, go],
  )
  const nothing = isPending ? texts.searching : texts.nothing
  const headings = useMemo(
    () => (isLost ? { ...texts.headings, hits: nothing } : texts.headings),
    [texts, isLost, nothing],
  )
  /** Before the first is drawn there is none: cmdk then chooses it, and says so to assistive technology. */
  const [chosen, choose] = useState(none)
  const question = `${mode} ${query}`
  /** The row that somebody has gone to, among those of this question: another question is answered by its first row. */
  const pick = useRef<{ question: string; row: PaletteEntry }>(undefined)
  // what comes late moves the rows, and not the one that is meant
  useLayoutEffect(() => {
    const { current } = pick
    if (current?.question !== question) return
    const at = rows.findIndex((row) => isSame(row, current.row))
    const row = rows[at]
    pick.current = row && { question, row }
    choose(Math.max(at, 0))
  }, [rows, question])
  const [scrolled, scroll] = useState<string>()
  /** Enter came before the answer: what is typed at full speed still opens its record. */
  const waits = useRef<{ query: string; seen: PaletteEntry | undefined }>(undefined)

  const run = useCallback(
    (row: PaletteEntry, staysOpen = false) => {
      if (row.kind === 'command') {
        if (row.why !== undefined) return refuseWithheld(row.offer, row.why)
        recordUse(row.offer.id)
        return runOffer(row.offer, staysOpen)
      }
      if (row.kind === 'nearest') {
        choose(none)
        return palette.send({ type: 'palette.type', query: row.nearest })
      }
      palette.send({ type: 'palette.close' })
      go(
        row.kind === 'hit'
          ? hrefOf(recordPlaceOf({ name: row.hit.object }) ?? 'home', { id: row.hit.id })
          : `${hrefOf(row.place)}?${new URLSearchParams({ q: row.query })}`,
      )
    },
    [go],
  )

  const runFirst = useEffectEvent((seen: PaletteEntry | undefined) => {
    const [first] = rows
    const hits = rows.filter(({ kind }) => kind === 'hit')
    // of several records with a name none is meant but the one that stood there: they are there to choose from
    const isNamed = first?.kind === 'command' && !isLoose
    const isMeant = isNamed || isNumber(query) || isRecordMode(mode) || isSame(first, seen)
    const meant = isMeant ? first : hits.length === 1 ? hits[0] : undefined
    if (meant !== undefined) run(meant)
  })
  useEffect(() => {
    if (isPending || isIncomplete || waits.current === undefined) return
    const { query: request, seen } = waits.current
    waits.current = undefined
    if (request === query) runFirst(seen)
  }, [isPending, isIncomplete, query])

  const [enter] = useState(() => (next: Mode) => {
    choose(none)
    palette.send({ type: 'palette.mode', mode: next })
  })

  const type = (text: string) => {
    waits.current = undefined
    // in any mode: whoever looks among the commands may go on to a customer without going back first
    const signed = modeOfSign(modes, text)
    if (signed !== undefined) palette.send({ type: 'palette.mode', mode: signed })
    palette.send({ type: 'palette.type', query: signed === undefined ? text : text.slice(1) })
  }

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'End') {
      // cmdk goes to the last row that is drawn
      flushSync(() => scroll(question))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      event.stopPropagation()
      const picked = pick.current?.question === question ? pick.current.row : undefined
      const row = picked ?? rows[0]
      // a record that stands there was found by what was typed before, and a list is what is left where nothing is
      const isOpen = row?.kind !== 'command' || isLoose || isNumber(query) || isRecordMode(mode) || looked !== query
      if ((isPending || isIncomplete) && picked === undefined && isOpen) waits.current = { query, seen: row }
      else if (row !== undefined) run(row, event.ctrlKey || event.metaKey)
    } else if (event.key === 'Tab') {
      event.preventDefault()
      const at = modes.findIndex((candidate) => candidate.mode === mode)
      const following = modes.at((at + (event.shiftKey ? -1 : 1)) % modes.length)
      if (following !== undefined) enter(following.mode)
    } else if (event.key === 'Backspace' && query === '') {
      event.preventDefault()
      if (mode !== 'all') enter('all')
    }
  }

  return (
    <Command
      shouldFilter={false}
      vimBindings={false}
      label={texts.label}
      value={chosen === none ? '' : slotOf(chosen)}
      onValueChange={(slot) => {
        const at = placeOf(slot)
        const row = rows[at]
        pick.current = at > 0 && row !== undefined ? { question, row } : undefined
        choose(at)
      }}
      onKeyDownCapture={press}
      className="flex min-h-0 flex-col"
    >
      <div className="flex h-12 shrink-0 items-center gap-3 border-b border-line px-4">
        {magnifier}
        <Command.Input
          value={query}
          onValueChange={type}
          autoFocus
          data-first-focus=""
          data-scan="resolve"
          placeholder={texts.placeholder}
          maxLength={200}
          className="h-full min-w-0 flex-1 bg-transparent text-body text-ink caret-primary outline-none placeholder:text-ink-3"
        />
        <EscapeCap />
      </div>
      <ModeRow modes={modes} mode={mode} onChoose={enter} />
      <Typed value={looked}>
        <ChoiceList
          key={mode}
          label={texts.rows}
          rows={rows}
          chosen={chosen}
          isScrolled={scrolled === question}
          onScroll={(isScrolled) => scroll(isScrolled ? question : undefined)}
          onRun={run}
          headings={headings}
          empty={nothing}
        />
      </Typed>
      <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-meta text-ink-3">
        <KeyHints />
        <span role="status" className="ml-auto tabular-nums">
          {t('count', { shown: rows.length, total: total + rows.length - listed.length })}
        </span>
      </div>
    </Command>
  )
}
