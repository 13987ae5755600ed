-- That an upper limit is above the lower one is told at its field, before the table would refuse it as a whole.
alter table shipping_prices drop constraint shipping_prices_max_weight_check;
alter table shipping_prices add constraint shipping_prices_max_weight_check check (max_weight >= 0);
alter table shipping_prices drop constraint shipping_prices_max_value_check;
alter table shipping_prices add constraint shipping_prices_max_value_check check (max_value >= 0);
