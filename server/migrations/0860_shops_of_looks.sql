-- In which shops a look is shown, in its own row, as of products (ADR 0236): whoever may not see some is asked it of each.
alter table looks add column shop_ids bigint[] not null default '{}';

update looks l set shop_ids = s.ids
from (select look_id, array_agg(shop_id order by shop_id) as ids from look_shops group by look_id) s
where s.look_id = l.id;

create function follow_shops_of_looks() returns trigger language plpgsql as $$
begin
  update looks l set shop_ids = coalesce(
    (select array_agg(s.shop_id order by s.shop_id) from look_shops s where s.look_id = l.id), '{}'
  )
  where l.id in (select look_id from moved);
  return null;
end
$$;
create trigger enter_shops after insert on look_shops
  referencing new table as moved for each statement execute function follow_shops_of_looks();
create trigger leave_shops after delete on look_shops
  referencing old table as moved for each statement execute function follow_shops_of_looks();
