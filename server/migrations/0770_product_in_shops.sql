-- The shops that decide who reads and writes a product: its own; a variation that names none is in those of what it is
-- a variation of.
create view product_in_shops as
select product_id, shop_id from product_shops
union all
select v.id, s.shop_id
from products v
join product_shops s on s.product_id = v.parent_id
where not exists (select from product_shops o where o.product_id = v.id);
