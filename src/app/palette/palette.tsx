import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#screens/format.ts'
import { onPopState } from '#app/pop-state.ts'
import { Choosing } from '#app/palette/choosing/choosing.tsx'
import { Confirming } from '#app/palette/confirming/confirming.tsx'
import { PageFrame } from './frame.tsx'
import { confirmingManyPage, forcingPage, gatheringPage } from './pages.ts'
import { PaletteLayer } from './layer.tsx'
import { providePortContext, palette } from './palette-actor.ts'
import { lateComponent } from '#ui/late/late-component.ts'
import { takeFocus } from './take-focus.ts'
import { hasTypedAhead, takeTypedAhead, typeAhead } from './typed-ahead.ts'
import { useAppCommands } from './use-app-commands.ts'
import { titleOf } from '#screens/command-title.ts'

const Refusal = lateComponent(async () => (await import('./confirming/refusal.tsx')).Refusal)

const back = () => palette.send({ type: 'palette.back' })
const close = () => palette.send({ type: 'palette.close' })
const confirm = () => palette.send({ type: 'palette.confirm' })

/** Without its code the page stays as it is, and is asked again. */
const insist = () =>
  forcingPage.load().then(
    () => palette.send({ type: 'palette.insist' }),
    () => undefined,
  )

const isPreparing = () => palette.getSnapshot().matches('preparing')

/** Enter typed while the choices are on their way counts for the page that follows; after a text, that page is seen first. */
const hurry = () => {
  if (isPreparing() && !hasTypedAhead()) confirm()
}

const type = (sign: string) => {
  if (isPreparing()) typeAhead(sign)
}

/** Mounted once, inside the router and the query cache; draws whatever page the palette's chart stands at. */
export function Palette() {
  const { t } = useTranslation(['palette', 'commands', 'places', 'because', 'entities', 'keys', 'errors'])
  const queries = useQueryClient()
  const { locale } = useFormat()
  useLayoutEffect(() => providePortContext({ queries, t, locale }), [queries, t, locale])
  useAppCommands()
  // what is asked belongs to the page it is asked on: going back in the browser leaves both, and what was typed stays
  useEffect(() => onPopState(close), [])
  const isOpen = useSelector(palette, (state) => state.hasTag('open') && state.context.isShown)
  const question = useSelector(palette, ({ value, context }) => (value === 'confirming' ? context.round : undefined))
  useEffect(() => {
    if (!isOpen) return void takeTypedAhead()
    // there before anything can be refused
    Refusal.ahead().catch(() => undefined)
  }, [isOpen])
  if (!isOpen) return null
  return (
    <PaletteLayer label={t('label')} onBack={back} onClose={close} onEnter={hurry} onType={type} question={question}>
      <Page />
    </PaletteLayer>
  )
}

function Page() {
  const { t } = useTranslation(['palette', 'commands', 'places'])
  const { value, context } = useSelector(palette, (state) => state)
  const { number } = useFormat()
  const many = context.request?.selected
  const chosen = many && t(`many.${many.object}`, { count: many.count, number: number(many.count) })
  const title = context.request === null ? '' : titleOf(context.request.id, t)
  const Gathering = gatheringPage.loaded()?.Gathering
  const ConfirmingMany = confirmingManyPage.loaded()?.ConfirmingMany
  const Forcing = forcingPage.loaded()?.Forcing
  switch (value) {
    case 'choosing':
      return <Choosing query={context.query} mode={context.mode} />
    case 'preparing':
      return <Waiting title={title} text={t('preparing')} />
    case 'gathering':
      return (
        Gathering && (
          <Gathering
            key={context.round}
            context={context}
            onConfirm={confirm}
            onAnswer={(name, answer) => palette.send({ type: 'palette.answer', name, value: answer })}
          />
        )
      )
    case 'rehearsing':
      return (
        <Waiting
          title={title}
          text={chosen === undefined ? t('rehearsing') : t('rehearsing_of', { records: chosen })}
        />
      )
    case 'confirming':
      if (context.trial !== null && context.request?.selected !== undefined)
        return (
          ConfirmingMany && (
            <ConfirmingMany
              key={context.round}
              request={context.request}
              selected={context.request.selected}
              trial={context.trial}
              context={context}
              onCount={(text) => palette.send({ type: 'palette.count', text })}
              onConfirm={confirm}
              onBack={close}
            />
          )
        )
      return <Confirming key={context.round} context={context} onConfirm={confirm} onBack={close} />
    case 'running':
      return <Waiting title={title} text={t('running', { command: title })} />
    case 'refused':
      return <Refusal key={context.round} context={context} onBack={back} onInsist={insist} />
    case 'forcing':
      return (
        Forcing && (
          <Forcing
            context={context}
            onWrite={(reason) => palette.send({ type: 'palette.write', reason })}
            onForce={(reason) => palette.send({ type: 'palette.force', reason })}
          />
        )
      )
    default:
      return null
  }
}

/** While something is on its way. */
function Waiting({ title, text }: { title: string; text: string }) {
  return (
    <PageFrame crumbs={[title]}>
      <div role="status" tabIndex={-1} ref={takeFocus} className="text-body text-ink-2 outline-none">
        {text}
        <span aria-hidden className="mt-4 block h-0.5 overflow-hidden rounded-full bg-press">
          <span className="block h-full w-1/4 animate-seek bg-now" />
        </span>
      </div>
    </PageFrame>
  )
}
