-- What a credit box accepts, in bits, so that a deal passes over most boxes without reading what they ask. Each criterion has sixteen
-- bits, four criteria to a number: fifteen for parts of its values, the last for a deal that does not state it. A box has the bits of
-- all that it accepts, a deal the one that it has. Values in the same part are told apart by the comparison itself, which follows.
create table credit_box_bits (
  bits_1 bigint not null,
  bits_2 bigint not null,
  bits_3 bigint not null,
  bits_4 bigint not null,
  bits_5 bigint not null,
  bits_6 bigint not null,
  credit_box_id uuid primary key references credit_boxes (id) on delete cascade,
  is_muted boolean not null
);

-- Where the parts of a unit's values begin, after the first; fourteen each. They decide only how much is read.
create function parts_of(unit text) returns numeric[] language sql immutable strict parallel safe as $$
  select case unit
    when 'money' then '{50000,100000,150000,200000,300000,400000,500000,650000,800000,1000000,1300000,1800000,2500000,5000000}'
    when 'ltv' then '{30,40,50,55,60,65,70,72.5,75,77.5,80,85,90,95}'
    when 'ratio' then '{25,28,30,32,34,36,38,39,40,42,44,46,50,55}'
    when 'months' then '{3,6,9,12,15,18,24,30,36,48,60,84,120,240}'
    when 'rate' then '{3,4,5,5.5,6,6.5,7,7.5,8,9,10,11,12,14}'
    when 'score' then '{500,540,560,580,600,620,640,660,680,700,720,740,760,800}' end::numeric[]
$$;

-- The part of a value, from 0 to 14; null without a value.
create function part_of(value text) returns int language sql immutable strict parallel safe as $$
  select get_byte(sha256(convert_to(value, 'UTF8')), 0) % 15
$$;
create function part_of(value numeric, unit text) returns int language sql immutable strict parallel safe as $$
  select width_bucket(value, parts_of(unit))
$$;

-- What a box accepts by one criterion.
create function accepted(chosen text[]) returns int language sql immutable parallel safe as $$
  select case when chosen is null then 65535 else (select coalesce(bit_or(1 << part_of(c)), 0) from unnest(chosen) c) end
$$;
create function accepted(chosen boolean) returns int language sql immutable parallel safe as $$
  select case when chosen is null then 65535 else 1 << part_of(chosen::text) end
$$;
create function accepted(low numeric, high numeric, unit text) returns int language sql immutable parallel safe as $$
  select case when low is null and high is null then 65535
    else (2 << coalesce(part_of(high, unit), 14)) - (1 << coalesce(part_of(low, unit), 0)) end
$$;
-- What a deal has by one criterion.
create function stated(value text) returns int language sql immutable parallel safe as $$
  select 1 << coalesce(part_of(value), 15)
$$;
create function stated(value boolean) returns int language sql immutable parallel safe as $$
  select stated(value::text)
$$;
create function stated(value numeric, unit text) returns int language sql immutable parallel safe as $$
  select 1 << coalesce(part_of(value, unit), 15)
$$;

-- Four criteria as one number.
create function bits_of(one int, two int, three int, four int) returns bigint language sql immutable parallel safe as $$
  select one::bigint | (two::bigint << 16) | (three::bigint << 32) | (four::bigint << 48)
$$;

-- The same criteria in the same places, of a box and of a deal.
create function box_bits(b credit_boxes) returns bigint[] language sql immutable parallel safe as $$
  select array[
    bits_of(accepted(null, b.ltv_max, 'ltv'), accepted(b.mortgage_amount_from, b.mortgage_amount_to, 'money'), accepted(b.mortgage_class),
      accepted(b.interest_rate_from, b.interest_rate_to, 'rate')),
    bits_of(accepted(b.mortgage_term_from, b.mortgage_term_to, 'months'), accepted(b.credit_score_applicant_1_min, null, 'score'),
      accepted(b.residential_building_type), accepted(b.property_value_from, b.property_value_to, 'money')),
    bits_of(accepted(null, b.gds_max, 'ratio'), accepted(null, b.tds_max, 'ratio'), accepted(b.purpose), accepted(b.interest_subtype)),
    bits_of(accepted(b.mortgage_type), accepted(b.credit_score_applicant_2_min, null, 'score'), accepted(b.rental_property),
      accepted(b.refinance)),
    bits_of(accepted(b.first_lender_mortgage_balance_from, b.first_lender_mortgage_balance_to, 'money'),
      accepted(b.second_lender_mortgage_balance_from, b.second_lender_mortgage_balance_to, 'money'),
      accepted(b.interest_only_payments_allowed), accepted(b.additional_payment_allowed)),
    bits_of(accepted(b.urban_property), 0, 0, 0)]
$$;
create function deal_bits(c deal_criteria) returns bigint[] language sql immutable parallel safe as $$
  select array[
    bits_of(stated(c.ltv, 'ltv'), stated(c.mortgage_amount, 'money'), stated(c.mortgage_class), stated(c.interest_rate, 'rate')),
    bits_of(stated(c.mortgage_term, 'months'), stated(c.credit_score_applicant_1, 'score'), stated(c.residential_building_type),
      stated(c.property_value, 'money')),
    bits_of(stated(c.gds, 'ratio'), stated(c.tds, 'ratio'), stated(c.purpose), stated(c.interest_subtype)),
    bits_of(stated(c.mortgage_type), stated(c.credit_score_applicant_2, 'score'), stated(c.rental_property), stated(c.refinance)),
    bits_of(stated(c.first_lender_mortgage_balance, 'money'), stated(c.second_lender_mortgage_balance, 'money'),
      stated(c.interest_only_payments_allowed), stated(c.additional_payment_allowed)),
    bits_of(stated(c.urban_property), 0, 0, 0)]
$$;

create function copy_box_bits(ids uuid[]) returns void language sql as $$
  insert into credit_box_bits (bits_1, bits_2, bits_3, bits_4, bits_5, bits_6, credit_box_id, is_muted)
    select v[1], v[2], v[3], v[4], v[5], v[6], b.id, b.is_muted
    from credit_boxes b, lateral (select box_bits(b) as v offset 0) bits where b.id = any(ids)
  on conflict (credit_box_id) do update set bits_1 = excluded.bits_1, bits_2 = excluded.bits_2, bits_3 = excluded.bits_3,
    bits_4 = excluded.bits_4, bits_5 = excluded.bits_5, bits_6 = excluded.bits_6, is_muted = excluded.is_muted;
$$;
select copy_box_bits(array(select id from credit_boxes));

create function copy_bits_of_box() returns trigger language plpgsql as $$
begin
  perform copy_box_bits(array[new.id]);
  return null;
end $$;
create trigger copy_box_bits after insert or update on credit_boxes for each row execute function copy_bits_of_box();
