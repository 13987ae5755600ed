import { Command } from 'cmdk'
import {
  Activity,
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Ban,
  Check,
  CircleCheck,
  Clock,
  FileDown,
  FileText,
  LogOut,
  PanelLeft,
  Play,
  Plus,
  Search,
  ShoppingCart,
  Sun,
  Truck,
  User,
  X,
  type LucideIcon,
} from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Hit } from '#api/search.ts'
import type { CommandIcon } from '#commands/command.ts'
import type { Offer } from '#commands/offers.ts'
import { listPlaceOf, recordPlaceOf } from '#commands/places.ts'
import { labelOf } from '#entities/entity.ts'
import { markOf } from '#entities/tone.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { placeIcons } from '#screens/shell/place-icons.ts'
import { Kbd } from '#ui/action/kbd.tsx'
import { classes } from '#ui/classes.ts'
import { StatusMark } from '#ui/view/status-mark.tsx'
import { Highlight } from './highlight.tsx'
import { useReasons } from '#screens/reasons.ts'
import type { PaletteEntry } from './rows.ts'

export type PaletteRowProps = {
  slot: string
  /** Its place among all rows, which are so many, drawn or not. */
  at: number
  of: number
  row: PaletteEntry
  onRun: (row: PaletteEntry) => void
}

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75, className: 'shrink-0 text-ink-3' } as const
// made once: React passes over what is the same element as before, and a row changes with every key
const icons = {
  refused: <Ban {...icon} />,
  search: <Search {...icon} />,
} as const

/** Those that the moves of lives bring along. */
const byIcon: Readonly<Record<CommandIcon, LucideIcon>> = {
  cart: ShoppingCart,
  paper: FileText,
  go: CircleCheck,
  truck: Truck,
  person: User,
  done: Check,
  wait: Clock,
  stop: X,
}
/** What tells commands apart at a glance: by its own name, its place, else by the first part of its name. */
const byName: Readonly<Record<string, LucideIcon>> = {
  ...Object.fromEntries(Object.entries(placeIcons).map(([place, Icon]) => [`go.${place}`, Icon])),
  'record.next': ArrowDown,
  'record.previous': ArrowUp,
  'record.up': ArrowLeft,
  create: Plus,
  'list.search': Search,
  'list.export': FileDown,
  'session.sign_out': LogOut,
  'theme.toggle': Sun,
  'jobs.open': Activity,
  'drawer.toggle': PanelLeft,
  worktime: Clock,
  go: ArrowRight,
}
const drawn = new Map<LucideIcon, ReactNode>()
/** One element for all whose picture it is. */
const draw = (Icon: LucideIcon): ReactNode => {
  const known = drawn.get(Icon) ?? <Icon {...icon} />
  drawn.set(Icon, known)
  return known
}
const iconOf = ({ id, icon: own }: Offer): ReactNode =>
  draw(own !== undefined ? byIcon[own] : (byName[id] ?? byName[id.split('.')[0] ?? ''] ?? Play))

/** A record found has the picture of the place where its like are listed. */
const pictureOf = (object: string): ReactNode => {
  const place = listPlaceOf({ name: object })
  return draw((place && placeIcons[place]) ?? FileText)
}

const look = classes(
  'relative flex cursor-default items-center gap-3 rounded-field px-3 text-body',
  'aria-selected:bg-primary-tint-2 aria-selected:before:absolute aria-selected:before:inset-y-1.5 aria-selected:before:left-0 aria-selected:before:w-0.75 aria-selected:before:bg-primary',
  'forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2 forced-colors:aria-selected:outline-[Highlight]',
)
const looks = { refused: classes(look, 'min-h-12 py-1'), usual: classes(look, 'h-9 contain-strict') } as const

/** One row, refused or not: a refused one can be reached, says why, and offers the way out when it is run. */
export const PaletteRow = memo(function PaletteRow({ slot, at, of, row, onRun }: PaletteRowProps) {
  const isRefused = row.kind === 'command' && !row.offer.enabled
  return (
    <Command.Item
      value={slot}
      aria-posinset={at + 1}
      aria-setsize={of}
      onSelect={() => onRun(row)}
      className={isRefused ? looks.refused : looks.usual}
    >
      {row.kind === 'command' && <CommandContents row={row} />}
      {row.kind === 'hit' && <HitContents hit={row.hit} />}
      {row.kind === 'search' && <SearchContents query={row.query} place={row.place} />}
      {row.kind === 'nearest' && <NearestContents query={row.query} nearest={row.nearest} />}
    </Command.Item>
  )
})

function SearchContents({ query, place }: Pick<Extract<PaletteEntry, { kind: 'search' }>, 'query' | 'place'>) {
  const { t } = useTranslation(['palette', 'places'])
  return (
    <>
      {icons.search}
      <span className="min-w-0 flex-1 truncate">{t('search_in', { query, list: t(place, { ns: 'places' }) })}</span>
    </>
  )
}

function NearestContents({ query, nearest }: Pick<Extract<PaletteEntry, { kind: 'nearest' }>, 'query' | 'nearest'>) {
  const { t } = useTranslation('palette')
  return (
    <>
      {icons.search}
      <span className="min-w-0 flex-1 truncate">{t('nearest', { query, nearest })}</span>
    </>
  )
}

function HitContents({ hit: { object, number, name, status } }: { hit: Hit }) {
  return (
    <>
      {pictureOf(object)}
      <span className="min-w-0 flex-1 truncate">
        <span className="font-strong">
          <Highlight text={number} />
        </span>{' '}
        <span className="text-ink-2">
          <Highlight text={name} />
        </span>
      </span>
      <Kind object={object} />
      {status && <Status object={object} {...status} />}
    </>
  )
}

/** A customer and an order may be called alike. */
const Kind = memo(function Kind({ object }: Pick<Hit, 'object'>) {
  const { t } = useTranslation('places')
  const place = recordPlaceOf({ name: object })
  return place && <span className="shrink-0 text-table text-ink-3">{t(place)}</span>
})

const Status = memo(function Status({ object, field, value }: Pick<Hit, 'object'> & NonNullable<Hit['status']>) {
  const { t } = useTranslation('entities')
  return (
    <StatusMark
      {...markOf(object, value)}
      word={t(`${labelOf({ name: object }, field)}.${value}`)}
      className="text-table"
    />
  )
})

type CommandContentsProps = { row: Extract<PaletteEntry, { kind: 'command' }> }

function CommandContents({ row: { offer, title, hint, why } }: CommandContentsProps) {
  const isRefused = !offer.enabled
  return (
    <>
      {isRefused ? icons.refused : iconOf(offer)}
      <span className="min-w-0 flex-1">
        <span className={classes('block truncate', isRefused && 'text-ink-3')}>
          <Highlight text={title} />
          {hint !== undefined && <span className="text-table text-ink-3"> · {hint}</span>}
        </span>
        {isRefused && <Because because={offer.because} why={why} />}
      </span>
      {offer.keys !== undefined && <Keys keys={offer.keys} isRefused={isRefused} />}
    </>
  )
}

const Keys = memo(function Keys({ keys, isRefused }: { keys: string; isRefused: boolean }) {
  const [caps] = useKeyCaps().every(keys)
  return caps && <Kbd caps={caps} look={isRefused ? 'refused' : 'box'} />
})

const Because = memo(function Because({ because, why }: Pick<Offer, 'because'> & { why: string | undefined }) {
  const reasons = useReasons()
  return (
    <span className="block text-table whitespace-pre-line text-ink-2">
      {why ?? reasons(because, { isBrief: true })}
    </span>
  )
})
