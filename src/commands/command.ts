/** Where a command is drawn besides palette and help, which list everything. */
export type Surface = 'toolbar' | 'row' | 'menu'

/** Which listener hears it; the innermost scope wins. */
export const scopes = [
  'palette',
  'packing',
  'form',
  'conflict',
  'jobs',
  'sheet',
  'gallery',
  'schedule',
  'text',
  'calendar',
  'dashboard',
  'record',
  'list',
  'app',
] as const
export type Scope = (typeof scopes)[number]

/** The picture before a command in the palette. */
export type CommandIcon = 'cart' | 'paper' | 'go' | 'truck' | 'person' | 'done' | 'wait' | 'stop'

type Definition = {
  /** A key, a chord (`Mod+K`) or a sequence of two (`s x`); several are separated by ` | `. */
  keys?: string
  surfaces?: readonly Surface[]
  tone?: 'danger'
  icon?: CommandIcon
  /** Asked in words before it runs. */
  confirm?: true
  /** Keys repeat while held. */
  repeats?: true
  /** Not a row of the palette: it only makes sense as a key, such as moving the focus. */
  keyOnly?: true
}
type DefinitionFor<E extends { type: string }> = keyof Omit<E, 'type'> extends never
  ? Definition
  : Definition & { asks: readonly Exclude<keyof E & string, 'type'>[] }

export type Command = Definition & {
  id: string
  scope: Scope
  /** Whose life it moves, e.g. `order`; such a record alone hears it. */
  life?: string
  /** With what it comes: an object, whose list or record alone hears it, or `edit`, `paper`. */
  of?: string
  asks?: readonly string[]
}

/** Is it a move of a record's life, and not what every record hears? */
export const isMove = ({ life }: Pick<Command, 'life'>): boolean => life !== undefined

/** A name and a key for each event of a union: a missing, misspelt or payload-less one does not compile. */
export const commandsFor = <E extends { type: string }>(
  scope: Scope,
  definitions: { [K in E['type']]: DefinitionFor<Extract<E, { type: K }>> },
): Command[] => Object.entries<Definition>(definitions).map(([id, definition]) => ({ id, scope, ...definition }))

type LifeOf<E extends { type: string }> = E['type'] extends `${infer Life}.${string}` ? Life : never

/** The moves of a record's life. Other lives may have the same keys: at any time one record is meant. */
export const lifeCommandsFor = <E extends { type: string }>(
  life: LifeOf<E>,
  definitions: { [K in E['type']]: DefinitionFor<Extract<E, { type: K }>> },
): Command[] => commandsFor<E>('record', definitions).map((command) => ({ ...command, life }))
