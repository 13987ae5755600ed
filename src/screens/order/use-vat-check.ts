import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import type { Listener } from '#commands/offers.ts'
import { rowsIn } from '#machines/editor/rows.ts'
import { useListener } from '#screens/command-hooks.ts'
import type { EditorActor } from '#screens/edit/use-editor.ts'
import { showToast } from '#ui/layer/toast.ts'

const command = 'contents.check_vat'
const tones = { valid: 'good', invalid: 'bad', unavailable: 'warn' } as const

/** Asks about the VAT number of the order as it stands there or is typed; what is said stands beside it from then on. */
export function useVatCheck(editor: EditorActor | undefined, id: number): void {
  const { t } = useTranslation(['orders', 'entities'])
  const queries = useQueryClient()
  const isAsking = useRef(false)
  const listener = useMemo<Listener>(() => {
    const say = (text: string, tone: 'good' | 'bad' | 'warn' | 'plain') => showToast({ text, tone, id: command })
    const check = async () => {
      const shown = editor?.getSnapshot().context.shown
      const number = shown?.['vat_number']
      if (typeof number !== 'string' || number === '') return say(t('vat.none'), 'warn')
      if (isAsking.current) return
      isAsking.current = true
      say(t('vat.asking', { number }), 'plain')
      const company = rowsIn(shown?.['addresses']).find((row) => row['type'] === 'billing')?.['company']
      const body = { vat_number: number, company: typeof company === 'string' ? company : null, order_id: id }
      try {
        const { payload } = await call('vat.check', { body })
        await queries.invalidateQueries({ queryKey: ['record', 'order', id] })
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
  }, [editor, id, queries, t])
  useListener('record', listener)
}
