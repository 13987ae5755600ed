import { shallowEqual, useSelector } from '@xstate/react'
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { currentOffers } from '#commands/current-offers.ts'
import type { Listener } from '#commands/offers.ts'
import { labelOf } from '#entities/entity.ts'
import { nextProblem } from '#machines/editor/problems.ts'
import { useListener, useOffer } from '#screens/command-hooks.ts'
import type { Verdict } from '#machines/life/life.ts'
import { houseCurrency } from '#screens/format.ts'
import { drawnLists, drawnWhenNew } from '#screens/record/drawn-lists.ts'
import { RecordBody, type RecordBodyProps } from '#screens/record/record-body.tsx'
import { recordUnsaved, recordWriting } from '#screens/record/record-writing.ts'
import { sectionEnds } from '#screens/record/section-ends.ts'
import { sectionId } from '#screens/record/sections.ts'
import { cellOf } from '#machines/editor/edits.ts'
import { afterPaint } from './after-paint.ts'
import { focusPath } from './focus-path.ts'
import { onceChosen } from './once-chosen.ts'
import { ReadingBar } from './reading-bar.tsx'
import { EditSection, type EditSectionProps } from './section.tsx'
import { Unsaved } from './unsaved.tsx'
import { focusCellIn, whereToEdit } from './where-to-edit.ts'
import { refusalToast, showToast } from '#ui/layer/toast.ts'
import type { Editing } from './use-editor.ts'

const pathIn = (place: Element | null): string | null =>
  place?.closest('[data-path]')?.getAttribute('data-path') ?? null

const ConflictView = lazy(async () => ({ default: (await import('./conflict/conflict-view.tsx')).ConflictView }))

const noLocks = {}

/** Is it written in: all of it, or at first only this field? */
type Opened = boolean | { field: string }

type RecordEditorProps = RecordBodyProps & {
  editing: Editing
  written: readonly string[]
  /** There is nothing to be read yet: it is written in from the start. */
  isNew?: boolean
  /** How it is read stands beside it, where that is more than its form: here is only what is written. */
  isReadElsewhere?: boolean
}

/** A record in its place, read or written in: the same sections either way. */
export function RecordEditor(all: RecordEditorProps) {
  const {
    editing: { actor: editor, drawn, focused },
    isNew = false,
    isReadElsewhere = false,
    ...props
  } = all
  useLayoutEffect(() => {
    // the section that had the focus has been drawn anew
    if (document.activeElement === document.body && focused !== '') document.getElementById(focused)?.focus()
  }, [focused])
  const state = useSelector(editor, (snapshot) => snapshot)
  const { base, shown } = state.context
  const problems = useSelector(editor, ({ context }) => context.problems, shallowEqual)
  const { t } = useTranslation('record')
  const [isOpen, setOpen] = useState<Opened>(false)
  const [isDiscarding, setDiscarding] = useState(false)
  // what was typed before is taken up or thrown away before anything is typed over it
  const isBegun = isNew && state.value !== 'offered'
  const isWhole = isBegun || isOpen === true || !['pristine', 'offered', 'left'].includes(state.value)
  const isEditing = isWhole || isOpen !== false
  const { entity: begun, written } = props
  useLayoutEffect(() => {
    if (!isBegun) return
    // a new record may lack its first field yet: then what it cannot be without
    const required = written.filter((name) => begun.fields[name]?.required === true)
    ;[...written.slice(0, 1), ...required, ...written].some((name) => focusPath(name))
  }, [isBegun, begun, written])
  const isUnsaved = !['pristine', 'left'].includes(state.value)
  useEffect(() => {
    recordUnsaved.set(isUnsaved)
    return () => recordUnsaved.set(false)
  }, [isUnsaved])
  const up = useOffer('record.up')?.run
  // what is only read goes in the same picture
  useLayoutEffect(() => {
    recordWriting.set(isEditing)
    return () => recordWriting.set(false)
  }, [isEditing])

  /** There is a way back to how it is read. */
  const isReadAgain = isReadElsewhere && isEditing && state.value === 'pristine'
  const done = useCallback(() => {
    const section = document.activeElement?.closest('section')?.id ?? ''
    flushSync(() => setOpen(false))
    document.getElementById(section)?.focus()
  }, [])
  /** Where somebody begins, until its field is on the page: a list may be drawn later than a field. */
  const begunAt = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (isOpen === true && begunAt.current !== undefined && document.activeElement === document.body)
      focusPath(begunAt.current)
    if (isOpen === true) begunAt.current = undefined
  }, [isOpen])
  const onEdit = useCallback(
    (path: string) => {
      begunAt.current = path
      flushSync(() => {
        // over a draft that waits nothing is typed: it is taken up
        editor.send({ type: 'editor.restore' })
        setOpen((before) => before === true || { field: cellOf(path).name })
      })
      focusPath(path)
      afterPaint(() => setOpen((now) => now !== false))
    },
    [editor],
  )

  /** Who writes in a field over a draft may not have seen that there is one. */
  const onPick = useCallback(
    (path: string) => {
      const isOffered = editor.getSnapshot().value === 'offered'
      onEdit(path)
      if (isOffered)
        showToast({
          text: t('edit.draft_taken'),
          tone: 'warn',
          id: 'edit.draft_taken',
          action: { label: t('edit.discard'), onClick: () => setDiscarding(true) },
        })
    },
    [editor, onEdit, t],
  )

  const locks = (props.record['locks'] ?? noLocks) as EditSectionProps['locks'] // as the wire says
  const listener = useMemo<Listener>(() => {
    const { send } = editor
    const at = (path: string | null) => {
      if (path === null) setOpen(true)
      else onEdit(path)
    }
    const begin = ({ path }: Readonly<Record<string, unknown>>) => {
      const focused = document.activeElement
      const lock = typeof path === 'string' ? locks[path] : undefined
      const to =
        (lock && { because: lock.reason }) ??
        (typeof path === 'string' ? path : undefined) ??
        pathIn(focused) ??
        whereToEdit({ entity: props.entity, shown: props.shown, written: props.written, locks, focused })
      if (typeof to === 'string') at(to)
      else if (!focusCellIn(focused))
        showToast({ text: to.because ?? t('edit.nothing_here'), tone: 'warn', id: refusalToast('record.edit') })
    }
    const problem = () => {
      const { context } = editor.getSnapshot()
      return nextProblem(context.fields, context.shown, context.problems, pathIn(document.activeElement))
    }
    const acts: Readonly<Record<string, (event: Readonly<Record<string, unknown>>) => void>> = {
      'record.edit': begin,
      'record.save': () =>
        onceChosen(() => {
          send({ type: 'editor.save' })
          const path = editor.getSnapshot().value === 'invalid' ? problem() : null
          if (path !== null) focusPath(path)
        }),
      'record.save_and_leave': () => onceChosen(() => send({ type: 'editor.save', leaves: true })),
      'record.next_problem': () => at(problem()),
      'record.step_back': () => {
        // before the first step comes the save that was last
        if (editor.getSnapshot().value === 'pristine') currentOffers.one('change.undo')?.run()
        else send({ type: 'editor.back' })
      },
      ...(isReadAgain && { 'record.done': done }),
      'record.discard': () => {
        if (editor.getSnapshot().can({ type: 'editor.discard' })) setDiscarding(true)
      },
    }
    const verdict = (id: string): Verdict =>
      id === 'record.save' && editor.getSnapshot().value === 'conflict'
        ? { ok: false, because: [{ code: 'conflict_open', details: [], unblock: null, asks: null }] }
        : { ok: true }
    return {
      fields: { object: props.entity.name, names: props.written },
      hears: (id) => acts[id] !== undefined,
      verdict,
      send: (event) => acts[event.type]?.(event),
    }
  }, [editor, onEdit, isReadAgain, done, locks, t, props.entity, props.shown, props.written])
  useListener('record', listener)

  const currency = typeof base['currency'] === 'string' ? base['currency'] : houseCurrency
  const ownParts = useMemo(
    () =>
      Object.fromEntries(
        Object.keys(props.entity.fields).flatMap((name) => {
          // what draws a list in its own way mostly reads a record
          const label = labelOf(props.entity, name)
          const Own = isNew && !drawnWhenNew.has(label) ? undefined : drawnLists[label]
          return Own === undefined
            ? []
            : [[name, <Own key={name} entity={props.entity} record={props.record} editor={editor} />]]
        }),
      ),
    [props.entity, props.record, editor, isNew],
  )
  const ends = useMemo(
    () =>
      Object.fromEntries(
        props.sections.map(({ id }) => {
          const End = sectionEnds[`${props.entity.name}.${id}`]
          return [id, End && !isNew && <End key={id} entity={props.entity} record={props.record} editor={editor} />]
        }),
      ),
    [props.entity, props.sections, props.record, editor, isNew],
  )
  useEffect(() => {
    // what the server found wrong, where nothing was typed since
    let before = editor.getSnapshot().value
    const watching = editor.subscribe(({ value, context }) => {
      const isRefused = before === 'saving' && value === 'invalid'
      const path = isRefused ? nextProblem(context.fields, context.shown, context.problems, null) : null
      if (path !== null) setTimeout(() => focusPath(path))
      before = value
    })
    return () => watching.unsubscribe()
  }, [editor])
  const { conflict } = state.context
  const isDeciding = conflict !== null && conflict.overlaps.length > 0
  const wasDeciding = useRef(false)
  useLayoutEffect(() => {
    // the keys are the record's again
    if (wasDeciding.current && !isDeciding) document.getElementById(sectionId(props.sections[0]?.id ?? ''))?.focus()
    wasDeciding.current = isDeciding
  }, [isDeciding, props.sections])
  return (
    <>
      {isDeciding && (
        <Suspense fallback={<span data-pending="" />}>
          <ConflictView {...{ editor, conflict }} entity={props.entity} context={state.context} />
        </Suspense>
      )}
      {!isDeciding && (isEditing || !isReadElsewhere) && (
        <RecordBody
          {...props}
          renderSection={(section) => {
            const Drawn = isEditing ? drawn[section.id] : undefined
            const parts: EditSectionProps = {
              section,
              currency,
              isEditing,
              only: isWhole || typeof isOpen !== 'object' ? undefined : isOpen.field,
              entity: props.entity,
              values: shown,
              // nothing of a new one has been otherwise
              base: isNew ? shown : base,
              written: props.written,
              problems,
              locks,
              send: editor.send,
              onEdit: onPick,
              parts: ownParts,
              end: ends[section.id],
            }
            return (
              <div key={section.id} className="col-span-full">
                {Drawn === undefined ? <EditSection {...parts} /> : <Drawn {...parts} editor={editor} />}
              </div>
            )
          }}
        />
      )}
      {isReadAgain && <ReadingBar onDone={done} />}
      <Unsaved
        {...{ editor, state, isDiscarding, setDiscarding, up }}
        entity={props.entity}
        onDiscarded={() => setOpen(false)}
      />
    </>
  )
}
