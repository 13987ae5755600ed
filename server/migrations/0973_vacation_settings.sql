-- The settings of vacation are read and written with the others.
drop view setting_rows;
create view setting_rows as
select s.id, s.version, s.name, s.min_sku_length, s.vacation_lapses, s.refuses_short_vacation, s.date_updated from settings s;
