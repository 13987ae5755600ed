import type { UserEvent } from '#machines/user/user.ts'
import { commandsFor, lifeCommandsFor } from './command.ts'

/** The moves of a user; both are asked for in words: one may cost more, the other takes access away (spec §4). */
export const userCommands = lifeCommandsFor<UserEvent>('user', {
  'user.enable': { keys: 's e', icon: 'go', surfaces: ['toolbar', 'row'], confirm: true },
  'user.disable': { keys: 's d', icon: 'stop', surfaces: ['toolbar', 'row'], confirm: true, tone: 'danger' },
})

/** What the keys of a user hear, on their page and in their own profile: no move of a life. */
export type ApiKeyEvent = { type: 'api_key.create' } | { type: 'api_key.scope' } | { type: 'api_key.revoke' }

/** What the sessions of somebody else hear: how they come in, and that they do not any more; one's own are signed out everywhere else. */
export type SessionsEvent = { type: 'sessions.end' } | { type: 'password.give' }

export const sessionCommands = commandsFor<SessionsEvent>('record', {
  'password.give': { keys: 's n', icon: 'go' },
  'sessions.end': { keys: 's j', icon: 'stop', tone: 'danger' },
})

/** What somebody else’s record hears from an administrator. */
export type ViewAsEvent = { type: 'view_as.begin' }

export const viewAsCommands = commandsFor<ViewAsEvent>('record', {
  'view_as.begin': { keys: 'Shift+U', icon: 'person' },
})

/** What one’s own second factor, or that of somebody whose device is gone, hears: it opens what can be done with it. */
export type SecondFactorCommand = { type: 'second_factor.open' }

export const secondFactorCommands = commandsFor<SecondFactorCommand>('record', {
  'second_factor.open': { keys: 's q', icon: 'go' },
})

/** What one’s own passkeys hear. */
export type PasskeyCommand = { type: 'passkey.create' } | { type: 'passkey.remove' }

export const passkeyCommands = commandsFor<PasskeyCommand>('record', {
  'passkey.create': { keys: 'Shift+W', icon: 'go' },
  'passkey.remove': { keys: 'Shift+Y', icon: 'stop', tone: 'danger' },
})

export const apiKeyCommands = commandsFor<ApiKeyEvent>('record', {
  'api_key.create': { keys: 's k', icon: 'go' },
  'api_key.scope': { keys: 'Shift+K', icon: 'go' },
  'api_key.revoke': { keys: 's v', icon: 'stop', tone: 'danger' },
})
