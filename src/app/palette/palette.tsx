import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#screens/format.ts'
import { whenGoingBack } from '#app/going-back.ts'
import { Choosing } from './choosing.tsx'
import { Confirming } from './confirming.tsx'
import { ConfirmingMany } from './confirming-many.tsx'
import { PageFrame } from './frame.tsx'
import { Gathering } from './gathering.tsx'
import { PaletteLayer } from './layer.tsx'
import { furnishPalette, palette } from './palette-actor.ts'
import { Forcing, Refusal } from './refusal.tsx'
import { takeFocus } from './take-focus.ts'
import { useAppCommands } from './use-app-commands.ts'
import { titleOf } from '#screens/command-title.ts'

const back = () => palette.send({ type: 'palette.back' })
const close = () => palette.send({ type: 'palette.close' })
const confirm = () => palette.send({ type: 'palette.confirm' })

/** Enter typed while the choices are on their way counts for the page that follows. */
const hurry = () => {
  if (palette.getSnapshot().matches('preparing')) confirm()
}

/** Mounted once, inside the router and the query cache; draws whatever page the palette's chart stands at. */
export function Palette() {
  const { t } = useTranslation(['palette', 'commands', 'places', 'because', 'entities', 'keys', 'errors'])
  const queries = useQueryClient()
  const { locale } = useFormat()
  useLayoutEffect(() => furnishPalette({ queries, t, locale }), [queries, t, locale])
  useAppCommands()
  // what is asked belongs to the page it is asked on: going back in the browser leaves both, and what was typed stays
  useEffect(() => whenGoingBack(close), [])
  const isOpen = useSelector(palette, (state) => state.hasTag('open') && state.context.isShown)
  if (!isOpen) return null
  return (
    <PaletteLayer label={t('label')} onBack={back} onClose={close} onEnter={hurry}>
      <Page />
    </PaletteLayer>
  )
}

function Page() {
  const { t } = useTranslation(['palette', 'commands', 'places'])
  const { value, context } = useSelector(palette, (state) => state)
  const title = context.asked === null ? '' : titleOf(context.asked.id, t)
  switch (value) {
    case 'choosing':
      return <Choosing query={context.query} mode={context.mode} />
    case 'preparing':
      return <Waiting title={title} text={t('preparing')} />
    case 'gathering':
      return (
        <Gathering
          key={context.round}
          context={context}
          onConfirm={confirm}
          onAnswer={(name, answer) => palette.send({ type: 'palette.answer', name, value: answer })}
        />
      )
    case 'rehearsing':
      return <Waiting title={title} text={t('rehearsing')} />
    case 'confirming':
      if (context.trial !== null && context.asked?.selected !== undefined)
        return (
          <ConfirmingMany
            key={context.round}
            asked={context.asked}
            selected={context.asked.selected}
            trial={context.trial}
            context={context}
            onCount={(text) => palette.send({ type: 'palette.count', text })}
            onConfirm={confirm}
            onBack={close}
          />
        )
      return <Confirming key={context.round} context={context} onConfirm={confirm} onBack={close} />
    case 'running':
      return <Waiting title={title} text={t('running', { command: title })} />
    case 'refused':
      return (
        <Refusal
          key={context.round}
          context={context}
          onBack={back}
          onInsist={() => palette.send({ type: 'palette.insist' })}
        />
      )
    case 'forcing':
      return (
        <Forcing
          context={context}
          onWrite={(reason) => palette.send({ type: 'palette.write', reason })}
          onForce={(reason) => palette.send({ type: 'palette.force', reason })}
        />
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
