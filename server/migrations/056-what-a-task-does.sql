-- What a task is doing, as a sentence for its owner while they wait; gone with its end.
alter table background_tasks add column doing text;
