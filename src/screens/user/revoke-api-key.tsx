import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { ApiKeyDialog, type ApiKeyTarget } from './api-key-dialog.tsx'

/** Asks before a key is revoked: what uses it is shut out at once, and there is no way back. */
export function RevokeApiKey(ask: ApiKeyTarget) {
  const { t } = useTranslation('record')
  return (
    <ApiKeyDialog
      {...ask}
      role="alertdialog"
      toast="api_key.revoke"
      words={(name) => ({
        title: t('api_key.revoke.title', { name }),
        description: t('api_key.revoke.text'),
        done: t('api_key.did_revoke', { name }),
      })}
      hints={['go_on', 'back']}
      button={{ label: t('api_key.revoke'), variant: 'danger' }}
      act={(id) => call('user.revoke_api_key', { params: { user: String(ask.user), id } })}
    />
  )
}
