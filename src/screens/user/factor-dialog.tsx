import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import type { Proof } from '#api/security/passkey.ts'
import type { SetUp } from '#api/security/set-up.ts'
import { failureOf } from '#api/failure.ts'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { SetUpFactor } from '#screens/sign-in-step/set-up-factor.tsx'
import { OwnPassword } from './own-password.tsx'
import { ProofField } from './proof-field.tsx'
import { readAgain } from './read-again.ts'
import type { Factor } from './second-factor.tsx'
import { ShownSecret } from './shown-secret.tsx'

type FactorDialogProps = {
  user: number
  name: string
  isOwn: boolean
  factor: Factor
  passkeys: number
  onClose: () => void
}

type Step = 'begin' | 'confirm' | 'reset' | 'renew' | 'end'
type Doing = { step: Step; proof: Proof }
type Way = Exclude<Step, 'confirm'>

/** What can be done with it: the app is set up or turned off, the codes are those of app and passkeys alike. */
const waysOf = ({ status, is_required }: Factor, isOwn: boolean, passkeys: number): readonly Way[] => {
  if (!isOwn) return ['reset']
  if (status === 'on') return !is_required || passkeys > 0 ? ['renew', 'end'] : ['renew']
  return passkeys > 0 ? ['begin', 'renew'] : ['begin']
}

const codesOf = (codes: readonly string[] | null) => ({ codes: codes ?? [] })

/** Sets one’s own second factor up, renews its recovery codes or turns it off; resets that of somebody else. */
export function FactorDialog({ user, name, isOwn, factor, passkeys, onClose }: FactorDialogProps) {
  const { t } = useTranslation(['record', 'profile', 'sign-in-step'])
  const caps = useKeyCaps()
  const queries = useQueryClient()
  const ways = waysOf(factor, isOwn, passkeys)
  const [step, setStep] = useState<Step>(ways[0] ?? 'begin')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const steps = {
    begin: async () => {
      const { setup } = (await call('second_factor.begin', { body: { password } })).payload
      return setup === null ? {} : { setup }
    },
    confirm: async () => codesOf((await call('second_factor.confirm', { body: { code } })).payload.codes),
    renew: async (proof: Proof) =>
      codesOf((await call('second_factor.renew_codes', { body: { code: proof } })).payload.codes),
    end: async (proof: Proof) => ({
      isOver: (await call('second_factor.end', { body: { password, code: proof } })).payload,
    }),
    reset: async () => ({ isOver: (await call('second_factor.reset', { params: { user: String(user) } })).payload }),
  }
  const doing = useMutation({
    mutationFn: ({ step: next, proof }: Doing): Promise<Awaited<ReturnType<(typeof steps)[Step]>>> =>
      steps[next](proof),
    onSuccess: (became, { step: done }) => {
      if (done === 'begin') setStep('confirm')
      if ('isOver' in became) onClose()
      return readAgain(queries, user)
    },
    // secrets stay in no cache
    gcTime: 0,
  })
  const [setup, setSetup] = useState<SetUp>()
  if (setup === undefined && doing.data !== undefined && 'setup' in doing.data && doing.data.setup !== undefined)
    setSetup(doing.data.setup)
  if (doing.data !== undefined && 'codes' in doing.data)
    return (
      <ShownSecret
        title={t('factor.codes')}
        label={t('factor.codes')}
        note={t('factor.codes.once')}
        secret={doing.data.codes.join('\n')}
        onClose={onClose}
      />
    )
  const failure = doing.error === null ? undefined : failureOf(doing.error)
  const fields = failure?.kind === 'refused' ? failure.said.problem?.fields : undefined
  const needs = {
    password: step === 'begin' || step === 'end',
    code: step === 'confirm' || step === 'renew' || step === 'end',
  }
  const isComplete = (!needs.password || password !== '') && (!needs.code || code.trim() !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete && !doing.isPending) doing.mutate({ step, proof: code })
  }
  const texts: { [S in Step]: string } = {
    begin: t('factor.about'),
    confirm: t('factor.scan'),
    renew: t('factor.renew.text'),
    end: t('factor.end.text'),
    reset: t('factor.reset.text', { name }),
  }
  const verbs: { [S in Step]: string } = {
    begin: t('factor.set_up'),
    confirm: t('factor.confirm', { ns: 'sign-in-step' }),
    renew: t('factor.renew'),
    end: t('factor.end'),
    reset: t('factor.reset'),
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('factor.title')}
      description={texts[step]}
      footer={<DialogHints of={['go_on', 'next', 'back']} />}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        {ways.length > 1 && step !== 'confirm' && (
          <SegmentedControl
            label={t('factor.title')}
            className="w-fit"
            segments={ways.map((value) => ({ value, label: verbs[value] }))}
            value={step}
            onChange={(next) => {
              doing.reset()
              setStep(next)
            }}
          />
        )}
        {step === 'confirm' && setup !== undefined && <SetUpFactor setup={setup} />}
        {needs.password && (
          <OwnPassword value={password} error={fields?.['password']?.join(' ')} onChange={setPassword} />
        )}
        {needs.code && (
          <ProofField
            key={step}
            code={code}
            error={fields?.['code']?.join(' ')}
            onCode={setCode}
            hasPasskey={step !== 'confirm' && passkeys > 0}
            onSigned={(signed) => doing.mutate({ step, proof: signed })}
            pending={doing.isPending}
            isFirst={!needs.password}
          />
        )}
        <div className="flex justify-end">
          <Button
            type="submit"
            variant="primary"
            size="large"
            {...(step === 'reset' && { 'data-autofocus': '' })}
            keys={caps.every('Enter')[0]}
            pending={doing.isPending}
            because={isComplete ? undefined : t('factor.scan')}
          >
            {verbs[step]}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
