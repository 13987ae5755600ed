import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBaseServices } from '#screens/services.ts'
import { KeyHint } from '#ui/action/key-hint.tsx'
import { Combobox } from '#ui/form/combobox.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Server } from 'lucide-react'

export type ServerFieldProps = {
  value: string
  onChange: (server: string) => void
  /** Why it cannot answer now. */
  trouble: string | undefined
}

/** With the list that is opened, not with the form, which carries no library for dates; the form does without it. */
const LastUsed = lazy(() =>
  import('./last-used.tsx').then((found) => ({ default: found.LastUsed })).catch(() => ({ default: () => '' })),
)

/** Remembered servers or free text; fixed and disabled where the build forces one (spec §2). */
export function ServerField({ value, onChange, trouble }: ServerFieldProps) {
  const { t } = useTranslation('sign-in')
  const { signIn } = useBaseServices()
  const [servers, setServers] = useState(signIn.servers)
  const forget = (address: string) => {
    signIn.forgetServer(address)
    setServers(signIn.servers())
  }
  if (signIn.forcedServer !== undefined)
    return (
      <Field label={t('server')} error={trouble}>
        {(wiring) => <TextInput {...wiring} icon={Server} disabled value={signIn.forcedServer} name="server" />}
      </Field>
    )
  return (
    <Field label={t('server')} error={trouble}>
      {(wiring) => (
        <Combobox
          {...wiring}
          name="server"
          icon={Server}
          value={value}
          onChange={onChange}
          onForget={forget}
          toggleLabel={t('servers')}
          choices={servers.map((server) => ({
            value: server.address,
            meta: (
              <Suspense>
                <LastUsed at={server.last_used} />
              </Suspense>
            ),
            ...(server.is_test && { mark: t('server.test') }),
          }))}
          footer={
            <>
              <KeyHint keys={['↑', '↓']}>{t('server.choose')}</KeyHint>
              <KeyHint keys={[t('key.delete')]}>{t('server.forget')}</KeyHint>
            </>
          }
        />
      )}
    </Field>
  )
}
