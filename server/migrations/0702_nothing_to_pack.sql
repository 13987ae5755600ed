-- An order of which nothing is sent waits for nobody who packs: there is nothing on its slip, and no label is bought for it.
create or replace function shipping_worklist(status text, fulfilment text, shipped timestamptz) returns text
language sql stable as $$
  select case
    when status in ('preparing-for-shipment', 'preparing-for-pickup') and fulfilment in ('open', 'packed', 'partly-shipped')
      then 'ready'
    when status in ('partial-shipment', 'partial-refund') and fulfilment = 'partly-shipped' then 'partly-shipped'
    when status in ('processing', 'partial-refund') and fulfilment in ('open', 'packed') then 'to-prepare'
    when status = 'ready-for-pickup' then 'waiting-for-pickup'
    when status in ('order-in-transit', 'picked-up')
      and shipped >= (now() at time zone 'Europe/Berlin')::date::timestamp at time zone 'Europe/Berlin' then 'shipped-today'
  end
$$;
