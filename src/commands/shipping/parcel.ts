import type { ParcelEvent } from '#machines/parcel/parcel.ts'
import { lifeCommandsFor } from '../command.ts'

/** The moves of a parcel: all of them are about its label. */
export const parcelCommands = lifeCommandsFor<ParcelEvent>('parcel', {
  'parcel.request': { keys: 's l', icon: 'paper', surfaces: ['toolbar', 'row'] },
  'parcel.void': { keys: 's x', icon: 'stop', surfaces: ['toolbar', 'row'], confirm: true, tone: 'danger' },
})
