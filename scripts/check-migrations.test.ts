import { describe, expect, it } from 'vitest'
import { migrationBreaches } from './check-migrations.ts'

const breachesIn = (...texts: string[]) =>
  migrationBreaches(texts.map((text, place) => ({ name: `${100 + place}-test.sql`, text })))
const ALONE = '-- without transaction\n'

describe('a migration is refused that', () => {
  it.each([
    ['drops a table', 'drop table notes', /table notes.*-- contract:/s],
    ['drops a column', 'alter table bids drop column note', /column note of bids.*-- contract:/s],
    ['drops a column among others', 'alter table bids add a int, drop column b', /column b of bids/],
    ['drops an index', 'drop index bids_by_day', /index bids_by_day/],
    ['renames a table', 'alter table bids rename to offers', /old name/],
    ['renames a column', 'alter table bids rename column a to b', /old name.*Add the new one/s],
    ['renames one that is to be removed', '-- contract: gone\nalter table bids rename a to b', /old name/],
    ['changes a type', 'alter table bids alter column a type bigint', /Another type/],
    ['forbids null unproven', 'alter table bids alter a set not null', /reads the whole table/],
    ['adds a mandatory column without a value', 'alter table bids add column a text not null', /no value/],
    ['adds a column with a value each', 'alter table bids add a uuid default gen_random_uuid()', /every row/],
    ['adds a computed column', 'alter table bids add a int generated always as (b + 1) stored', /again/],
    ['adds a numbered column', 'alter table bids add a bigserial', /whole table again/],
    ['adds a unique column', 'alter table bids add a text unique', /builds an index.*concurrently/s],
    [
      'adds a column that must match',
      `alter table bids add a text check (a in ('x'))`,
      /Add the column alone/,
    ],
    ['adds a check', 'alter table bids add constraint c check (a > 0)', /not valid/],
    ['adds a reference', 'alter table bids add foreign key (a) references users (id)', /not valid/],
    ['adds a unique constraint', 'alter table bids add constraint c unique (a)', /using index/],
    ['builds an index', 'create index bids_a on bids (a)', /No one can write to bids.*concurrently/s],
    ['builds one without a name', 'create index on bids (a)', /No one can write to bids/],
    [
      'builds one concurrently in a transaction',
      'create index concurrently i on bids (a)',
      /cannot run in a/,
    ],
    ['updates a table', 'update bids set a = 1', /every row of bids.*in portions/s],
    ['updates some rows', 'update bids b set a = 1 where b.c is null', /cannot tell how many/],
    ['deletes rows', 'delete from only bids where a = 1', /cannot tell how many/],
    ['updates in a query', 'with x as (select 1) update bids set a = 1 where b', /cannot tell how many/],
    ['locks a table', 'lock table bids in share mode', /locks a table/],
    ['empties a table', 'truncate bids', /locks a table/],
    [
      'hides statements in a block',
      'do $$ begin alter table bids drop column a; end $$',
      /look into a block/,
    ],
    ['does what the check does not know', 'alter table bids set unlogged', /cannot tell what `set unlogged`/],
    ['is of another kind', 'call repair()', /cannot tell what it does/],
    ['changes rows by a function', 'select copy_to_search(array(select id from deals))', /cannot tell which/],
    [
      'changes rows by an insert',
      'insert into a select 1 on conflict (b) do update set c = 1',
      /cannot tell which/,
    ],
    [
      'asks for a trigger that it does not show',
      'create trigger t after insert on bids execute function g()',
      /does not find its function g/,
    ],
    [
      'reads long under a lock',
      'alter table bids add a int; insert into notes select id from bids',
      /under the lock/,
    ],
    [
      'validates under its lock',
      'alter table bids add constraint c check (a > 0) not valid; alter table bids validate constraint c',
      /under the lock that this file already holds/,
    ],
    [
      'refuses writes in a trigger',
      `create function f() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
       create trigger t before insert on bids for each row execute function f()`,
      /Writes of the version before may fail in f/,
    ],
    ['does once what may be done twice', `${ALONE}insert into notes values (1)`, /done twice/],
    ['could not drop twice', `${ALONE}-- contract: x\ndrop index concurrently i`, /done twice/],
  ])('%s', (_what, text, reason) => {
    const breaches = breachesIn(text)
    expect(breaches).toHaveLength(1)
    expect(breaches[0]).toMatch(reason)
  })
})

it('the refusal names file, line and statement', () => {
  const [breach] = breachesIn(
    "-- drop table bids;\ncomment on table bids is 'drop table bids';\n\n  drop\n table bids;",
  )
  expect(breach).toMatch(
    /^100-test\.sql:4: drop table bids\n {2}The version before still uses the table bids\./,
  )
})

describe('a migration is accepted that', () => {
  it.each([
    [
      'adds columns',
      `alter table bids add a text, add column b boolean not null default false,
      add c timestamptz default now(), add d jsonb not null default '{}'::jsonb, add e numeric(14, 2) default 0`,
    ],
    [
      'makes a table with all it needs',
      `create table notes (id int primary key, a text not null unique references users (id));
      create index on notes (a); alter table notes add b int not null; update notes set b = 1; drop table notes`,
    ],
    [
      'removes what it says no version uses',
      '-- contract: read by no one since 090\nalter table bids drop column a',
    ],
    ['changes few rows', '-- few rows: a dozen settings\nupdate settings set a = 1 where a is null'],
    ['adds a constraint for later', 'alter table bids add constraint c check (a > 0) not valid'],
    ['uses an index that is there', 'alter table bids add constraint c unique using index i'],
    [
      'builds an index aside',
      `${ALONE}create unique index concurrently i on bids (a); drop index concurrently if exists j`.replace(
        'drop',
        '-- contract: x\ndrop',
      ),
    ],
    [
      'fills in portions',
      `${ALONE}do $$ begin loop update bids set a = 1 where id in (select id from bids where a is null limit 100);
      exit when not found; commit; end loop; end $$`,
    ],
    [
      'copies rows to a table that no one reads yet',
      'create table c (id int); insert into c select id from bids',
    ],
    [
      'copies by a trigger',
      `create function f() returns trigger language plpgsql as $$ begin return new; end $$;
      create trigger t before insert on bids for each row execute function f()`,
    ],
  ])('%s', (_what, text) => {
    expect(breachesIn(text)).toEqual([])
  })

  it('forbids null after a constraint has proven that there is none', () => {
    const proof = 'alter table bids add constraint c check (a is not null) not valid'
    const validated = `${ALONE}alter table bids validate constraint c`
    const forbidden = 'alter table bids alter column a set not null'
    expect(breachesIn(proof, validated, forbidden)).toEqual([])
    expect(breachesIn(proof, forbidden)).toHaveLength(1)
  })
})

it('migrations for which servers were stopped are not judged', () => {
  const breachesOf = (name: string) => migrationBreaches([{ name, text: 'drop table bids' }])
  expect(breachesOf('082-test-keys.sql')).toEqual([])
  for (const later of ['082b-more.sql', '083-more.sql']) expect(breachesOf(later)).toHaveLength(1)
})
