import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { readable } from '#entities/access.ts'
import { labelOf, type Entity, type Field } from '#entities/entity.ts'
import { isObjectName, loadEntity } from '#entities/load.ts'
import { useActor } from '#screens/command-hooks.ts'
import { useValueText } from '#screens/record/value-text.ts'

type Choice = { id: number } & Readonly<Record<string, unknown>>
type Told = { fields: readonly string[]; metaOf: (choice: Choice) => ReactNode }
const nothing: readonly string[] = []

/** What a reference tells of each that may be chosen, for those who may read them: a number alone says nothing to anybody. */
export function useChoiceFacts({ to, tells = nothing }: Extract<Field, { kind: 'ref' }>): Told {
  const actor = useActor()
  const mayTell = tells.length > 0 && actor !== undefined && readable(actor, to) !== null
  const { data: entity } = useQuery({
    queryKey: ['entity', to],
    queryFn: async () => (isObjectName(to) ? loadEntity(to) : null),
    enabled: mayTell,
    staleTime: Infinity,
  })
  if (!mayTell || !entity) return { fields: nothing, metaOf: () => undefined }
  // one of those chosen last is known by its name alone until it is found
  const metaOf = (choice: Choice) =>
    tells.some((name) => name in choice) ? <Meta {...{ entity, choice, tells }} /> : undefined
  return { fields: entity.fields['currency'] === undefined ? tells : [...tells, 'currency'], metaOf }
}

function Meta({ entity, choice, tells }: { entity: Entity; choice: Choice; tells: readonly string[] }) {
  const { t } = useTranslation('entities')
  const textOf = useValueText(entity, { version: 0, ...choice })
  const words = tells.flatMap((name) => {
    const text = textOf(name)
    // an amount does not say of what
    const isBare = entity.fields[name]?.kind === 'money'
    return text === '' ? [] : [isBare ? `${t(labelOf(entity, name))} ${text}` : text]
  })
  return <span className="block max-w-56 truncate">{words.join(' · ')}</span>
}
