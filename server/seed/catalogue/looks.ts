import { look } from '#entities/look/look.ts'
import { transaction, type Db, type Tx } from '#server/db.ts'
import { searchOf } from '#server/search/fold.ts'
import { sql } from '#server/sql.ts'
import { day } from '../lengths.ts'
import { motifs, type Motif } from './motifs.ts'

/** The demo's looks: points where the goods of their pictures are drawn. Their pictures have to be there before. */
export async function writeDemoLooks(db: Db, today: Date = new Date()): Promise<void> {
  await transaction(db, async (tx) => {
    for (const [at, motif] of motifs.entries())
      await writeLook(tx, motif, new Date(today.getTime() - (motifs.length - at) * 9 * day - at * 53 * 60_000))
  })
}

async function writeLook(tx: Tx, { name, goods, shops, is_active }: Motif, date: Date): Promise<void> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into looks (name, media_id, is_active, date_created, date_updated, search)
    select ${name}, min(m.id), ${is_active}, ${date}, ${date}, ${searchOf(look, { name })}
    from media m where m.title = ${name} returning id`)
  for (const [place, { code, model, x, y }] of goods.entries())
    await tx.run(sql`
      insert into look_items (look_id, place, product_id, x, y)
      select ${id}, ${place}, p.id, ${x}, ${y} from products p where p.sku = ${`ND-${code}0${model}`}`)
  for (const shop of shops) await tx.run(sql`insert into look_shops (look_id, shop_id) values (${id}, ${shop})`)
}
