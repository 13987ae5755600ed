import { useTranslation } from 'react-i18next'
import { bankStatementLine } from '#entities/bank-statement/bank-statement-line.ts'
import { movesOfBankLine } from '#machines/bank-statement-line/moves.ts'
import { SearchScreen } from '#screens/search/search-screen.tsx'
import { latePart } from '#ui/late/late-part.tsx'
import { BankActions } from './bank-actions.tsx'

const BankLineBeside = latePart(async () => (await import('./bank-line-beside.tsx')).BankLineBeside)

/** `/payments/bank`: what the banks have booked, what it may settle, and settling it. */
export function BankLinesScreen() {
  const { t } = useTranslation(['places', 'record'])
  return (
    <SearchScreen
      entity={bankStatementLine}
      title={t('bank_statement_lines')}
      moves={movesOfBankLine}
      beside={BankLineBeside}
      actions={BankActions}
      enter={t('bank.enter', { ns: 'record' })}
    />
  )
}
