-- What courts did in a case of collection: the judgment and the day foreclosure was filed, which states ask
-- associations to report every year.
alter table collections.collection_case add column judgment_on date;
alter table collections.collection_case add column foreclosure_on date;
