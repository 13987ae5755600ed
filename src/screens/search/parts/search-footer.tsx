import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useFormat } from '#screens/format.ts'
import { useTimeZone } from '#screens/time-zone.ts'
import { classes } from '#ui/classes.ts'
import { KeyHint } from '#ui/action/key-hint.tsx'
import { Slider } from '#ui/form/slider.tsx'
import { Bar } from '#ui/shell/bar.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { hintsOf } from './footer-hints.ts'
import { pageSizes } from '#screens/search/address/search-state.ts'

type SearchFooterProps = {
  /** Have its records a page of their own? */
  hasPage: boolean
  /** Is there a key that shows a row beside the list? */
  hasPeek: boolean
  /** Are there cells that can be written in? */
  hasCells: boolean
  /** So many columns have no room. */
  spared: number
  pageSize: number
  onPageSize: (size: number) => void
  /** The rows in view. */
  first: number
  last: number
  total: number | undefined
  /** What is chosen, in place of the keys; undefined where nothing is. */
  selection: ReactElement | undefined
  /** What Enter does, where what stands beside the rows hears it before they do. */
  enter: string | undefined
}

/** These have room in a narrower window too. */
const often: readonly string[] = ['list.open', 'list.select', 'help.open']

/** The status line of a list: what the keys do, how much a page holds, where one is (spec §9). */
export function SearchFooter({
  hasPage,
  hasPeek,
  hasCells,
  spared,
  pageSize,
  onPageSize,
  first,
  last,
  total,
  selection,
  enter,
}: SearchFooterProps) {
  const { t } = useTranslation(['search', 'commands'])
  const format = useFormat()
  const caps = useKeyCaps()
  const zone = useTimeZone()
  const at = pageSizes.findIndex((size) => size === pageSize)
  return (
    <Bar kind="footer">
      {selection ?? (
        // what has no room is left out as a whole
        <span
          className="flex h-5 min-w-0 flex-wrap content-start items-center gap-x-4 gap-y-2 overflow-hidden max-lg:hidden"
          data-hints=""
        >
          {hintsOf({ hasPage, hasPeek, hasCells }).map(({ id, does }) => {
            const keys = caps.of(id)
            return (
              keys && (
                <span key={id} className={often.includes(id) ? 'contents' : 'contents max-wide:hidden'}>
                  <KeyHint keys={keys}>{id === 'list.open' && enter !== undefined ? enter : t(`hint.${does}`)}</KeyHint>
                </span>
              )
            )
          })}
        </span>
      )}
      <span className="ml-auto flex shrink-0 items-center gap-4">
        {!selection && spared > 0 && (
          <span className="max-lg:hidden">
            <KeyHint keys={caps.of('list.columns') ?? []}>{t('footer.spared', { count: spared })}</KeyHint>
          </span>
        )}
        {!selection && zone !== undefined && <span className="max-lg:hidden">{zone}</span>}
        <Slider
          label={t('footer.rows')}
          valueText={format.number(pageSize)}
          min={0}
          max={pageSizes.length - 1}
          step={1}
          value={at}
          onChange={(next) => onPageSize(pageSizes[next] ?? pageSize)}
          className={selection ? 'max-wide:hidden' : 'max-sm:hidden'}
        />
        {/* without a selection as wide as the longest, so that nothing beside it moves */}
        <span
          className={classes(
            'border-line text-end text-meta tabular-nums sm:border-l sm:pl-4',
            selection ? 'max-sm:hidden' : 'sm:min-w-44',
          )}
        >
          {total === undefined && <Skeleton end width="96px" />}
          {total !== undefined &&
            total > 0 &&
            t('footer.position', {
              first: format.number(first + 1),
              last: format.number(Math.min(total, last + 1)),
              total: format.number(total),
            })}
        </span>
      </span>
    </Bar>
  )
}
