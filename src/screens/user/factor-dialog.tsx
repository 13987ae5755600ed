import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import type { SetUp } from '#api/security/set-up.ts'
import { failureOf } from '#api/failure.ts'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { SetUpFactor } from '#screens/sign-in-step/set-up-factor.tsx'
import { readAgain } from './read-again.ts'
import type { Factor } from './second-factor.tsx'
import { ShownSecret } from './shown-secret.tsx'

type FactorDialogProps = { user: number; name: string; isOwn: boolean; factor: Factor; onClose: () => void }

/** What is done with a second factor that is on. */
const ways = ['renew', 'end'] as const
type Step = 'begin' | 'confirm' | 'reset' | (typeof ways)[number]

const codesOf = (codes: readonly string[] | null) => ({ codes: codes ?? [] })

/** Sets one’s own second factor up, renews its recovery codes or turns it off; resets that of somebody else. */
export function FactorDialog({ user, name, isOwn, factor, onClose }: FactorDialogProps) {
  const { t } = useTranslation(['record', 'profile', 'sign-in-step'])
  const caps = useKeyCaps()
  const queries = useQueryClient()
  const [step, setStep] = useState<Step>(!isOwn ? 'reset' : factor.status === 'on' ? 'renew' : 'begin')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const steps = {
    begin: async () => {
      const { setup } = (await call('second_factor.begin', { body: { password } })).payload
      return setup === null ? {} : { setup }
    },
    confirm: async () => codesOf((await call('second_factor.confirm', { body: { code } })).payload.codes),
    renew: async () => codesOf((await call('second_factor.renew_codes', { body: { code } })).payload.codes),
    end: async () => ({ isOver: (await call('second_factor.end', { body: { password, code } })).payload }),
    reset: async () => ({ isOver: (await call('second_factor.reset', { params: { user: String(user) } })).payload }),
  }
  const doing = useMutation({
    mutationFn: (next: Step): Promise<Awaited<ReturnType<(typeof steps)[Step]>>> => steps[next](),
    onSuccess: (became, done) => {
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
    if (isComplete && !doing.isPending) doing.mutate(step)
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
        {(step === 'renew' || step === 'end') && !factor.is_required && (
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
          <Field label={t('factor.password')} error={fields?.['password']?.join(' ')}>
            {(wiring) => (
              <PasswordInput
                {...wiring}
                data-autofocus=""
                name="password"
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
                showLabel={t('password.show', { ns: 'profile' })}
                hideLabel={t('password.hide', { ns: 'profile' })}
              />
            )}
          </Field>
        )}
        {needs.code && (
          <Field label={t('factor.code')} error={fields?.['code']?.join(' ')}>
            {(wiring) => (
              <TextInput
                {...wiring}
                key={step}
                mono
                name="code"
                autoFocus={!needs.password}
                {...(!needs.password && { 'data-autofocus': '' })}
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={40}
                value={code}
                onChange={(event) => setCode(event.target.value)}
              />
            )}
          </Field>
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
