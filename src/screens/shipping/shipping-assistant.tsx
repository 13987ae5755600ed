import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import type { ShippingProposal } from '#api/order/assistant-routes.ts'
import { hrefOf } from '#commands/places.ts'
import type { Order } from '#entities/order/order.ts'
import { labelTypes, type LabelType } from '#entities/parcel/carrier.ts'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Decision } from '#ui/action/decision.tsx'
import { Field } from '#ui/form/field.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { showToast } from '#ui/layer/toast.ts'
import { Notice } from '#ui/view/notice.tsx'
import { AssistedLines } from './assisted-lines.tsx'

export type AssistedKind = 'delivery' | 'return'
type AssistantProps = {
  order: { id: number; number: string; open_quantity: number; shipments: Order['shipments'] }
  kind: AssistedKind
  onClose: () => void
}

/** The shipping assistant on one page, filled in as it mostly is: Enter makes all of it in one call. */
export function ShippingAssistant({ order, kind, onClose }: AssistantProps) {
  const { t } = useTranslation('record')
  const proposal = useQuery({
    queryKey: ['shipping-assistant', order.id],
    queryFn: async () => (await call('order.shipping_proposal', { params: { id: order.id } })).payload,
    // what is left is asked anew whenever it opens
    staleTime: 0,
    gcTime: 0,
  })
  // opened once it is filled in, so that Enter is for what it makes; a failed read has been told
  if (proposal.data === undefined) return proposal.isError ? null : <span data-pending="" />
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`assistant.${kind}.title`, { number: order.number })}
      description={t(`assistant.${kind}.text`)}
      footer={<DialogHints of={proposal.data[kind].length === 0 ? ['back'] : ['next', 'back']} />}
    >
      <AssistantForm {...{ order, kind, onClose }} proposal={proposal.data} />
    </Dialog>
  )
}

/** Why there is nothing to send or to take back; what is open and lies in a shipment leads to it. */
function NothingLeft({ order, kind, onClose }: AssistantProps) {
  const { t } = useTranslation(['record', 'because'])
  const waiting = order.shipments.filter(({ status, quantity }) => status === 'not-yet-shipped' && quantity > 0)
  const isPacked = kind === 'delivery' && order.open_quantity > 0 && waiting.length > 0
  if (!isPacked)
    return (
      <Notice tone="warn">
        {t(kind === 'return' ? 'no_returnable_items' : 'no_shippable_items', { ns: 'because' })}
      </Notice>
    )
  return (
    <Notice tone="warn">
      {t('assistant.in_shipment')}
      <span className="mt-1 flex flex-wrap gap-x-4">
        {waiting.map(({ id }) => (
          <Link key={id} href={hrefOf('shipment', { id })} onClick={onClose} className="text-link hover:underline">
            {`SH-${id}`}
          </Link>
        ))}
      </span>
    </Notice>
  )
}

const most = 20

function AssistantForm({ order, kind, onClose, proposal }: AssistantProps & { proposal: ShippingProposal }) {
  const { t } = useTranslation(['record', 'entities', 'because', 'palette'])
  const caps = useKeyCaps()
  const queries = useQueryClient()
  const [, go] = useLocation()
  const lines = proposal[kind]
  const [quantities, setQuantities] = useState(
    () => new Map(lines.map((line) => [line.order_item_id, line.left_quantity])),
  )
  const [count, setCount] = useState('1')
  const [template, setTemplate] = useState(String(proposal.template ?? ''))
  const [service, setService] = useState('')
  const [type, setType] = useState<LabelType | 'none'>(kind === 'return' ? 'return' : 'standard')
  const isAll = lines.every((line) => quantities.get(line.order_item_id) === line.left_quantity)
  const items = lines.flatMap(({ order_item_id }) => {
    const quantity = quantities.get(order_item_id) ?? 0
    return quantity > 0 ? [{ order_item_id, quantity }] : []
  })
  const making = useMutation({
    mutationFn: () =>
      call('order.ship_assisted', {
        params: { id: order.id },
        body: {
          kind,
          ...(!isAll && { items }),
          parcels: Array.from({ length: Number(count) }, () => ({
            template_id: template === '' ? null : Number(template),
            service_id: service === '' ? null : Number(service),
          })),
          ...(type !== 'none' && { label_type: type }),
          labels: type !== 'none',
        },
      }),
    onSuccess: async ({ payload: { shipment, return: back } }) => {
      onClose()
      showToast({
        text: t(`assistant.${kind}.done`, { number: (back ?? shipment).label }),
        tone: 'good',
        id: 'assistant',
        action: {
          label: t('assistant.open'),
          onClick: () => go(hrefOf(back === null ? 'shipment' : 'return', { id: (back ?? shipment).id })),
        },
      })
      await Promise.all(
        [
          ['record', 'order', order.id],
          ['search', 'shipment'],
          ['search', 'parcel'],
          ['search', 'return'],
        ].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
    },
  })
  const failure = failureOf(making.error)
  const refused = failure?.kind === 'refused' ? failure.said.error : undefined
  if (lines.length === 0) return <NothingLeft {...{ order, kind, onClose }} />
  const wrongCount = !/^\d+$/.test(count) || Number(count) < 1 || Number(count) > most
  const isBeyond = lines.some(({ order_item_id, left_quantity }) => {
    const quantity = quantities.get(order_item_id) ?? 0
    return !Number.isInteger(quantity) || quantity < 0 || quantity > left_quantity
  })
  // nothing of what comes back is no return
  const isNothing = items.length === 0 && kind === 'return'
  const isWrong = wrongCount || isBeyond || isNothing
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!making.isPending && !isWrong) making.mutate()
  }
  const none = { value: '', label: t('assistant.none') }
  const choices = (all: readonly { id: number; label: string }[]) =>
    all.map(({ id, label }) => ({ value: String(id), label }))
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <AssistedLines
        lines={lines}
        quantities={quantities}
        onChange={(id, quantity) => setQuantities(new Map(quantities).set(id, quantity))}
      />
      <div className="grid gap-4 sm:grid-cols-[6rem_1fr_1fr]">
        <Field
          label={t('assistant.parcels')}
          {...(wrongCount && { error: t('assistant.parcels_most', { count: most }) })}
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              inputMode="numeric"
              autoComplete="off"
              value={count}
              onChange={(event) => setCount(event.target.value.trim())}
            />
          )}
        </Field>
        <Field label={t('parcel.template', { ns: 'entities' })}>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              choices={[none, ...choices(proposal.templates)]}
              value={template}
              onChange={setTemplate}
            />
          )}
        </Field>
        <Field label={t('parcel.service', { ns: 'entities' })}>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              choices={[none, ...choices(proposal.services)]}
              value={service}
              onChange={setService}
            />
          )}
        </Field>
      </div>
      <div className="flex flex-col gap-1">
        <span className="text-meta text-ink-2">{t('parcel.label_type', { ns: 'entities' })}</span>
        <SegmentedControl
          label={t('parcel.label_type', { ns: 'entities' })}
          className="w-fit"
          segments={[
            ...labelTypes.map((value) => ({ value, label: t(`parcel.label_type.${value}`, { ns: 'entities' }) })),
            { value: 'none' as const, label: t('assistant.no_label') },
          ]}
          value={type}
          onChange={setType}
        />
      </div>
      {items.length === 0 && type !== 'none' && !isNothing && (
        <Notice tone="warn">{t('no_item_details', { ns: 'because' })}</Notice>
      )}
      {refused !== undefined && <Notice tone="warn">{refused}</Notice>}
      <div className="flex">
        <Decision
          isIrreversible={false}
          cancel={t('cancel', { ns: 'palette' })}
          confirm={t(`assistant.${kind}.make`)}
          keys={{ enter: caps.every('Enter')[0], escape: caps.every('Escape')[0] }}
          first={{ 'data-autofocus': '' }}
          pending={making.isPending}
          because={isWrong ? t('assistant.wrong') : undefined}
          onCancel={onClose}
        />
      </div>
    </form>
  )
}
