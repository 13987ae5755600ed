import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import type { Order } from '#entities/order/order.ts'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { showToast } from '#ui/layer/toast.ts'
import { Definition } from '#ui/view/definition.tsx'
import { Notice } from '#ui/view/notice.tsx'

type AskSendProps = {
  order: Pick<Order, 'id' | 'email'>
  paper: Order['documents'][number]
  onClose: () => void
}

/** Asks before one of an order's papers is sent: which one, to whom, and whether they have it already. */
export function AskSend({ order, paper, onClose }: AskSendProps) {
  const { t } = useTranslation(['record', 'entities', 'because'])
  const caps = useKeyCaps()
  const queries = useQueryClient()
  const sending = useMutation({
    mutationFn: async () => {
      const of = { object: 'document', id: paper.id }
      const { version } = (await call('record.read', { params: of, body: {} })).payload
      return call('record.action', { params: { ...of, action: 'send' }, body: { version } })
    },
    onSuccess: async () => {
      showToast({ text: t('paper.send.done', { number: paper.number }), tone: 'good', id: 'paper.send' })
      await Promise.all(
        [
          ['record', 'order', order.id],
          ['search', 'document'],
          ['search', 'invoice'],
        ].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
    },
    // what is refused has been told like any failed call
    onSettled: onClose,
  })
  const about = [
    {
      id: 'type',
      label: t('document.type', { ns: 'entities' }),
      value: t(`document.type.${paper.type}`, { ns: 'entities' }),
    },
    { id: 'number', label: t('document.number', { ns: 'entities' }), value: paper.number },
    { id: 'email', label: t('order.email', { ns: 'entities' }), value: order.email },
  ]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!sending.isPending) sending.mutate()
  }
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={t('paper.send.title')}
      description={t('paper.send.text')}
      footer={<DialogHints of={['go_on', 'back']} />}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Definition rows={about} />
        {paper.date_sent !== null && <Notice tone="warn">{t('sent_before', { ns: 'because' })}</Notice>}
        <div className="flex justify-end">
          <Button
            type="submit"
            variant="primary"
            size="large"
            data-autofocus=""
            keys={caps.every('Enter')[0]}
            pending={sending.isPending}
          >
            {t('paper.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
