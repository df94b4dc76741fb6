-- Why a stored file could not be shown when it was last tried, so that it is not tried again at each opening.
alter table stored_contents add column refusal text, add column refused_at timestamptz;
alter table stored_contents add constraint stored_contents_refusal check ((refusal is null) = (refused_at is null));
