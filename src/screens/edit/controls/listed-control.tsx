import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fold } from '#commands/fold.ts'
import { isUnread } from '#screens/edit/typed/reading.ts'
import { Chooser } from '#ui/form/chooser.tsx'
import { cellHeight, type ControlProps } from './control.ts'

/** As many as are read before another letter is typed. */
export const mostListed = 12

type Listed = { readonly value: string; readonly label: string }

type ListedControlProps<T extends Listed> = Omit<ControlProps, 'field'> & {
  all: readonly T[]
  /** What suits what is typed, the nearest first; without it whatever has it in its name. */
  find?: (all: readonly T[], typed: string) => Listed[]
  /** What a value is called. */
  called: (value: string) => string
  /** What is typed as a value, where it is one. */
  read: (text: string) => string | undefined
  metaOf?: (value: string) => ReactNode
}

function named(all: readonly Listed[], typed: string): Listed[] {
  const wanted = fold(typed).trim()
  const rank = ({ value, label }: Listed): number =>
    [fold(value) === wanted, fold(label).startsWith(wanted), true].indexOf(true)
  return all
    .filter((one) => fold(one.label).includes(wanted))
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, mostListed)
}

/** One of a long list that everyone knows, found by what it is called or by its code. */
export function ListedControl<T extends Listed>({
  value,
  onChange,
  onLeave,
  wiring,
  isCell,
  all,
  find = named,
  called,
  read,
  metaOf,
}: ListedControlProps<T>) {
  const { t } = useTranslation(['fields', 'search'])
  const [typed, setTyped] = useState<string>()
  const code = typeof value === 'string' ? value : undefined
  const text = typed ?? (isUnread(value) ? value.unread : called(code ?? ''))
  const found = find(all, typed ?? '').map((one) => ({
    ...one,
    ...(metaOf !== undefined && { meta: metaOf(one.value) }),
  }))
  const take = (next: string) => {
    setTyped(undefined)
    onChange(next)
  }
  return (
    <Chooser
      {...wiring}
      text={text}
      onText={(next) => {
        setTyped(next)
        onChange(next.trim() === '' ? null : (read(next.trim()) ?? { unread: next }))
      }}
      options={found}
      chosen={code}
      onTake={take}
      onLeave={() => {
        setTyped(undefined)
        onLeave?.()
      }}
      listLabel={t('choices')}
      nothing={t('picker.nothing', { ns: 'search' })}
      isPending={false}
      className={cellHeight(isCell)}
    />
  )
}
