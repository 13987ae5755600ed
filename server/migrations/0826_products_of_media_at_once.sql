-- The products of a picture are counted once for each statement, however many rows it writes, and only of the pictures
-- that it touches: for each row, all of one picture's were counted again. Two who write at once wait in one order.
drop trigger count_products on product_media;
drop function count_products_of_media();

create function count_products_of_media() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from media where id in (select media_id from added) order by id for no key update;
    update media m set product_count = m.product_count + x.count
    from (select media_id, count(*)::integer as count from added group by media_id) x where m.id = x.media_id;
  elsif tg_op = 'DELETE' then
    perform from media where id in (select media_id from removed) order by id for no key update;
    update media m set product_count = m.product_count - x.count
    from (select media_id, count(*)::integer as count from removed group by media_id) x where m.id = x.media_id;
  else
    perform from media where id in (select media_id from added union select media_id from removed)
    order by id for no key update;
    update media m set product_count = m.product_count + x.count
    from (
      select media_id, sum(change)::integer as count
      from (select media_id, 1 as change from added union all select media_id, -1 from removed) y
      group by media_id having sum(change) <> 0
    ) x
    where m.id = x.media_id;
  end if;
  return null;
end $$;
create trigger count_products_added after insert on product_media
  referencing new table as added for each statement execute function count_products_of_media();
create trigger count_products_removed after delete on product_media
  referencing old table as removed for each statement execute function count_products_of_media();
create trigger count_products_changed after update on product_media
  referencing old table as removed new table as added for each statement execute function count_products_of_media();
