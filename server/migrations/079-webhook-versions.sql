-- The format of its events, which a webhook keeps. That of those that are there is the first.
alter table webhooks add column version text not null default '2026-11-27';
