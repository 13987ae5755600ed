import type { Outline } from './entity.ts'
import { outlines } from './outlines.ts'

const byName = new Map(outlines.map((outline) => [outline.name, outline]))

export const outlineOf = (name: string): Outline | undefined => byName.get(name)
