/** The console's own name and the client version of spec §1; package.json carries the same version. */
export const app = { name: 'Kontor', version: '6.6.0' } as const
