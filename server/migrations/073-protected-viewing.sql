-- Where the seller asks for it, documents of a deal room are shown as pictures of their pages only.
alter table deal_rooms add column protected_viewing boolean not null default false;
