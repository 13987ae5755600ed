import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Entity } from '#entities/entity.ts'
import { expandedOf } from '#entities/entity.ts'
import { recordSchema } from '#entities/schema.ts'
import type { Row } from './list.ts'
import { record } from './reads.ts'

/** One record of any entity with its parts; one that is not what the entity says is an error of its screen alone. */
export const recordOf = (entity: Entity, id: number) =>
  queryOptions({
    ...record(entity.name, id, expandedOf(entity)),
    select: (found): Row => {
      z.parse(recordSchema(entity), found)
      return found
    },
  })
