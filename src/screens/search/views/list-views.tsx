import { ChevronDown, Save } from 'lucide-react'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedView } from '#api/saved-view.ts'
import type { Listener } from '#commands/offers.ts'
import { markOf } from '#entities/tone.ts'
import { useListener } from '#screens/command-hooks.ts'
import { useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import type { List } from '#screens/search/use-list.ts'
import { Button } from '#ui/action/button.tsx'
import { Facet } from '#ui/list/facet.tsx'
import { OneLine } from '#ui/shell/one-line.tsx'
import { useViews } from './use-views.ts'
import { ViewForm } from './view-form.tsx'
import { ViewsDialog } from './views-dialog.tsx'

/** The status that speaks for a worklist that came with Kontor. */
const worklistOf = (standard: string) => (standard === 'label_missing' ? 'failed' : standard.replaceAll('_', '-'))

/** So many have a digit. */
const mostDigits = 9

const plain = /^list\.view_(\d)$/
const work = /^(?:list\.view|worklist\.show)_(\d)$/

type Asked = 'save' | 'views' | SavedView

type ListViewsProps = {
  list: List
  /** They are worklists: those that came with Kontor first, each in its place, on its digit and with its mark. */
  isWork?: boolean
}

const isOwn = ({ standard }: SavedView) => Number(standard === null)

/** The saved views of a list beside its name, with how many each holds; what does not fit is behind "Views". */
export function ListViews({ list, isWork = false }: ListViewsProps): ReactNode {
  const { t } = useTranslation('search')
  const format = useFormat()
  const caps = useKeyCaps()
  const shown = useViews(list)
  const { counts, current, isChanged, isGone, open } = shown
  const views = useMemo(
    () => (isWork ? shown.views.toSorted((one, other) => isOwn(one) - isOwn(other)) : shown.views),
    [isWork, shown.views],
  )
  const [asked, setAsked] = useState<Asked>()
  const { focusRows, isFiltered } = list
  const ask = useCallback(
    (what: Asked) => {
      // a dialog gives the focus back to where it was, and that is to be the list
      focusRows()
      setAsked(what)
    },
    [focusRows],
  )
  const close = useCallback(() => setAsked(undefined), [])

  const count = views.length
  const listener = useMemo<Listener>(() => {
    const digitIn = (id: string) => Number((isWork ? work : plain).exec(id)?.[1] ?? 0)
    return {
      hears: (id) =>
        id === 'list.view_save' ||
        ((id === 'list.views' || id === 'list.view_all') && count > 0) ||
        (digitIn(id) > 0 && digitIn(id) <= count),
      called: (id) => views[digitIn(id) - 1]?.name,
      verdict: () => ({ ok: true }),
      send: ({ type }) => {
        const view = views[digitIn(type) - 1]
        if (type === 'list.view_save') ask('save')
        else if (type === 'list.views') ask('views')
        else if (type === 'list.view_all') open('all')
        else if (view !== undefined) open(view.id)
      },
    }
  }, [count, views, isWork, ask, open])
  useListener('list', listener)

  // the last ones give way, and the one that is shown stays
  const inOrder = current === undefined || isWork ? views : [current, ...views.filter((view) => view !== current)]
  const isSaved = !isChanged && (current !== undefined || !isFiltered)
  const all = (
    <Facet
      key="all"
      label={t('facet.all')}
      chosen={current === undefined && !isFiltered}
      aria-keyshortcuts={caps.aria('list.view_all')}
      onClick={() => open('all')}
    />
  )
  return (
    <>
      {/* its digit, pressed meanwhile, waits for the worklist */}
      {isWork && shown.isPending && <span data-pending="" />}
      {count > 0 && (
        <OneLine className="h-6.5 min-w-24 flex-1 gap-x-1">
          {current === undefined && !isWork && all}
          {inOrder.flatMap((view) => {
            const at = views.indexOf(view) + 1
            const held = counts[view.id]
            const isOther = view === current && isChanged
            return [
              <Facet
                key={view.id}
                label={isOther ? `${view.name} *` : view.name}
                {...(isOther && { 'aria-label': t('view.changed', { name: view.name }) })}
                count={held == null ? undefined : format.number(held)}
                chosen={view === current}
                className={isWork ? 'gap-1.5' : undefined}
                {...(isWork && view.standard !== null && markOf(list.entity.name, worklistOf(view.standard)))}
                {...(isWork && at <= mostDigits && { caps: caps.of(`worklist.show_${at}`) })}
                {...(at <= mostDigits && {
                  'aria-keyshortcuts': caps.aria(isWork ? `worklist.show_${at}` : `list.view_${at}`),
                })}
                onClick={() => open(view.id)}
              />,
              view === current && !isWork && all,
            ]
          })}
        </OneLine>
      )}
      <span className="ml-auto flex gap-1">
        {!isSaved && (
          <Button
            variant="quiet"
            size="small"
            icon={Save}
            // where the line has no room for it, the name's star and the key stand for it
            className="max-[1400px]:hidden"
            keys={caps.of('list.view_save')}
            aria-keyshortcuts={caps.aria('list.view_save')}
            onClick={() => ask('save')}
          >
            {/* in short, and for whoever hears it in full */}
            <span aria-hidden className="max-[1600px]:hidden">
              {t('view.keep')}
            </span>
            <span className="sr-only">{t('view.save')}</span>
          </Button>
        )}
        {count > 0 && (
          <Button
            variant="quiet"
            size="small"
            icon={ChevronDown}
            keys={isWork ? undefined : caps.of('list.views')}
            aria-keyshortcuts={caps.aria('list.views')}
            onClick={() => ask('views')}
          >
            <span className="sr-only">{t('view.title')}</span>
          </Button>
        )}
      </span>
      {isGone && <span className="text-meta text-warn-ink">{t('view.gone')}</span>}
      {asked === 'views' && (
        <ViewsDialog
          views={views}
          counts={counts}
          current={current}
          start={list.own[0].view}
          onOpen={(id) => {
            close()
            open(id)
          }}
          onEdit={setAsked}
          onClose={close}
        />
      )}
      {asked !== undefined && asked !== 'views' && (
        <ViewForm
          list={list}
          views={views}
          current={current}
          edited={asked === 'save' ? undefined : asked}
          onOpen={open}
          onClose={close}
        />
      )}
    </>
  )
}
