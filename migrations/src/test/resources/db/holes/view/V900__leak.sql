create view leak as select * from projects;
