-- What is over-due stays that once its reminders are through: the view of all that is overdue holds it until an agency or a
-- write-off has it.
update saved_views
set search = '{"filters": [{"field": "status", "op": "in", "value": ["sent", "over-due", "reminded", "ready-for-debt-collection"]},
    {"field": "date_due", "op": "rel", "value": "before_today"}],
  "sort": [{"field": "date_due", "dir": "asc"}]}'
where object = 'invoice' and standard = 'overdue';
