-- Where a shop is closed to whoever counts texts, the products that have some are walked through for the shops that each
-- is in (ADR 0276): a variation has none of its own, and three of four products are one.
create index products_with_texts on products (id) include (shop_ids) where type <> 'variation';
