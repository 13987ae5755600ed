import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import type { Row } from '#api/list.ts'
import type { Listener } from '#commands/offers.ts'
import { places } from '#commands/place-table.ts'
import { hrefOf, type BuiltPlaceId } from '#commands/places.ts'
import { isRef, type Entity, type Field, type Ref } from '#entities/entity.ts'
import { loadEntity } from '#entities/load.ts'
import { nameOf } from '#entities/name.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { AskDialog } from '#screens/edit/ask-dialog.tsx'
import { FieldInput } from '#screens/edit/field-input.tsx'
import { houseCurrency, useFormat } from '#screens/format.ts'
import { verdictOver } from '#screens/right.ts'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { showToast } from '#ui/layer/toast.ts'

type MergingProps = { entity: Entity; record: Row; place: BuiltPlaceId }

/** Merges the open record into another one of its kind, which is on the screen then. */
export function Merging({ entity, record, place }: MergingProps) {
  const [isAsked, ask] = useState(false)
  const actor = useActor()
  const right = useMemo(() => verdictOver(actor, entity, record), [actor, entity, record])
  const listener = useMemo<Listener>(
    () => ({
      hears: (id) => id === 'record.merge',
      verdict: () => right,
      send: () => ask(true),
    }),
    [right],
  )
  useListener('record', listener)
  return isAsked && <MergeDialog {...{ entity, record, place }} onClose={() => ask(false)} />
}

/** How many products carry it, and will carry the other. */
async function countOf({ name }: Entity, id: number): Promise<number> {
  const products = await loadEntity(places.products.entity)
  const held = Object.entries(products.fields).find(
    ([, field]) => field.kind === 'list' && Object.values(field.of).some((of) => of.kind === 'ref' && of.to === name),
  )
  if (held === undefined) return 0
  const filters = [{ field: held[0], op: 'eq' as const, value: id }]
  const body = { object: products.name, scope: ['total' as const], params: { filters } }
  return (await call('search', { body })).payload.total ?? 0
}

function MergeDialog({ entity, record, place, onClose }: MergingProps & { onClose: () => void }) {
  const { t } = useTranslation(['record', 'errors', 'palette'])
  const format = useFormat()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [into, setInto] = useState<unknown>(null)
  const [isTried, setTried] = useState(false)
  const [asked, setAsked] = useState<{ into: Ref; count: number }>()
  const isOnItsWay = useRef(false)
  const input = useRef<HTMLElement>(null)
  const field: Field = { kind: 'ref', to: entity.name, required: true }
  const title = nameOf(entity, record)
  const isItself = isRef(into) && into.id === record.id
  const problem = isItself
    ? t('merge_into_itself', { ns: 'errors' })
    : isTried && !isRef(into)
      ? t('field_required', { ns: 'errors' })
      : undefined
  const inWords = (count: number) => t('many.product', { ns: 'palette', count, number: format.number(count) })
  /** There is no way back: it is asked once more, with how many follow. */
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isRef(into) || isItself || isOnItsWay.current) return
    isOnItsWay.current = true
    try {
      setAsked({ into, count: await countOf(entity, record.id) })
    } catch (error) {
      // what was refused has been said
      if (failureOf(error) === undefined) throw error
    } finally {
      isOnItsWay.current = false
    }
  }
  const merge = async (into: Ref) => {
    if (isOnItsWay.current) return
    isOnItsWay.current = true
    try {
      const params = { object: entity.name, id: record.id }
      const body = { into_id: into.id, version: record.version }
      const { payload } = await call('record.merge', { params, body })
      const followed = inWords(payload.followed)
      showToast({ text: t('merge.done', { record: title, into: into.label, followed }), tone: 'good' })
      // what was read of either, and of what named them, is another one now
      void client.invalidateQueries({ queryKey: ['search'] })
      void client.invalidateQueries({ queryKey: ['choices', entity.name] })
      void client.invalidateQueries({ queryKey: ['record'], refetchType: 'none' })
      navigate(hrefOf(place, { id: into.id }), { replace: true })
    } catch (error) {
      // what was refused has been said
      if (failureOf(error) === undefined) throw error
    } finally {
      isOnItsWay.current = false
      onClose()
    }
  }
  if (asked !== undefined)
    return (
      <AskDialog
        title={t('merge.title', { record: title })}
        text={`${inWords(asked.count)}: ${title} → ${asked.into.label}. ${t('merge.text', { record: title })}`}
        answers={[
          { label: t('variations.stay'), isFirst: true, give: onClose },
          { label: t('merge.go'), variant: 'danger', give: () => void merge(asked.into) },
        ]}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('merge.title', { record: title })}
      description={t('merge.text', { record: title })}
      initialFocus={input}
      footer={<DialogHints of={['go_on', 'next', 'back']} />}
    >
      <form onSubmit={(event) => void confirm(event)} noValidate className="flex flex-col gap-4">
        <div
          ref={(box) => {
            input.current = box?.querySelector('input') ?? null
          }}
          className="grid"
        >
          <FieldInput
            field={field}
            label={t('merge.into')}
            value={into}
            onChange={setInto}
            word={(suffix) => suffix}
            currency={houseCurrency}
            problem={problem}
          />
        </div>
        <div className="flex justify-end">
          <Button type="submit" variant="danger" size="large">
            {t('merge.go')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
