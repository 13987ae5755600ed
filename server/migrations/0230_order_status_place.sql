-- A list sorted by status follows the life: the places that src/entities/order-status.ts gives its statuses.
create function order_status_place(status text) returns integer language sql immutable parallel safe return
  array_position(array[
    'pending-import', 'imported', 'cart', 'preparing', 'proposal', 'declined', 'pending-confirmation', 'confirmed',
    'pending', 'failed', 'on-hold', 'processing', 'preparing-for-shipment', 'partial-shipment', 'order-in-transit',
    'preparing-for-pickup', 'ready-for-pickup', 'picked-up', 'completed', 'partial-refund', 'refunded',
    'debt-collection', 'debt-default', 'cancelled'
  ], status);
create index orders_status_place on orders (order_status_place(status), id);
