import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import { hrefOf } from '#commands/places.ts'
import { mayRead } from '#entities/access.ts'
import type { Order } from '#entities/order/order.ts'
import type { IssuedByHand } from '#machines/order/issuing.ts'
import { useActor } from '#screens/command-hooks.ts'
import { useFormat } from '#screens/format.ts'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Decision } from '#ui/action/decision.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { showToast } from '#ui/layer/toast.ts'
import { Definition } from '#ui/view/definition.tsx'
import { Notice } from '#ui/view/notice.tsx'

export type IssueRequest = { readonly type: IssuedByHand; readonly send: boolean }
export type OrderToIssue = Pick<Order, 'id' | 'number' | 'customer' | 'email' | 'total' | 'currency' | 'shop'>
type AskIssueProps = { order: OrderToIssue; asked: IssueRequest; onClose: () => void }

/** What a refusal says, and of which fields. */
function refusalIn(error: unknown) {
  const failure = failureOf(error)
  if (failure?.kind !== 'refused') return undefined
  const { error: text, problem } = failure.said
  return text === undefined
    ? undefined
    : { text, code: problem?.code, fields: Object.values(problem?.fields ?? {}).flat() }
}

/** Asks before a paper gets its number, which nobody takes back; a refusal says what is missing, and leads there. */
export function AskIssue({ order, asked, onClose }: AskIssueProps) {
  const { t } = useTranslation(['record', 'entities', 'palette'])
  const { money } = useFormat()
  const caps = useKeyCaps()
  const actor = useActor()
  const queries = useQueryClient()
  const words = asked.type === 'proposal' ? 'paper.offer' : asked.send ? 'paper.issue_sent' : 'paper.issue'
  const issuing = useMutation({
    mutationFn: () => call('order.issue_document', { params: { id: order.id }, body: asked }),
    onSuccess: async ({ payload: { number } }) => {
      onClose()
      showToast({ text: t(`${words}.done`, { number }), tone: 'good', id: 'paper.issue' })
      await Promise.all(
        [
          ['record', 'order', order.id],
          ['search', 'document'],
          ['search', 'invoice'],
        ].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
    },
  })
  const refused = refusalIn(issuing.error)
  const { shop } = order
  const mends =
    refused?.code === 'e_invoice_seller' && shop !== null && actor !== undefined && mayRead(actor, 'shop', null)
  // whoever sends is told to whom
  const about = ['number', 'customer', 'total', ...(asked.send ? ['email'] : [])].map((name) => ({
    id: name,
    label: t(`order.${name}`, { ns: 'entities' }),
    value:
      {
        number: order.number,
        customer: order.customer?.label,
        total: money(order.total, order.currency),
        email: order.email,
      }[name] ?? '–',
  }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!issuing.isPending) issuing.mutate()
  }
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={t(`${words}.title`)}
      description={t(`${words}.text`)}
      footer={<DialogHints of={['next', 'back']} />}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Definition rows={about} />
        {refused && (
          <Notice tone="warn">
            {refused.text}
            {refused.fields.length > 0 && (
              <ul className="m-0 mt-1 pl-5">
                {refused.fields.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
            {mends && (
              <a className="mt-1 block text-primary-ink" href={hrefOf('shop', { id: shop.id, section: 'documents' })}>
                {t('paper.to_shop', { name: shop.label })}
              </a>
            )}
          </Notice>
        )}
        <div className="flex">
          {/* a number that was given is never given again */}
          <Decision
            isIrreversible
            cancel={t('cancel', { ns: 'palette' })}
            confirm={t(words)}
            keys={{ enter: caps.every('Enter')[0], escape: caps.every('Escape')[0] }}
            first={{ 'data-autofocus': '' }}
            pending={issuing.isPending}
            onCancel={onClose}
          />
        </div>
      </form>
    </Dialog>
  )
}
