import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import type { Row } from '#api/list.ts'
import type { AttributeEvent } from '#commands/catalogue/attributes.ts'
import type { Listener } from '#commands/offers.ts'
import { places } from '#commands/place-table.ts'
import { mayWrite } from '#entities/access.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import { AskDialog, type AskAnswer } from '#screens/edit/ask-dialog.tsx'
import { useKeyCaps } from '#screens/key-caps.ts'
import { verdictOfRight } from '#screens/right.ts'
import { Button } from '#ui/action/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { showToast } from '#ui/layer/toast.ts'

type Term = { id: number; name: string }
const object = places.attribute_terms.entity

/** Of two terms one stays, and the products of the other have it: how many these are is said before. */
const mergeIn = (list: 'terms' | 'options') =>
  function TermMerge({ record }: { record: Row }) {
    const { t } = useTranslation(['record', 'commands'])
    const caps = useKeyCaps()
    const actor = useActor()
    const queries = useQueryClient()
    const first = useRef<HTMLSelectElement>(null)
    const terms = useMemo(() => (record[list] ?? []) as readonly Term[], [record]) // held against the entity
    const [chosen, choose] = useState<{ from?: string; into?: string }>({})
    const [asked, setAsked] = useState<{ from: Term; into: Term; number: number }>()
    const may = actor !== undefined && mayWrite(actor, object, null)
    const isMergeable = terms.length > 1
    const listener = useMemo<Listener>(() => {
      const acts: { [E in AttributeEvent['type']]: () => void } = {
        'attribute.merge_terms': () => first.current?.focus(),
      }
      return {
        hears: (id) => isMergeable && Object.hasOwn(acts, id),
        verdict: () => verdictOfRight(may),
        send: ({ type }) => acts[type as AttributeEvent['type']](), // heard alone
      }
    }, [may, isMergeable])
    useListener('record', listener)
    const answers = useMemo<AskAnswer[]>(() => {
      if (asked === undefined) return []
      const { from, into } = asked
      const merge = async () => {
        setAsked(undefined)
        try {
          await call('attribute_term.merge', { params: { id: from.id }, body: { into_id: into.id } })
          showToast({
            text: t('term_merge.done', { from: from.name, into: into.name }),
            tone: 'good',
            id: 'term_merge',
          })
          choose({})
        } catch (error) {
          // what was refused has been said
          if (failureOf(error) === undefined) throw error
        }
        await Promise.all(['record', 'search'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
      }
      return [
        { label: t('variations.stay'), isFirst: true, give: () => setAsked(undefined) },
        { label: t('term_merge.go'), variant: 'danger', give: () => void merge() },
      ]
    }, [asked, queries, t])
    if (!may || !isMergeable) return null

    const by = (id: string | undefined) => terms.find((term) => String(term.id) === id)
    const [from, into] = [by(chosen.from), by(chosen.into)]
    const ask = async () => {
      if (from === undefined || into === undefined || from === into) return first.current?.focus()
      const { payload } = await call('record.read', { params: { object, id: from.id }, body: {} })
      return setAsked({ from, into, number: Number(payload['product_count']) })
    }
    const choices = [{ value: '', label: '–' }, ...terms.map(({ id, name }) => ({ value: String(id), label: name }))]
    return (
      <section aria-label={t('term_merge')} className="border-t border-line px-4 pt-3">
        <h3 className="pb-2 text-meta text-ink-2">{t('term_merge')}</h3>
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            void ask()
          }}
        >
          <Field label={t('term_merge.from')} className="w-56">
            {(wiring) => (
              <NativeSelect
                {...wiring}
                ref={first}
                choices={choices}
                value={chosen.from ?? ''}
                onChange={(value) => choose((now) => ({ ...now, from: value }))}
                className="w-full"
              />
            )}
          </Field>
          <Field label={t('term_merge.into')} className="w-56">
            {(wiring) => (
              <NativeSelect
                {...wiring}
                choices={choices.filter(({ value }) => value === '' || value !== chosen.from)}
                value={chosen.into ?? ''}
                onChange={(value) => choose((now) => ({ ...now, into: value }))}
                className="w-full"
              />
            )}
          </Field>
          <Button type="submit" keys={caps.of('attribute.merge_terms')}>
            {t('term_merge.go')}
          </Button>
        </form>
        {asked !== undefined && (
          <AskDialog
            title={t('term_merge.ask', { from: asked.from.name, into: asked.into.name })}
            text={t('term_merge.text', { from: asked.from.name, into: asked.into.name, number: asked.number })}
            answers={answers}
            onClose={() => setAsked(undefined)}
          />
        )}
      </section>
    )
  }

export const TermMerge = mergeIn('terms')
export const OptionMerge = mergeIn('options')
