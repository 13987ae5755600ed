import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { useServices } from '#screens/services.ts'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'

/** A job at rest goes with its file, and that cannot be undone: asked first, with the focus on keeping it. */
export function JobRemoval() {
  const { t } = useTranslation(['ui', 'commands'])
  const { jobs } = useServices()
  const isAsking = useSelector(jobs, (state) => state.matches('asking') || state.matches('confirming'))
  const keep = useRef<HTMLButtonElement>(null)
  const back = () => jobs.send({ type: 'jobs.back' })
  if (!isAsking) return null
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={back}
      title={t('jobs.remove.title')}
      description={t('jobs.remove.text')}
      initialFocus={keep}
      footer={<DialogHints of={['next', 'back']} />}
      actions={
        <>
          <Button size="large" ref={keep} onClick={back}>
            {t('jobs.remove.keep')}
          </Button>
          <Button size="large" variant="danger" onClick={() => jobs.send({ type: 'jobs.confirm' })}>
            {t('export-job.remove', { ns: 'commands' })}
          </Button>
        </>
      }
    />
  )
}
