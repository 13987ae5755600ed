-- What whoever reminds works through.
insert into saved_views (object, standard, audience, search) values
  ('invoice', 'to_remind', 'everyone',
    '{"filters": [{"field": "next_reminder_date", "op": "rel", "value": "until_today"}],
      "sort": [{"field": "date_due", "dir": "asc"}]}'),
  ('invoice', 'to_collect', 'everyone',
    '{"filters": [{"field": "status", "op": "in", "value": ["ready-for-debt-collection"]},
        {"field": "date_handed_over", "op": "empty"}],
      "sort": [{"field": "date_due", "dir": "asc"}]}');
