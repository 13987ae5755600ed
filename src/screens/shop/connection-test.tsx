import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import type { TestedStep } from '#api/shop.ts'
import { connectionSteps, type StepState } from '#entities/shop/connection.ts'
import { useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { sectionId } from '#screens/record/sections.ts'
import { Button } from '#ui/action/button.tsx'
import { StatusMark, type StatusMarkProps } from '#ui/view/status-mark.tsx'
import type { Testing } from './use-connection-test.ts'

type ConnectionTestProps = { record: Row; test: Testing }

/** Seven steps, each whatever became of the one before: what fails says what to change, and where. */
export function ConnectionTest({ record, test: { tested, isPending, run } }: ConnectionTestProps) {
  const { t } = useTranslation(['record', 'commands', 'entities'])
  const format = useFormat()
  const caps = useKeyCaps()
  const good = tested?.steps.filter(({ state }) => state === 'passed').length ?? 0
  const last = record['date_tested']
  const outcome = String(record['test_outcome'])
  const summary = isPending
    ? t('connection.running')
    : tested !== undefined
      ? t('connection.passed_of', { passed: format.number(good), all: format.number(tested.steps.length) })
      : typeof last === 'string'
        ? `${format.moment(last)} · ${t(`shop.test_outcome.${outcome}`, { ns: 'entities' })}`
        : t('connection.never_tested')
  return (
    <section
      id={sectionId('test')}
      tabIndex={-1}
      className="scroll-mt-2 outline-none focus-visible:[&_h3]:text-primary-ink"
      aria-label={t('connection.test')}
      aria-busy={isPending}
      data-test={isPending ? 'running' : 'here'}
    >
      <div className="flex flex-wrap items-baseline gap-x-3 pb-1.5">
        <h3 className="text-meta text-ink-2">{t('connection.test')}</h3>
        <span role="status" className="text-meta text-ink-3">
          {summary}
        </span>
        <Button size="small" keys={caps.of('connection.test')} pending={isPending} onClick={run} className="ml-auto">
          {t('connection.test', { ns: 'commands' })}
        </Button>
      </div>
      <ol className="m-0 list-none border-b border-line p-0 text-table">
        {connectionSteps.map((step) => (
          <Step key={step} name={t(`connection.step.${step}`)} found={tested?.steps.find((one) => one.step === step)} />
        ))}
      </ol>
    </section>
  )
}

const marks: Readonly<Record<StepState, Pick<StatusMarkProps, 'tone' | 'form'>>> = {
  passed: { tone: 'good' },
  failed: { tone: 'bad' },
  skipped: { tone: 'shut' },
}

const warned = { tone: 'wait' } as const

function Step({ name, found }: { name: string; found: TestedStep | undefined }) {
  const { t } = useTranslation('record')
  const format = useFormat()
  const { text, advice_text: advice, details, ms } = found ?? {}
  const state = found?.state as StepState | undefined // as the server names them
  const isFailed = state === 'failed'
  // it goes on, and whoever looks should know all the same
  const isWarned = state === 'passed' && found?.code != null
  return (
    <li data-step={isWarned ? 'warned' : (state ?? 'open')} className="border-t border-line py-1.5">
      <div className="flex items-baseline gap-3">
        <StatusMark
          strong={isFailed}
          {...(isWarned ? warned : state === undefined ? { tone: 'idle' as const } : marks[state])}
          word={
            <>
              {name}
              {state !== undefined && (
                <span className="sr-only">: {t(`connection.state.${isWarned ? 'warning' : state}`)}</span>
              )}
            </>
          }
        />
        <span className="ml-auto text-ink-3 tabular-nums">
          {state === 'skipped'
            ? t('connection.state.skipped')
            : ms != null && t('connection.ms', { ms: format.number(ms) })}
        </span>
      </div>
      {text != null && (
        <p className={`m-0 pl-4 ${isFailed ? 'text-bad-ink' : isWarned ? 'text-warn-ink' : 'text-ink-2'}`}>{text}</p>
      )}
      {details != null && <p className="m-0 pl-4 font-mono text-code wrap-anywhere text-ink-2">{details}</p>}
      {advice != null && <p className="m-0 pl-4 text-ink-2">{advice}</p>}
    </li>
  )
}
