import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverAddress } from '#machines/server-address.ts'
import { useBaseServices, type ServerTrouble } from '#screens/services.ts'

/**
 * What keeps the server from answering, in words. It is asked once it is `choose`n, for half an address is none, and
 * again as long as it cannot answer.
 */
export function useServerTrouble(server: string): { trouble: string | undefined; choose: () => void } {
  const { t } = useTranslation('sign-in')
  const { signIn } = useBaseServices()
  const address = serverAddress(server)
  const [chosen, setChosen] = useState(address)
  const [found, setFound] = useState<{ address: string; trouble: ServerTrouble | null }>()
  useEffect(() => {
    if (chosen === null) return undefined
    return signIn.followServer(chosen, (trouble) => setFound({ address: chosen, trouble }))
  }, [chosen, signIn])
  const sentences = { not_ready: t('server.not_ready'), unreachable: t('server.unreachable') }
  const trouble = found !== undefined && found.address === address ? found.trouble : null
  return { trouble: trouble === null ? undefined : sentences[trouble], choose: () => setChosen(address) }
}
