-- Confidentiality agreements (NDAs) of two kinds: of a deal room, and the additional one of a white label deal.
alter table deal_ndas add column kind text not null default 'room' check (kind in ('room', 'additional'));
alter table deal_ndas alter column kind drop default;
alter table deal_ndas drop constraint deal_ndas_loan_deal_id_number_key;
alter table deal_ndas add unique (loan_deal_id, kind, number);
-- Width and height of each page, or why it cannot be signed; both are null where it was never measured.
alter table deal_ndas add column pages jsonb;
alter table deal_ndas add column unsignable text check (unsignable in ('protected', 'damaged', 'too_long', 'signed'));
alter table deal_ndas add check (pages is null or unsignable is null);

insert into deal_ndas (id, loan_deal_id, kind, number, name, media_type, bytes, sha256, storage_key, uploaded_by, uploaded_at)
select id, loan_deal_id, 'additional', row_number() over (partition by loan_deal_id order by uploaded_at, id),
  name, media_type, bytes, sha256, storage_key, uploaded_by, uploaded_at
from follow_up_files where kind = 'nda';

-- How buyers accept an NDA, and the seller's document; a deal without a row has the standard text, accepted with a click.
create table nda_settings (
  loan_deal_id uuid not null references loan_deals (id),
  kind text not null check (kind in ('room', 'additional')),
  nda_by text not null default 'click' check (nda_by in ('click', 'signature')),
  nda_id uuid references deal_ndas (id),
  primary key (loan_deal_id, kind)
);
insert into nda_settings (loan_deal_id, kind, nda_by, nda_id)
select loan_deal_id, 'room', nda_by, nda_id from deal_rooms;
insert into nda_settings (loan_deal_id, kind, nda_id)
select distinct on (loan_deal_id) loan_deal_id, 'additional', id
from follow_up_files where kind = 'nda' and removed_at is null order by loan_deal_id, uploaded_at, id;
alter table deal_rooms drop column nda_by, drop column nda_id;

delete from follow_up_files where kind = 'nda';
alter table follow_up_files drop column kind;

-- An acceptance is of the NDA of a deal room, for an entry, or of the additional one, for a commitment.
alter table nda_acceptances alter column entry_id drop not null;
alter table nda_acceptances add column commitment_id uuid unique references commitments (id);
alter table nda_acceptances add check (num_nonnulls(entry_id, commitment_id) = 1);
insert into nda_acceptances (id, commitment_id, version, sha256, signed_by, company_name, address, browser, accepted_at)
select gen_random_uuid(), commitment_id, version, sha256, signed_by, company_name, address, browser, accepted_at
from additional_nda_acceptances;
drop table additional_nda_acceptances;

-- Of the additional NDA: for which commitment it is signed.
alter table nda_signings add column commitment_id uuid references commitments (id);
