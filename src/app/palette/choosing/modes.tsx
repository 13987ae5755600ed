import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { foundIns } from '#entities/entity.ts'
import type { FoundIn, Outline } from '#entities/entity.ts'
import type { Mode } from '#machines/palette-context.ts'
import { classes } from '#ui/classes.ts'

type OwnMode = { mode: Exclude<Mode, 'record'>; sign: string }

const signs: Readonly<Record<FoundIn, string>> = { documents: '#', customers: '@' }

/** The modes of somebody for whom these entities are found. */
export const modesFor = (found: readonly Outline[]): readonly OwnMode[] => [
  { mode: 'all', sign: '' },
  { mode: 'commands', sign: '>' },
  ...foundIns
    .filter((mode) => found.some((entity) => entity.found?.in === mode))
    .map((mode) => ({ mode, sign: signs[mode] })),
  { mode: 'help', sign: '?' },
]

/** The mode that a first sign stands for. */
export const modeOfSign = (modes: readonly OwnMode[], text: string): Mode | undefined =>
  modes.find(({ sign }) => sign !== '' && text.startsWith(sign))?.mode

type ModeRowProps = { modes: readonly OwnMode[]; mode: Mode; onChoose: (mode: Mode) => void }

/** The modes in a row; Tab goes through them, because some layouts need AltGr for their signs. */
export const ModeRow = memo(function ModeRow({ modes, mode, onChoose }: ModeRowProps) {
  const { t } = useTranslation('palette')
  return (
    <div role="group" aria-label={t('modes')} className="flex shrink-0 flex-wrap gap-1 px-3 pt-2">
      {modes.map((own) => (
        <button
          key={own.mode}
          type="button"
          tabIndex={-1}
          aria-pressed={own.mode === mode}
          onClick={() => onChoose(own.mode)}
          className={classes(
            'flex h-7 items-center gap-2 rounded-field px-2 text-table',
            own.mode === mode ? 'bg-press font-strong text-ink' : 'text-ink-2 hover:bg-hover',
          )}
        >
          {own.sign !== '' && (
            <span aria-hidden className="font-mono text-key text-ink-3">
              {own.sign}
            </span>
          )}
          {t(`mode.${own.mode}`)}
        </button>
      ))}
    </div>
  )
})
