import { allRowsOf } from '#api/all-rows.ts'
import { productCategory } from '#entities/product-category/product-category.ts'
import type { Category } from './branches.ts'

/** Every category: a tree is drawn from the whole. */
export const allCategories = allRowsOf(productCategory, { sort: [{ field: 'path', dir: 'asc' }] })

export const categoriesIn = (rows: readonly unknown[]): readonly Category[] => rows as readonly Category[] // as they were read
