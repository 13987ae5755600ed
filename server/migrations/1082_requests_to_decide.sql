-- What employees asked for and nobody has decided: whoever administers times sees on the start page how much it is.
insert into saved_views (object, standard, audience, search) values
  ('absence', 'to_decide', 'worktime_tracking_admin',
    '{"filters": [{"field": "status", "op": "in", "value": ["requested", "withdrawal-requested"]}], "sort": [{"field": "date_created", "dir": "asc"}]}'),
  ('correction', 'to_decide', 'worktime_tracking_admin',
    '{"filters": [{"field": "status", "op": "in", "value": ["requested"]}], "sort": [{"field": "date_created", "dir": "asc"}]}'),
  ('absence', 'to_certify', 'worktime_tracking_admin',
    '{"filters": [{"field": "status", "op": "in", "value": ["reported"]}], "sort": [{"field": "date_created", "dir": "asc"}]}');
