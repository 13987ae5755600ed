import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFrontDesk, type RememberedServer } from '#screens/desk.ts'
import { listDate } from '#screens/list-date.ts'
import { KeyHint } from '#ui/action/key-hint.tsx'
import { Combobox } from '#ui/form/combobox.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Server } from 'lucide-react'

export type ServerFieldProps = { value: string; onChange: (server: string) => void }

/** Of today the time, before that the day. */
const lastUsed = ({ last_used }: RememberedServer, today: string, onToday: (time: string) => string): string => {
  const at = new Date(last_used)
  if (at.toDateString() !== today) return listDate(at)
  return onToday([at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':'))
}

/** Remembered servers or free text; fixed and disabled where the build forces one (spec §2). */
export function ServerField({ value, onChange }: ServerFieldProps) {
  const { t } = useTranslation('sign-in')
  const { signIn } = useFrontDesk()
  const [servers, setServers] = useState(signIn.servers)
  const [today] = useState(() => new Date().toDateString())
  const forget = (address: string) => {
    signIn.forgetServer(address)
    setServers(signIn.servers())
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
            meta: lastUsed(server, today, (time) => t('server.today', { time })),
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
