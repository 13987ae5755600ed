import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { frozenOf, rowsOf, summaryOf } from '#api/list.ts'
import type { SearchParams } from '#api/search.ts'
import type { BankListEvent } from '#commands/payment/bank-statement-line.ts'
import type { Listener } from '#commands/offers.ts'
import { mayWrite } from '#entities/access.ts'
import { bankStatementLine, type BankLineRow } from '#entities/bank-statement/bank-statement-line.ts'
import { movesOfBankLine } from '#machines/bank-statement-line/moves.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import { useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { verdictOfRight } from '#screens/right.ts'
import { useServices } from '#screens/services.ts'
import { Button } from '#ui/action/button.tsx'
import { showToast } from '#ui/layer/toast.ts'
import { sendStatement, textOf } from './send-statement.ts'
import { sureOf } from './sure-of.ts'
import { useFindInvoice } from './use-find-invoice.ts'

/** So many of what is certain are named before it is booked. */
const mostNamed = 8

const isStatement = (text: string): boolean => /^\s*(?:\uFEFF)?<(?:\?xml|[\w:]*Document)/.test(text)

/** Loading a statement, by its file or pasted, and confirming all lines shown that are certain. */
export function BankActions({ shown }: { shown: SearchParams }) {
  const { t } = useTranslation(['commands', 'record'])
  const caps = useKeyCaps()
  const format = useFormat()
  const queries = useQueryClient()
  const actor = useActor()
  const { moveMany } = useServices()
  const picker = useRef<HTMLInputElement>(null)
  const { find, verdictOfFind, isOpening } = useFindInvoice()
  const { data: certain } = useQuery({ ...summaryOf(bankStatementLine, sureOf(shown)), enabled: actor !== undefined })
  const may = actor !== undefined && mayWrite(actor, bankStatementLine.name, null)

  const told = useMemo(() => ({ queries, t, format }), [queries, t, format])
  const listener = useMemo<Listener>(() => {
    const bookSure = async () => {
      const { id, total } = await queries.fetchQuery({ ...frozenOf(bankStatementLine, sureOf(shown)), staleTime: 0 })
      if (total === 0) return showToast({ text: t('bank.no_sure', { ns: 'record' }), id: 'bank-list.book_sure' })
      moveMany(
        {
          object: bankStatementLine.name,
          moves: movesOfBankLine,
          count: total,
          chosen: { session: id },
          records: [],
          done: () => {},
        },
        'bank-statement-line.book',
        { label: t('bank.books', { ns: 'record' }), value: await inWords(total) },
      )
    }
    /** The first of them, each with what it settles. */
    const inWords = async (total: number) => {
      const found = await queries.fetchQuery(rowsOf(bankStatementLine, sureOf(shown), 1, mostNamed))
      const lines = ((found.results ?? []) as unknown as BankLineRow[]) // held against the entity by its list
        .map(({ name, purpose, amount, currency, invoice, reason }) => {
          const line = t('bank.books_line', {
            ns: 'record',
            name: name ?? purpose,
            amount: format.money(amount, currency),
            invoice: invoice?.label ?? '',
          })
          // what is granted is seen before it is
          return reason === 'number_discount' ? `${line} (${t('bank.discount', { ns: 'record' })})` : line
        })
      const more = total - lines.length
      return [
        ...lines,
        ...(more > 0 ? [t('bank.books_more', { ns: 'record', count: more, number: format.number(more) })] : []),
      ].join('\n')
    }
    const acts: { [E in BankListEvent['type']]: () => unknown } = {
      'bank-list.import': () => picker.current?.click(),
      // a call that fails has been told by the error policy
      'bank-list.book_sure': () => bookSure().catch(() => undefined),
      'bank-list.find': find,
    }
    const actOf = (id: string) => (Object.hasOwn(acts, id) ? acts[id as BankListEvent['type']] : undefined) // just asked
    return {
      hears: (id) => actOf(id) !== undefined,
      verdict: (id) => (may && id === 'bank-list.find' ? verdictOfFind() : verdictOfRight(may)),
      send: ({ type }) => void actOf(type)?.(),
    }
  }, [find, format, may, moveMany, queries, shown, t, verdictOfFind])
  useListener('list', listener)

  // a statement that is copied somewhere else is pasted onto the list, or dropped there
  useEffect(() => {
    if (!may) return undefined
    const isTyped = (target: EventTarget | null) =>
      target instanceof Element && target.closest('input, textarea, [contenteditable], [role=dialog]') !== null
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (isTyped(event.target) || !isStatement(text)) return
      event.preventDefault()
      void sendStatement(null, text, told)
    }
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      void sendAll(files, told)
    }
    document.addEventListener('paste', paste)
    document.addEventListener('dragover', over)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('paste', paste)
      document.removeEventListener('dragover', over)
      document.removeEventListener('drop', drop)
    }
  }, [may, told])

  if (!may) return null
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept=".xml,.camt,.053,.c53,application/xml,text/xml"
        aria-label={t('bank-list.import')}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          void sendAll(files, told)
        }}
      />
      <Button
        icon={Upload}
        keys={caps.of('bank-list.import')}
        title={t('bank.to_load', { ns: 'record' })}
        onClick={() => listener.send({ type: 'bank-list.import' })}
      >
        {t('bank.load', { ns: 'record' })}
      </Button>
      <Button keys={caps.of('bank-list.book_sure')} onClick={() => listener.send({ type: 'bank-list.book_sure' })}>
        {t('bank.confirm_sure', { ns: 'record' })}{' '}
        {certain?.total !== undefined && (
          <span className="tabular-nums text-ink-2">{format.number(certain.total)}</span>
        )}
      </Button>
      {isOpening && <span data-opening="" />}
    </>
  )
}

/** One after the other: each is told by itself. */
async function sendAll(files: readonly File[], told: Parameters<typeof sendStatement>[2]): Promise<void> {
  for (const file of files) await sendStatement(file.name, await textOf(file), told)
}
