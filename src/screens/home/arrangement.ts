import { mayClock, readable, type Actor } from '#entities/access.ts'
import { holds } from '#entities/role.ts'
import type { ListLayout } from '#screens/services.ts'

/** Everything that the start page can show, in the order in which it comes by itself. */
export const widgetIds = [
  'welcome',
  'worklists',
  'todo',
  'stats',
  'sync_queue',
  'jobs',
  'order_status',
  'active_users',
  'news',
  'worktime',
  'licence',
] as const
export type WidgetId = (typeof widgetIds)[number]

/** What a widget is called: a welcome to somebody is the page's, and not the widget's. */
export const titleOf = (id: WidgetId) => (id === 'welcome' ? 'welcome.areas' : id)

/** Over both columns of the main part, in one of them, or beside it. */
export const widgetSizes = ['wide', 'half', 'side'] as const
export type WidgetSize = (typeof widgetSizes)[number]

export type Widget = { readonly id: WidgetId; readonly size: WidgetSize }
export type Arrangement = { readonly shown: readonly Widget[]; readonly hidden: readonly Widget[] }

const usualSize: Readonly<Record<WidgetId, WidgetSize>> = {
  welcome: 'wide',
  worklists: 'wide',
  todo: 'wide',
  stats: 'wide',
  sync_queue: 'half',
  jobs: 'half',
  order_status: 'wide',
  active_users: 'side',
  news: 'side',
  worktime: 'side',
  licence: 'side',
}

/** Sizes as a layout writes them. */
const width: Readonly<Record<WidgetSize, number>> = { side: 1, half: 2, wide: 4 }
const sizeOf = (id: WidgetId, sizes: ListLayout['sizes']): WidgetSize =>
  widgetSizes.find((size) => width[size] === sizes?.[id]) ?? usualSize[id]

/** Reads whole orders, in some shop at least, and not only those that are being shipped. */
const readsTotals = (actor: Actor): boolean => {
  const seen = readable(actor, 'order')
  return seen !== null && (['edit', 'view'].includes(seen.elsewhere) || seen.granted.length > 0)
}

const listed = [
  'order',
  'shipping-order',
  'invoice',
  'refund',
  'product',
  'parcel',
  'customer',
  'translation',
  'work-month',
]

const open: Readonly<Record<WidgetId, (actor: Actor) => boolean>> = {
  welcome: () => true,
  worklists: (actor) => listed.some((object) => readable(actor, object) !== null),
  todo: (actor) => readable(actor, 'order') !== null,
  stats: readsTotals,
  sync_queue: (actor) => readable(actor, 'sync-job') !== null,
  jobs: () => true,
  order_status: (actor) => readable(actor, 'order') !== null,
  active_users: (actor) => holds(actor.roles, 'admin'),
  news: () => true,
  worktime: mayClock,
  licence: (actor) => holds(actor.roles, 'admin'),
}

/** What this role is shown at all: no widget that it could not read. */
export const openWidgets = (actor: Actor): WidgetId[] => widgetIds.filter((id) => open[id](actor))

/** What a role begins with hidden: what others work with is one key away. */
const hiddenAtFirst = (actor: Actor): readonly WidgetId[] => {
  // who answers for the whole shop sees it as figures, and not twice by status
  if (actor.roles.includes('admin')) return ['welcome', 'todo', 'order_status']
  return readable(actor, 'order') === null ? [] : ['welcome']
}

/** The start page of somebody: what they arranged, else what their role begins with. */
export const arranged = (actor: Actor, layout: ListLayout): Arrangement => {
  const ids = openWidgets(actor)
  const own = (layout.order ?? []).flatMap((name) => ids.filter((id) => id === name))
  const rest = ids.filter((id) => !own.includes(id))
  const hidden: readonly string[] = layout.hidden ?? hiddenAtFirst(actor)
  // what a later version brings stands where it comes by itself: behind what stands before it there
  const all = rest.reduce((row, id) => {
    const before = widgetIds.slice(0, widgetIds.indexOf(id)).findLast((one) => row.includes(one))
    return row.toSpliced(before === undefined ? 0 : row.indexOf(before) + 1, 0, id)
  }, own)
  const widgets = all.map((id): Widget => ({ id, size: sizeOf(id, layout.sizes) }))
  return {
    shown: widgets.filter(({ id }) => !hidden.includes(id)),
    hidden: widgets.filter(({ id }) => hidden.includes(id)),
  }
}

/** The same as it is kept. */
export const layoutOf = ({ shown, hidden }: Arrangement): ListLayout => ({
  order: [...shown, ...hidden].map(({ id }) => id),
  hidden: hidden.map(({ id }) => id),
  sizes: Object.fromEntries([...shown, ...hidden].map(({ id, size }) => [id, width[size]])),
})

const isBeside = ({ size }: Widget) => size === 'side'

/** One place up or down, past what stands in the other part of the page. */
export const moved = ({ shown, hidden }: Arrangement, id: WidgetId, by: 1 | -1): Arrangement => {
  const from = shown.findIndex((widget) => widget.id === id)
  const widget = shown[from]
  if (widget === undefined) return { shown, hidden }
  const near = by === 1 ? shown.slice(from + 1) : shown.slice(0, from).toReversed()
  const next = near.find((other) => isBeside(other) === isBeside(widget))
  if (next === undefined) return { shown, hidden }
  const without = shown.filter((other) => other !== widget)
  return { shown: without.toSpliced(without.indexOf(next) + (by === 1 ? 1 : 0), 0, widget), hidden }
}

/** Wide, half, beside the rest, and wide again. */
export const resized = ({ shown, hidden }: Arrangement, id: WidgetId): Arrangement => {
  const next = (size: WidgetSize) => widgetSizes[(widgetSizes.indexOf(size) + 1) % widgetSizes.length] ?? 'wide'
  return {
    shown: shown.map((widget) => (widget.id === id ? { id, size: next(widget.size) } : widget)),
    hidden,
  }
}

export const hiddenFrom = ({ shown, hidden }: Arrangement, id: WidgetId): Arrangement => ({
  shown: shown.filter((widget) => widget.id !== id),
  hidden: [...hidden, ...shown.filter((widget) => widget.id === id)],
})

export const addedTo = ({ shown, hidden }: Arrangement, id: WidgetId): Arrangement => ({
  shown: [...shown, ...hidden.filter((widget) => widget.id === id)],
  hidden: hidden.filter((widget) => widget.id !== id),
})
