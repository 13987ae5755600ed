-- Whose reminders are suspended is not to be reminded today.
update saved_views
set search = jsonb_set(search, '{filters}', search -> 'filters'
  || '[{"field": "reminders_suspended", "op": "eq", "value": false}]')
where object = 'invoice' and standard = 'to_remind';
