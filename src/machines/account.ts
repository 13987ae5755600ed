import { assign, fromPromise, setup } from 'xstate'

/** 422: the texts for each field, in the caller's locale. */
export type FieldTexts = Readonly<Record<string, readonly string[]>>
export type NewPassword = { old_password: string; new_password: string }

export type AccountEvent =
  | ({ type: 'password.change' } & NewPassword)
  | { type: 'password.edit' }
  | { type: 'session.end'; id: number }

export type AccountContext = {
  password: NewPassword
  session: number
  /** What the server did not accept; gone when the form is touched. */
  fields: FieldTexts
  /** The password has just been changed: said until the form is touched again. */
  changed: boolean
}

const nothing: NewPassword = { old_password: '', new_password: '' }

/**
 * The user's own password and sessions. Ports: `change_password` answers the refused fields, null when it is done;
 * `end_session`; `reload` brings the profile up to date. Passwords are held only while they are sent.
 */
export const accountMachine = setup({
  types: {
    context: {} as AccountContext, // type carriers: xstate reads the types, never the values
    events: {} as AccountEvent,
  },
  actors: {
    change_password: fromPromise<FieldTexts | null, NewPassword>(() =>
      Promise.reject(new Error('No port: change_password')),
    ),
    end_session: fromPromise<void, number>(() => Promise.reject(new Error('No port: end_session'))),
    reload: fromPromise<void>(() => Promise.reject(new Error('No port: reload'))),
  },
}).createMachine({
  id: 'account',
  context: { password: nothing, session: 0, fields: {}, changed: false },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'password.change': {
          target: 'changing',
          actions: assign({
            password: ({ event: { old_password, new_password } }) => ({ old_password, new_password }),
            fields: {},
            changed: false,
          }),
        },
        'password.edit': { actions: assign({ fields: {}, changed: false }) },
        'session.end': { target: 'ending', actions: assign({ session: ({ event }) => event.id }) },
      },
    },
    changing: {
      invoke: {
        id: 'change_password',
        src: 'change_password',
        input: ({ context }) => context.password,
        onDone: [
          {
            guard: ({ event }) => event.output === null,
            target: 'reloading',
            actions: assign({ changed: true }),
          },
          { target: 'idle', actions: assign({ fields: ({ event }) => event.output ?? {} }) },
        ],
        onError: 'idle',
      },
      exit: assign({ password: nothing }),
    },
    ending: {
      invoke: {
        id: 'end_session',
        src: 'end_session',
        input: ({ context }) => context.session,
        onDone: 'reloading',
        onError: 'reloading',
      },
    },
    reloading: { invoke: { id: 'reload', src: 'reload', onDone: 'idle', onError: 'idle' } },
  },
})
