import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import type { Listener } from '#commands/offers.ts'
import { isRef } from '#entities/entity.ts'
import type { Values } from '#machines/editor/merge.ts'
import { rowsIn } from '#machines/editor/rows.ts'
import { useListener } from '#screens/command-hooks.ts'
import type { EditorActor } from '#screens/edit/use-editor.ts'
import { showToast } from '#ui/layer/toast.ts'
import { latestCheckOf } from './latest-check.ts'

const command = 'record.check_vat'
const tones = { valid: 'good', invalid: 'bad', unavailable: 'warn' } as const

/** Whose number it is; of a record that is not saved yet its shop says in whose name is asked. */
type Whose = { order_id?: number; customer_id?: number }

/** The name that the number should belong to: the company, else that of the billing address. */
const companyIn = (shown: Values): string | null => {
  const billing = rowsIn(shown['addresses']).find((row) => row['type'] === 'billing')
  const company = shown['company'] ?? billing?.['company']
  return typeof company === 'string' && company !== '' ? company : null
}

/** Asks about the VAT number of a record as it stands there or is typed; what is said stands beside it from then on. */
export function useVatCheck(editor: EditorActor | undefined, { order_id, customer_id }: Whose): void {
  const { t } = useTranslation(['orders', 'entities'])
  const queries = useQueryClient()
  const isAsking = useRef(false)
  const listener = useMemo<Listener>(() => {
    const say = (text: string, tone: 'good' | 'bad' | 'warn' | 'plain') => showToast({ text, tone, id: command })
    const check = async () => {
      const shown = editor?.getSnapshot().context.shown ?? {}
      const number = shown['vat_number']
      if (typeof number !== 'string' || number === '') return say(t('vat.none'), 'warn')
      if (isAsking.current) return
      isAsking.current = true
      say(t('vat.asking', { number }), 'plain')
      const shop = shown['shop']
      const whose =
        order_id === undefined && customer_id === undefined
          ? { shop_id: isRef(shop) ? shop.id : null }
          : { ...(order_id !== undefined && { order_id }), ...(customer_id !== undefined && { customer_id }) }
      try {
        const { payload } = await call('vat.check', {
          body: { vat_number: number, company: companyIn(shown), ...whose },
        })
        const { checked_at, ...told } = payload
        queries.setQueryData(latestCheckOf(number).queryKey, { ...told, date_checked: checked_at })
        // the record tells more of it, such as the name
        for (const object of ['order', 'customer'])
          await queries.invalidateQueries({ queryKey: ['record', object, order_id ?? customer_id] })
        const status = t(`order.vat_checks.status.${payload.status}`, { ns: 'entities' })
        say(t('vat.told', { number, status }), tones[payload.status])
      } catch (error) {
        const failure = failureOf(error)
        if (failure === undefined) throw error
        const said = failure.kind === 'refused' || failure.kind === 'mismatch' ? failure.said : {}
        say(said.problem?.fields?.['vat_number']?.[0] ?? said.error ?? t('vat.no_answer'), 'bad')
      } finally {
        isAsking.current = false
      }
    }
    return {
      hears: (asked) => editor !== undefined && asked === command,
      verdict: () => ({ ok: true }),
      send: () => void check(),
    }
  }, [editor, order_id, customer_id, queries, t])
  useListener('record', listener)
}
