-- What else lists of orders are sorted and filtered by. A value that most orders have is found by walking the newest; these
-- are for those that few have.
create index orders_status_id on orders (status, id);
create index orders_payment_method on orders (payment_method_id, date_created desc, id desc);
create index orders_shipping_method on orders (shipping_method_id, date_created desc, id desc);
create index orders_paid on orders (date_paid desc) where date_paid is not null;
create index orders_shipped on orders (date_shipped desc) where date_shipped is not null;
create index orders_desired on orders (desired_delivery) where desired_delivery is not null;
create index orders_returned on orders (date_created desc, id desc) where is_return;
create index orders_reference on orders using gin (reference_number gin_trgm_ops) where reference_number is not null;
-- An import whose SKU nobody knows is rare among millions of lines.
create index order_items_unresolved on order_items (order_id) where product_id is null;
