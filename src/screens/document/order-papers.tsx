import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paperBytes, pickupSlipBytes, printedBytes } from '#api/file/document-calls.ts'
import { mostPrinted } from '#api/file/most-printed.ts'
import type { OrderPapersEvent, PaperEvent } from '#commands/document.ts'
import type { PickupSlipEvent } from '#commands/shipping/slips.ts'
import type { Listener } from '#commands/offers.ts'
import { mayWrite } from '#entities/access.ts'
import { isSlip } from '#entities/document/parts.ts'
import type { ReasonCode } from '#entities/reason.ts'
import type { Order } from '#entities/order/order.ts'
import { hasSlips, issuingRefusal } from '#machines/order/issuing.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import { saveFile } from '#ui/save-file.ts'
import { AskIssue, type OrderToIssue, type IssueRequest } from './ask-issue.tsx'
import { AskSend } from './ask-send.tsx'
import { PaperPreview } from './paper-preview.tsx'
import { RecordSlips } from './record-slips.tsx'

type OrderPapersProps = {
  order: OrderToIssue &
    Pick<Order, 'status' | 'item_count' | 'has_email' | 'has_pickup_code' | 'is_pickup' | 'documents'>
  shown: Order['documents'][number] | undefined
  /** Whose row has the focus: it is downloaded in place of the newest. */
  focused: Order['documents'][number] | undefined
}

const asks: Readonly<Partial<Record<string, IssueRequest>>> = {
  'paper.issue': { type: 'invoice', send: false },
  'paper.issue_sent': { type: 'invoice', send: true },
  'paper.offer': { type: 'proposal', send: false },
} satisfies Partial<Record<OrderPapersEvent['type'], IssueRequest>>

/** What an order needs for a paper of it. */
const lacking: Readonly<
  Record<string, { readonly fact: 'has_email' | 'has_pickup_code'; readonly code: ReasonCode } | undefined>
> = {
  'paper.send': { fact: 'has_email', code: 'no_email' },
  'paper.pickup_slip': { fact: 'has_pickup_code', code: 'without_code' },
}

/** These are drawn by Kontor; labels are their carrier's, and a slip whose place another took says what is no longer so. */
const isDrawn = ({ type, status }: Order['documents'][number]): boolean =>
  isSlip(type) ? status !== 'cancelled' : type !== 'shipping-label' && status !== 'draft'

/** What is done with the papers of an order: one is looked at, all are printed, and new ones are issued. */
export function OrderPapers({ order, shown, focused }: OrderPapersProps) {
  const { t } = useTranslation('record')
  const actor = useActor()
  const [asked, ask] = useState<IssueRequest>()
  const [leaving, send] = useState<Order['documents'][number]>()
  const { documents } = order
  const listener = useMemo<Listener>(() => {
    const drawn = documents.filter(isDrawn)
    const meant = focused !== undefined && isDrawn(focused) ? focused : drawn.at(-1)
    // the newest that is mailed at all
    const sent = focused === undefined ? drawn.findLast(({ type }) => !isSlip(type)) : meant
    const mayIssue = actor !== undefined && mayWrite(actor, 'document', order.shop?.id ?? null)
    // where a paper is shown its own preview hears these
    const acts: Readonly<
      Partial<Record<PaperEvent['type'] | OrderPapersEvent['type'] | PickupSlipEvent['type'], () => unknown>>
    > = {
      ...(drawn.length > 0 && {
        'paper.print': async () => {
          const ids = drawn.slice(-mostPrinted).map(({ id }) => id)
          saveFile(await printedBytes(ids), `${drawn[0]?.number ?? ''}.pdf`)
        },
      }),
      ...(mayIssue &&
        (order.is_pickup || order.has_pickup_code) && {
          'paper.pickup_slip': async () => saveFile(await pickupSlipBytes(order.id), `${order.number}.pdf`),
        }),
      ...(sent !== undefined &&
        mayIssue &&
        sent.status !== 'cancelled' &&
        !isSlip(sent.type) && { 'paper.send': () => send(sent) }),
      ...(meant !== undefined &&
        (shown === undefined || focused !== undefined) && {
          'paper.download': async () =>
            saveFile(await paperBytes(meant.id, new AbortController().signal), `${meant.number}.pdf`),
        }),
    }
    const actOf = (id: string) => Object.entries(acts).find(([name]) => name === id)?.[1]
    return {
      hears: (id) => actOf(id) !== undefined || (mayIssue && asks[id] !== undefined),
      verdict: (id) => {
        const wanted = asks[id]
        const lacks = lacking[id]
        const code =
          lacks === undefined
            ? wanted && issuingRefusal(order, wanted.type)
            : order[lacks.fact]
              ? undefined
              : lacks.code
        return code === undefined
          ? { ok: true }
          : { ok: false, because: [{ code, details: [], unblock: null, asks: null }] }
      },
      send: ({ type }) => {
        if (asks[type] !== undefined) ask(asks[type])
        // what is refused has been told like any failed call
        else void Promise.resolve(actOf(type)?.()).catch(() => undefined)
      },
    }
  }, [actor, documents, focused, order, shown])
  useListener('record', listener)
  return (
    <>
      {shown && (
        <div className="pt-3" aria-label={t('paper.shown')} role="group">
          <PaperPreview key={`${shown.id} ${shown.status}`} paper={shown} />
        </div>
      )}
      <RecordSlips
        of="order"
        id={order.id}
        shop={order.shop?.id ?? null}
        refusal={hasSlips(order.status) ? undefined : 'wrong_state'}
      />
      {leaving && <AskSend order={order} paper={leaving} onClose={() => send(undefined)} />}
      {asked && <AskIssue order={order} asked={asked} onClose={() => ask(undefined)} />}
    </>
  )
}
