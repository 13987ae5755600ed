-- What waits for whoever administers times: requests to decide, and months that are over and not closed.
insert into saved_views (object, standard, audience, search) values
  ('absence', 'to_decide', 'worktime_tracking_admin',
    '{"filters": [{"field": "status", "op": "in", "value": ["requested", "reported", "withdrawal-requested"]}],
      "sort": [{"field": "date_created", "dir": "asc"}]}'),
  ('correction', 'to_decide', 'worktime_tracking_admin',
    '{"filters": [{"field": "status", "op": "in", "value": ["requested"]}],
      "sort": [{"field": "date_created", "dir": "asc"}]}'),
  ('work-month', 'to_close', 'worktime_tracking_admin',
    '{"filters": [{"field": "status", "op": "in", "value": ["open"]}, {"field": "is_over", "op": "eq", "value": true}],
      "sort": [{"field": "month", "dir": "asc"}]}');
