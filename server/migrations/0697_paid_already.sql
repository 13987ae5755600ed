-- A line that names an invoice of which nothing is owed any more says so: it was paid twice.
alter table bank_statement_lines drop constraint bank_statement_lines_reason_check;
alter table bank_statement_lines add constraint bank_statement_lines_reason_check check (reason in (
  'number_amount', 'number_discount', 'number_part', 'number_over', 'number_settled', 'several', 'iban_amount', 'name_amount', 'iban',
  'amount', 'name', 'return', 'batch', 'none'));
