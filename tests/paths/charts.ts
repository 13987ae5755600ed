import { getInitialSnapshot, type AnyStateMachine, type EventObject } from 'xstate'
import { orderStatuses } from '#entities/order/status.ts'
import { accountMachine } from '#machines/account.ts'
import { editorMachine } from '#machines/editor/editor.ts'
import { calendarMachine } from '#machines/calendar.ts'
import { communicationMachine } from '#machines/communication/communication.ts'
import { bankLineRules, bankStatementLineMachine } from '#machines/bank-statement-line/bank-statement-line.ts'
import { absenceMachine, absenceRules } from '#machines/absence/absence.ts'
import { correctionMachine, correctionRules } from '#machines/correction/correction.ts'
import { customerMachine, customerRules } from '#machines/customer/customer.ts'
import { cronJobMachine, cronJobRules } from '#machines/cron-job/cron-job.ts'
import { documentMachine, documentRules } from '#machines/document/document.ts'
import { exportJobMachine, exportRules } from '#machines/export-job.ts'
import { invoiceMachine } from '#machines/invoice/invoice.ts'
import { invoiceRules } from '#machines/invoice/rules.ts'
import { jobsMachine } from '#machines/jobs.ts'
import { keymapMachine } from '#machines/keymap.ts'
import { keysMachine } from '#machines/keys.ts'
import { orderMachine } from '#machines/order/order.ts'
import { orderRules } from '#machines/order/rules.ts'
import { packingMachine } from '#machines/packing/packing.ts'
import { paletteMachine } from '#machines/palette.ts'
import { emptySchedule } from '#machines/schedule/context.ts'
import { scheduleMachine } from '#machines/schedule/schedule.ts'
import { sessionMachine } from '#machines/session.ts'
import { secondFactorMachine, secondFactorRules } from '#machines/user/second-factor.ts'
import { backgroundCallMachine } from '#machines/background-call.ts'
import { productMachine, productRules } from '#machines/product/product.ts'
import { shopMachine, shopRules } from '#machines/shop/shop.ts'
import { webhookMachine, webhookRules } from '#machines/webhook/webhook.ts'
import { webhookDeliveryMachine } from '#machines/webhook-delivery/webhook-delivery.ts'
import { syncJobMachine } from '#machines/sync-job/sync-job.ts'
import { refundMachine, refundRules } from '#machines/refund/refund.ts'
import { parcelMachine, parcelRules } from '#machines/parcel/parcel.ts'
import { returnMachine, returnRules } from '#machines/return/return.ts'
import { shipmentMachine, shipmentRules } from '#machines/shipment/shipment.ts'
import { transactionMachine, transactionRules } from '#machines/transaction/transaction.ts'
import { userMachine, userRules } from '#machines/user/user.ts'
import { uploadMachine } from '#machines/upload.ts'
import { translationMachine, translationRules } from '#machines/translation/translation.ts'
import { waitlistEntryMachine, waitlistRules } from '#machines/waitlist-entry/waitlist-entry.ts'
import { workMonthMachine, workMonthRules } from '#machines/work-month/work-month.ts'
import { worktimeMachine } from '#machines/worktime.ts'
import { eventCases } from '#tests/support/order-events.ts'
import { ordersWithTwoFactsChanged } from '#tests/support/order-life.ts'
import { orderDifferences } from '#tests/unit/machines/order-judge.ts'
import { coverPaths, type Every } from './cover.ts'
import type { Path, Root } from './model.ts'
import { orderCover } from './order-cover.ts'
import { packingCover } from './packing-cover.ts'
import { cellsOf, differences, type Part, type Policy } from './policy.ts'
import { sessionCover } from './session-cover.ts'
import { accountPolicy } from './tables/account.ts'
import { editorPolicy, withDraft } from './tables/editor.ts'
import { calendarPolicy } from './tables/calendar.ts'
import { communicationPolicy } from './tables/communication.ts'
import { bankStatementLinePolicy } from './tables/bank-statement-line.ts'
import { absencePolicy } from './tables/absence.ts'
import { correctionPolicy } from './tables/correction.ts'
import { customerPolicy } from './tables/customer.ts'
import { cronJobPolicy } from './tables/cron-job.ts'
import { documentPolicy } from './tables/document.ts'
import { exportJobPolicy, withFile } from './tables/export-job.ts'
import { invoicePolicy } from './tables/invoice.ts'
import { jobsPolicy } from './tables/jobs.ts'
import { keymapPolicy } from './tables/keymap.ts'
import { keysPolicy } from './tables/keys.ts'
import { packingPolicy } from './tables/packing.ts'
import { palettePolicy } from './tables/palette.ts'
import { schedulePolicy } from './tables/schedule.ts'
import { secondFactorPolicy } from './tables/second-factor.ts'
import { sessionPolicy } from './tables/session.ts'
import { backgroundCallPolicy } from './tables/background-call.ts'
import { productPolicy } from './tables/product.ts'
import { shopPolicy } from './tables/shop.ts'
import { webhookPolicy } from './tables/webhook.ts'
import { webhookDeliveryPolicy } from './tables/webhook-delivery.ts'
import { syncJobPolicy } from './tables/sync-job.ts'
import { refundPolicy } from './tables/refund.ts'
import { parcelPolicy } from './tables/parcel.ts'
import { returnPolicy } from './tables/return.ts'
import { shipmentPolicy } from './tables/shipment.ts'
import { transactionPolicy } from './tables/transaction.ts'
import { userPolicy } from './tables/user.ts'
import { uploadPolicy } from './tables/upload.ts'
import { translationPolicy } from './tables/translation.ts'
import { waitlistEntryPolicy } from './tables/waitlist-entry.ts'
import { workMonthPolicy } from './tables/work-month.ts'
import { worktimePolicy } from './tables/worktime.ts'
import { worktimeCover } from './worktime-cover.ts'

export type AnyPath = Path<unknown, EventObject>

export type Chart = {
  machine: AnyStateMachine
  /** Why a move is refused, by the name of the rule; none where nothing is refused with a reason. */
  rules?: Readonly<Record<string, { because: string }>>
  /** As few paths as go through every state by every transition, or in a hurry by each event once. */
  cover: (every?: Every) => readonly AnyPath[]
  /** Where the chart, or a flattened one with a mistake, differs from what is written of it by hand. */
  differences: (flat: AnyStateMachine, only?: Part) => Iterable<string>
  /** How much is written by hand: a state, what is known, and what happens, each with its answer. */
  cells: number
}

const fromPolicy = <C>(machine: AnyStateMachine, policy: Policy<C>, roots?: readonly Root<C>[]): Chart => {
  const cells = cellsOf(policy)
  return {
    machine,
    cover: (every) =>
      coverPaths<C, EventObject>(
        machine,
        roots ?? [initialOf(machine)],
        {
          cases: Object.values(policy.events),
          isPossible: policy.isWorthTrying ?? (() => true),
          abstract: policy.abstract ?? ((known) => known),
        },
        { every },
      ),
    differences: (flat, only) => differences(flat, policy, cells, only),
    cells: cells.length,
  }
}

function initialOf<C>(machine: AnyStateMachine): Root<C> {
  const { value, context } = getInitialSnapshot(machine, {})
  return { status: String(value), context: context as C } // the machine's own
}

/**
 * Every chart under src/machines with its table by hand, named here and nowhere else: docs/life, the paths, the mutants
 * and the report are made from this list, and a house test fails for a chart that is not in it.
 */
export const charts = {
  account: fromPolicy(accountMachine, accountPolicy),
  editor: fromPolicy(editorMachine, editorPolicy, [{ status: 'pristine', context: withDraft }]),
  'bank-statement-line': {
    ...fromPolicy(
      bankStatementLineMachine,
      bankStatementLinePolicy,
      (['', 'to check', 'unclear', 'returned'] as const).map((known) => {
        const context = bankStatementLinePolicy.knows[known]
        return { status: context.match, context }
      }),
    ),
    rules: bankLineRules,
  },
  calendar: fromPolicy(calendarMachine, calendarPolicy, [{ status: 'month', context: calendarPolicy.knows[''] }]),
  communication: fromPolicy(communicationMachine, communicationPolicy),
  'work-month': {
    ...fromPolicy(
      workMonthMachine,
      workMonthPolicy,
      (['', 'running', 'at work'] as const).map((known) => ({ status: 'open', context: workMonthPolicy.knows[known] })),
    ),
    rules: workMonthRules,
  },
  'cron-job': {
    ...fromPolicy(cronJobMachine, cronJobPolicy, [{ status: 'on', context: cronJobPolicy.knows[''] }]),
    rules: cronJobRules,
  },
  webhook: {
    ...fromPolicy(webhookMachine, webhookPolicy, [{ status: 'paused', context: webhookPolicy.knows[''] }]),
    rules: webhookRules,
  },
  'webhook-delivery': fromPolicy(webhookDeliveryMachine, webhookDeliveryPolicy, [
    { status: 'held', context: webhookDeliveryPolicy.knows[''] },
    { status: 'held', context: webhookDeliveryPolicy.knows['last try'] },
  ]),
  'export-job': {
    ...fromPolicy(exportJobMachine, exportJobPolicy, [{ status: 'queued', context: { ...withFile, can_undo: true } }]),
    rules: exportRules,
  },
  invoice: {
    ...fromPolicy(invoiceMachine, invoicePolicy, [
      { status: 'created', context: { ...invoicePolicy.knows['without number'], fee_open: '5.00' } },
    ]),
    rules: invoiceRules,
  },
  document: {
    ...fromPolicy(documentMachine, documentPolicy, [{ status: 'draft', context: documentPolicy.knows[''] }]),
    rules: documentRules,
  },
  jobs: fromPolicy(jobsMachine, jobsPolicy),
  keymap: fromPolicy(keymapMachine, keymapPolicy),
  keys: fromPolicy(keysMachine, keysPolicy, [{ status: 'idle', context: { first: null } }]),
  order: {
    machine: orderMachine,
    rules: orderRules,
    cover: () => orderCover(),
    differences: (flat, only) =>
      orderDifferences(flat, only === undefined ? orderStatuses : [only.state], ordersWithTwoFactsChanged, only?.type),
    cells: orderStatuses.length * ordersWithTwoFactsChanged.length * eventCases.length,
  },
  packing: { ...fromPolicy(packingMachine, packingPolicy), cover: () => packingCover() },
  palette: fromPolicy(paletteMachine, palettePolicy),
  schedule: fromPolicy(scheduleMachine, schedulePolicy, [{ status: 'loading', context: emptySchedule('2026-11-23') }]),
  'second-factor': {
    ...fromPolicy(
      secondFactorMachine,
      secondFactorPolicy,
      Object.values(secondFactorPolicy.knows).map((context) => ({ status: 'off' as const, context })),
    ),
    rules: secondFactorRules,
  },
  session: { ...fromPolicy(sessionMachine, sessionPolicy), cover: () => sessionCover() },
  shop: {
    ...fromPolicy(shopMachine, shopPolicy, [{ status: 'active-synced-test', context: shopPolicy.knows[''] }]),
    rules: shopRules,
  },
  product: {
    ...fromPolicy(productMachine, productPolicy, [{ status: 'inactive-none', context: productPolicy.knows[''] }]),
    rules: productRules,
  },
  'sync-job': fromPolicy(syncJobMachine, syncJobPolicy, [
    { status: 'held', context: syncJobPolicy.knows[''] },
    { status: 'held', context: syncJobPolicy.knows['last try'] },
  ]),
  refund: {
    ...fromPolicy(refundMachine, refundPolicy, [
      { status: 'draft', context: refundPolicy.knows[''] },
      { status: 'draft', context: refundPolicy.knows['by provider'] },
    ]),
    rules: refundRules,
  },
  return: {
    ...fromPolicy(returnMachine, returnPolicy, [{ status: 'announced', context: returnPolicy.knows[''] }]),
    rules: returnRules,
  },
  shipment: {
    ...fromPolicy(
      shipmentMachine,
      shipmentPolicy,
      (['', 'labelled', 'sent', 'sent, labelled'] as const).map((known) => ({
        status: known.startsWith('sent') ? 'shipped' : 'not-yet-shipped',
        context: shipmentPolicy.knows[known],
      })),
    ),
    rules: shipmentRules,
  },
  parcel: {
    ...fromPolicy(parcelMachine, parcelPolicy, [{ status: 'draft', context: parcelPolicy.knows[''] }]),
    rules: parcelRules,
  },
  transaction: {
    ...fromPolicy(transactionMachine, transactionPolicy, [
      { status: 'pending', context: transactionPolicy.knows[''] },
      { status: 'pending', context: transactionPolicy.knows['by hand'] },
      { status: 'captured', context: transactionPolicy.knows['too much'] },
    ]),
    rules: transactionRules,
  },
  absence: {
    ...fromPolicy(absenceMachine, absencePolicy, [
      { status: 'requested', context: absencePolicy.knows[''] },
      { status: 'reported', context: absencePolicy.knows[''] },
    ]),
    rules: absenceRules,
  },
  correction: {
    ...fromPolicy(correctionMachine, correctionPolicy, [{ status: 'requested', context: correctionPolicy.knows[''] }]),
    rules: correctionRules,
  },
  customer: {
    ...fromPolicy(customerMachine, customerPolicy, [{ status: 'private', context: customerPolicy.knows[''] }]),
    rules: customerRules,
  },
  user: {
    ...fromPolicy(userMachine, userPolicy, [{ status: 'enabled', context: userPolicy.knows[''] }]),
    rules: userRules,
  },
  translation: {
    ...fromPolicy(translationMachine, translationPolicy, [{ status: 'missing', context: translationPolicy.knows[''] }]),
    rules: translationRules,
  },
  'waitlist-entry': {
    ...fromPolicy(waitlistEntryMachine, waitlistEntryPolicy, [
      { status: 'waiting', context: waitlistEntryPolicy.knows[''] },
    ]),
    rules: waitlistRules,
  },
  'background-call': fromPolicy(backgroundCallMachine, backgroundCallPolicy),
  upload: fromPolicy(uploadMachine, uploadPolicy),
  worktime: { ...fromPolicy(worktimeMachine, worktimePolicy), cover: () => worktimeCover() },
} satisfies Record<string, Chart>
