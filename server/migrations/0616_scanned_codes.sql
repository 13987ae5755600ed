-- What a scanner's code is looked up by (server/scan/resolve.ts): a tracking number in any spelling, and a product's GTIN.
create index shipments_tracking on shipments (upper(tracking_number)) where tracking_number is not null;
create index shipments_return_tracking on shipments (upper(return_tracking_number)) where return_tracking_number is not null;
create index products_gtin on products (gtin) where gtin is not null;
