import { createHash, randomUUID } from 'node:crypto'
import { media } from '#entities/media/media.ts'
import { transaction, type Db, type Tx } from '#server/db.ts'
import { fileStore, type FilesPlace } from '#server/file/store/file-store.ts'
import { fold, searchOf } from '#server/search/fold.ts'
import { sql } from '#server/sql.ts'
import { day } from '../lengths.ts'
import { bannerOf, drawingOf, isDrawn } from './goods-drawings.ts'
import { motifOf, motifs } from './motifs.ts'
import { goods, oneColoured, printed, type ProductKind } from './product-kinds.ts'

/** A picture of the demo, and the products that show it. */
type Drawn = {
  readonly svg: string
  readonly name: string
  readonly type: 'jpeg' | 'png' | 'webp'
  readonly title: string
  readonly alt_text: string | null
  readonly caption: string | null
  readonly shop: string | null
  /** How the SKU of these begins, and what their name holds. */
  readonly shown?: { readonly sku: string; readonly colour: string }
}

const coloursOf = ({ variations }: ProductKind): readonly string[] => {
  if (variations === undefined) return ['']
  if (variations === oneColoured || variations.includes('sandgelb')) return variations
  return ['nachtblau', 'moosgrün']
}

const slugOf = (text: string) => fold(text).replaceAll(/[^a-z\d]+/gi, '-')

const ofGoods = [...goods, ...printed]
  .filter(({ code }) => isDrawn(code))
  .flatMap((kind, at) =>
    coloursOf(kind).map((colour, place): Drawn => {
      const title = [kind.noun, colour].filter((word) => word !== '').join(', ')
      return {
        svg: drawingOf(kind.code, colour),
        name: `${slugOf(title)}.${at % 4 === 3 ? 'png' : 'jpg'}`,
        type: at % 4 === 3 ? 'png' : 'jpeg',
        title,
        // whoever took the second colour had no time for words
        alt_text:
          place === 1 && at % 2 === 0 ? null : `${kind.noun}${colour && ` in ${colour}`}, von vorn, vor hellem Grund`,
        caption: at % 5 === 0 ? kind.about : null,
        shop: null,
        shown: { sku: `ND-${kind.code}`, colour },
      }
    }),
  )

/** What looks show. */
const ofLooks = motifs.map((motif, at): Drawn => ({
  svg: motifOf(motif, at),
  name: `${slugOf(motif.name)}.jpg`,
  type: 'jpeg',
  title: motif.name,
  alt_text: motif.alt_text,
  caption: null,
  shop: null,
}))

/** The heads of pages that are over: nothing shows them any more. */
const banners: readonly Drawn[] = [
  ['Startseite Herbst 2026', '#f2d6b3', '#8a5a33', 'nordlicht.de'],
  ['Startseite Winter 2026', '#cfe0ee', '#46627f', 'nordlicht.de'],
  ['Aktion Zeltwochen', '#dcebd2', '#4d6040', 'nordlicht.ch'],
  ['Newsletter-Kopf Oktober', '#e8d9e6', '#6b4b6b', null],
].map(([title = '', sky, hills, shop], at): Drawn => ({
  svg: bannerOf(sky ?? '', hills ?? ''),
  name: `${slugOf(title ?? '')}.webp`,
  type: 'webp',
  title: title ?? '',
  alt_text: at === 0 ? 'Herbstliche Hügel unter tiefer Sonne' : null,
  caption: null,
  shop: shop ?? null,
}))

/**
 * The demo's pictures, drawn rather than kept in the repository: their bytes are kept before a row says so.
 * The first of a product is that of its first colour; a variation shows the one of its own.
 */
export async function writeDemoMedia(db: Db, config: FilesPlace, today: Date = new Date()): Promise<void> {
  const files = fileStore(config)
  const { default: sharp } = await import('sharp')
  const all = [...ofGoods, ...ofLooks, ...banners]
  const user = await db.one<{ id: number }>(sql`select id from users where login = 'products'`)
  await transaction(db, async (tx) => {
    for (const [at, drawn] of all.entries()) {
      const image = sharp(Buffer.from(drawn.svg))
      const { data, info } = await image[drawn.type]().toBuffer({ resolveWithObject: true })
      const own = randomUUID()
      await files.put(own, data)
      const date = new Date(today.getTime() - (all.length - at) * 5 * day - at * 37 * 60_000)
      const file = await storeDrawn(tx, user.id, drawn, {
        data,
        path: own,
        width: info.width,
        height: info.height,
        date,
      })
      await storeMedia(tx, drawn, { file, size: data.length, width: info.width, height: info.height, date })
    }
  })
}

type Bytes = { data: Buffer; path: string; width: number; height: number; date: Date }

const storeDrawn = async (tx: Tx, user: number, { name, type }: Drawn, bytes: Bytes): Promise<number> =>
  (
    await tx.one<{ id: number }>(sql`
      insert into files (user_id, purpose, record_id, name, type, size, sha256, path, width, height, date_created)
      values (${user}, 'media.file', 0, ${name}, ${`image/${type}`}, ${bytes.data.length},
        ${createHash('sha256').update(bytes.data).digest()}, ${bytes.path}, ${bytes.width}, ${bytes.height}, ${bytes.date})
      returning id`)
  ).id

type Facts = { file: number; size: number; width: number; height: number; date: Date }

async function storeMedia(tx: Tx, drawn: Drawn, { file, size, width, height, date }: Facts): Promise<void> {
  const { name, type, title, alt_text, caption, shop, shown } = drawn
  const search = searchOf(media, { title, file_name: name, alt_text })
  const { id } = await tx.one<{ id: number }>(sql`
    insert into media (title, file_id, file_name, type, file_size, width, height, alt_text, caption, shop_id,
      date_created, date_updated, search)
    values (${title}, ${file}, ${name}, ${type}, ${size}, ${width}, ${height}, ${alt_text}, ${caption},
      (select min(id) from shops where name = ${shop}), ${date}, ${date}, ${search})
    returning id`)
  await tx.run(sql`update files set record_id = ${id} where id = ${file}`)
  if (shown === undefined) return
  const { sku, colour } = shown
  await tx.run(sql`
    insert into product_media (product_id, place, media_id)
    select p.id, (select count(*) from product_media x where x.product_id = p.id), ${id}
    from products p
    where starts_with(p.sku, ${sku}) and not p.is_virtual
      and (p.type <> 'variation' or ${colour} = '' or strpos(p.name, ${colour}) > 0)`)
}
