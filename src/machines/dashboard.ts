import { assign, setup } from 'xstate'

export type DashboardMove =
  | { type: 'dashboard.arrange'; widget: string | null }
  /** The widget that the next key is about. */
  | { type: 'dashboard.choose'; widget: string }
  | { type: 'dashboard.done' }

/** A start page: it is looked at, or arranged, and then one widget is meant. */
export const dashboardMachine = setup({
  types: {
    context: {} as { widget: string | null }, // type carriers: xstate reads the types, never the values
    events: {} as DashboardMove,
  },
  actions: {
    choose: assign(({ event }) => ('widget' in event ? { widget: event.widget } : {})),
  },
}).createMachine({
  id: 'dashboard',
  context: { widget: null },
  initial: 'showing',
  states: {
    showing: { on: { 'dashboard.arrange': { target: 'arranging', actions: 'choose' } } },
    arranging: { on: { 'dashboard.choose': { actions: 'choose' }, 'dashboard.done': 'showing' } },
  },
})
