create materialized view leak as select * from projects;
