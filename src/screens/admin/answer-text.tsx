import { useTranslation } from 'react-i18next'
import { isSyncTrouble, type SyncAnswer } from '#entities/sync-job/answers.ts'

export type TryAnswer = {
  said: SyncAnswer | null
  count: number | null
  missing: number | null
  answer: string | null
}

/** What a try came to, in the reader's language; below it the words of whoever was asked. */
export function AnswerText({ of: { said, count, missing, answer } }: { of: TryAnswer }) {
  const { t } = useTranslation(['record', 'entities'])
  return (
    <>
      {said !== null && (
        <span className="block">
          {isSyncTrouble(said)
            ? t(`sync-job.trouble.${said}`, { ns: 'entities' })
            : t(`job.said.${said}`, { count: count ?? 0, missing: missing ?? 0 })}
        </span>
      )}
      {answer !== null && <span className="block font-mono text-code/4.5">{answer}</span>}
    </>
  )
}
