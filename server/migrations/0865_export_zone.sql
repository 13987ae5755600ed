-- By whose clock an export is called: whoever asked for it reads the time in its name beside that of their own screen.
alter table export_jobs add column time_zone text;
