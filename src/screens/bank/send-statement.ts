import type { QueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import { objectAt } from '#commands/places.ts'
import type { Formats } from '#screens/format.ts'
import { showToast } from '#ui/layer/toast.ts'

/** The text of a file in the encoding that it says it has; banks say UTF-8, and some mean it. */
export async function textOf(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  const head = new TextDecoder('latin1').decode(bytes.slice(0, 200))
  const said = /encoding=["']([\w-]+)["']/.exec(head)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(said).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

type Told = {
  queries: QueryClient
  t: (key: string, params: Readonly<Record<string, unknown>>) => string
  format: Formats
}

/** Sends a statement, tells what came of it and reads the lines again. What is wrong with it, the error policy says. */
export async function sendStatement(name: string | null, content: string, { queries, t, format }: Told): Promise<void> {
  try {
    const { payload } = await call('bank_statement.import', { body: { name, content } })
    const { lines, known, sure, announced, ahead, unbalanced, detached } = payload
    const isWarned = ahead + unbalanced.length + detached.length > 0
    const number = (count: number) => ({ count, number: format.number(count), ns: 'record' })
    const details = [
      ...(known > 0 ? [t('bank.known', number(known))] : []),
      ...(announced > 0 ? [t('bank.announced', number(announced))] : []),
      ...(ahead > 0 ? [t('bank.ahead', number(ahead))] : []),
      ...(unbalanced.length > 0 ? [t('bank.unbalanced', { statements: format.list(unbalanced), ns: 'record' })] : []),
      ...(detached.length > 0 ? [t('bank.detached', { statements: format.list(detached), ns: 'record' })] : []),
    ]
    const certain = lines > 0 ? `, ${t('bank.imported_sure', { sure: format.number(sure), ns: 'record' })}` : ''
    showToast({
      id: 'bank-list.import',
      text: `${t('bank.imported', number(lines))}${certain}`,
      tone: isWarned ? 'warn' : 'good',
      ...(details.length > 0 && { detail: details.join('\n') }),
      ...(isWarned && { ms: Infinity }),
    })
    await Promise.all(
      (['bank_statement_lines', 'bank_statements'] as const).map((place) =>
        queries.invalidateQueries({ queryKey: ['search', objectAt(place)] }),
      ),
    )
  } catch (error) {
    const failure = failureOf(error)
    if (failure === undefined) throw error
    const fields = failure.kind === 'refused' ? failure.said?.problem?.fields : undefined
    const reason = fields?.['content']?.[0]
    if (reason !== undefined)
      showToast({
        id: 'bank-list.import',
        text: t('bank.not_read', { ns: 'record', reason }),
        tone: 'bad',
        ms: Infinity,
      })
  }
}
