create view sound with (security_invoker = on) as select * from projects;
create view leak as select name from sound;
