import { useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Assertion, ToSign } from '#api/security/passkey.ts'
import { Button } from '#ui/action/button.tsx'
import { Notice } from '#ui/view/notice.tsx'

type PasskeyButtonProps = {
  /** Asks for what is to be signed; what the sign-in was told already. */
  toSign: () => Promise<ToSign>
  onSigned: (signed: Assertion) => void
  pending: boolean
  /** The first thing to be done here. */
  isFirst?: boolean
  keys?: readonly string[] | undefined
  ref?: Ref<HTMLButtonElement>
  onKeyDown?: (event: { key: string }) => void
}

/** Lets a passkey sign: the browser asks for the device, and what comes of it is handed on. */
export function PasskeyButton({
  toSign,
  onSigned,
  pending,
  isFirst = false,
  keys,
  ref,
  onKeyDown,
}: PasskeyButtonProps) {
  const { t } = useTranslation('sign-in-step')
  const [state, setState] = useState<'idle' | 'signing' | 'failed'>('idle')
  const sign = async () => {
    setState('signing')
    try {
      // its own piece: most sign-ins need none of it
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const { response, ...signed } = await startAuthentication({ optionsJSON: { ...(await toSign()) } })
      setState('idle')
      onSigned({ ...signed, response, clientExtensionResults: {} })
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <Button
        {...(ref !== undefined && { ref })}
        {...(onKeyDown !== undefined && { onKeyDown })}
        data-passkey=""
        variant={isFirst ? 'primary' : 'secondary'}
        size="large"
        wide={isFirst}
        {...(keys && { keys })}
        pending={pending || state === 'signing'}
        onClick={() => void sign()}
      >
        {t('passkey.use')}
      </Button>
      {state === 'failed' && <Notice tone="warn">{t('passkey.failed')}</Notice>}
    </>
  )
}
