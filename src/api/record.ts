import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Entity } from '#entities/entity.ts'
import { rowSchema } from '#entities/schema.ts'
import type { Row } from './list.ts'
import { record } from './reads.ts'

/** One record of any entity, without its parts; one that is not what the entity says is an error of its screen alone. */
export const recordOf = (entity: Entity, id: number) =>
  queryOptions({
    ...record(entity.name, id),
    select: (found): Row => {
      z.parse(rowSchema(entity), found)
      return found
    },
  })
