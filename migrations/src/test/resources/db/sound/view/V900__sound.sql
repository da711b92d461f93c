create view sound with (security_invoker = on) as select * from projects;
