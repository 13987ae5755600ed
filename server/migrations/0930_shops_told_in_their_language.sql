-- A shop says of a product what its customers read: it is told anew once that is another text.
create function tell_of_translation() returns trigger language plpgsql as $$
begin
  perform tell_shops(new.object_id, 'product_full', s.id) from shops s where s.language = new.locale;
  return null;
end
$$;
create trigger tell_of_translation after update of shown on translations for each row
  when (new.object = 'product' and old.shown is distinct from new.shown) execute function tell_of_translation();
