-- What is collected needs no label, and the list that is packed from says so: nobody sends it by mistake.
create or replace function shipping_label_state(order_number bigint, method bigint) returns text
language sql stable as $$
  select case
    when (select m.is_pickup from shipping_methods m where m.id = method) then 'collected'
    else coalesce((
      select case
        when bool_or(p.status = 'failed') then 'failed'
        when bool_or(p.status = 'requested') then 'requested'
        when bool_or(p.status = 'draft') then 'none'
        when bool_or(p.status = 'ready') then 'ready'
        when bool_or(p.status = 'printed') then 'printed'
      end
      from shipments_of_day(order_number) s join parcels p on p.shipment_id = s.id
    ), 'none')
  end
$$;
