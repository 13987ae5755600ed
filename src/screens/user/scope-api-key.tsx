import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { scopesIn, textOfScopes } from '#entities/user/scope.ts'
import { ApiKeyDialog, type ApiKeyTarget } from './api-key-dialog.tsx'
import { ScopeChoice } from './scope-choice.tsx'

/** Changes how far a key reaches; none at all leaves it in the list and shuts out whatever uses it. */
export function ScopeApiKey(ask: ApiKeyTarget) {
  const { t } = useTranslation('record')
  const [scopes, setScopes] = useState(scopesIn(ask.asked.scopes) ?? {})
  return (
    <ApiKeyDialog
      {...ask}
      toast="api_key.scope"
      words={(name) => ({
        title: t('api_key.scope.title', { name }),
        description: t('api_key.scope.text'),
        done: t('api_key.did_scope', { name }),
      })}
      hints={['go_on', 'next', 'back']}
      button={{ label: t('api_key.scope.save'), variant: 'primary' }}
      onChoose={(key) => setScopes(scopesIn(key.scopes) ?? {})}
      act={(id) =>
        call('user.scope_api_key', { params: { user: String(ask.user), id }, body: { scopes: textOfScopes(scopes) } })
      }
    >
      <ScopeChoice scopes={scopes} onChange={setScopes} />
    </ApiKeyDialog>
  )
}
