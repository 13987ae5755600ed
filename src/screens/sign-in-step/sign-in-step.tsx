import { useEffect, useState } from 'react'
import { useBaseServices, useSnapshot } from '#screens/services.ts'
import { CodeForm } from '#screens/sign-in-step/code-form.tsx'
import { Forgotten } from '#screens/sign-in-step/forgotten.tsx'
import { ResetPassword } from '#screens/sign-in-step/reset-password.tsx'

export type SignInStepProps = { server: string; login: string; password: string; onBack: () => void }

/** By the link of a mail: behind the sign, so that it is sent to no server and stands in no log. */
const resetToken = () => /^#reset=([\w-]+)$/.exec(location.hash)?.[1]

/** What the sign-in page asks for besides a name and a password: a second factor, or where to send the way to a new password. */
export function SignInStep({ server, login, password, onBack }: SignInStepProps) {
  const { session, signIn } = useBaseServices()
  const snapshot = useSnapshot(session)
  const { second_factor, failures } = snapshot.context
  const [hasWords, setWords] = useState(false)
  const [token, setToken] = useState(resetToken)
  useEffect(() => void signIn.words().finally(() => setWords(true)), [signIn])
  if (!hasWords) return <span data-pending="" />
  if (second_factor !== null)
    return (
      <CodeForm
        server={server}
        asked={second_factor}
        failures={failures}
        pending={snapshot.matches('authenticating')}
        onProof={(code) => session.send({ type: 'session.sign_in', server, login, password, code })}
        onBack={() => session.send({ type: 'session.start_over' })}
      />
    )
  if (token !== undefined)
    return (
      <ResetPassword
        server={server}
        token={token}
        onBack={() => {
          // used or over: it is of no use to anybody who finds it in the history
          history.replaceState(null, '', location.pathname + location.search)
          setToken(undefined)
          onBack()
        }}
      />
    )
  return <Forgotten server={server} login={login} onBack={onBack} />
}
