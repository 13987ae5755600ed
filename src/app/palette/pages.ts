/** A page of the palette that comes with the port before it: once its state is reached it is there. */
const page = <Module>(load: () => Promise<Module>) => {
  let loaded: Module | undefined
  return {
    load: async (): Promise<Module> => (loaded ??= await load()),
    loaded: (): Module | undefined => loaded,
  }
}

export const gatheringPage = page(() => import('./gathering/gathering.tsx'))
/** What the role does not open, for whoever looks for it. */
export const withheldPlaces = page(() => import('./choosing/withheld-candidates.ts'))
/** The saved views of all lists, by their names. */
export const namedViews = page(() => import('./choosing/view-candidates.ts'))
/** Moves of records that are not on the screen, for whoever types one. */
export const elsewherePage = page(() => import('./choosing/moves-elsewhere.ts'))
/** The fields of the record on the screen, and new records called as was typed. */
export const fieldsAndNew = page(() => import('./choosing/fields-and-new.ts'))
/** What a command asks for, before its page. */
export const preparing = page(() => import('./gathering/prepare.ts'))
export const forcingPage = page(() => import('./confirming/forcing.tsx'))
export const confirmingManyPage = page(() => import('./confirming/confirming-many.tsx'))
