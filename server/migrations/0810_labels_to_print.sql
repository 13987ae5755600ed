-- A label that came after its parcel was put aside is looked for by whoever sticks it on.
insert into saved_views (object, standard, audience, search) values
  ('parcel', 'to_print', 'everyone', '{"filters": [{"field": "status", "op": "in", "value": ["ready"]}]}');
