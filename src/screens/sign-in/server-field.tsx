import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDesk, type RememberedServer } from '#screens/desk.ts'
import { listDate } from '#screens/format.ts'
import { KeyHint } from '#ui/action/key-hint.tsx'
import { Combobox } from '#ui/form/combobox.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Server } from 'lucide-react'

export type ServerFieldProps = { value: string; onChange: (server: string) => void }

/** Remembered servers or free text; fixed and disabled where the build forces one (spec §2). */
export function ServerField({ value, onChange }: ServerFieldProps) {
  const { t } = useTranslation('sign-in')
  const { signIn } = useDesk()
  const [servers, setServers] = useState(signIn.servers)
  const forget = (address: string) => {
    signIn.forgetServer(address)
    setServers(signIn.servers())
  }
  const lastUsed = ({ last_used }: RememberedServer) => {
    const at = new Date(last_used)
    const minutes = `${at.getHours()}`.padStart(2, '0') + ':' + `${at.getMinutes()}`.padStart(2, '0')
    return at.toDateString() === new Date().toDateString() ? t('server.today', { time: minutes }) : listDate(at)
  }
  if (signIn.forcedServer !== undefined)
    return (
      <Field label={t('server')}>
        {(wiring) => <TextInput {...wiring} icon={Server} disabled value={signIn.forcedServer} name="server" />}
      </Field>
    )
  return (
    <Field label={t('server')}>
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
            meta: lastUsed(server),
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
