-- Keys that act in the sandbox of their account instead of in the market.
alter table api_keys add column is_test boolean not null default false;
