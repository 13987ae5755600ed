-- A catalogue of hundreds of thousands (ADR 0236). How many there are of each choice is kept, as of orders (ADR 0086).
select store_counts('products', 'type, stock_status, tax_class, visibility, import_status', 'date_created');

-- What is counted by something else is counted by these alone, without reading the rows.
create index products_choices on products (type, stock_status, tax_class, visibility, import_status);
create index products_sorted on products (name collate "und-x-icu", id);
create index products_season on products (season_code) where season_code is not null;

