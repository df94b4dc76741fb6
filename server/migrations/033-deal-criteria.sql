-- What credit boxes compare of a deal: a narrow row for each, copied in the transaction that changes the deal. Apart from
-- deal_listings, because it changes with other fields and only lists that ask for a box read it.
create table deal_criteria (
  id uuid primary key references loan_deals (id) on delete cascade,
  mortgage_class text,
  residential_building_type text,
  purpose text,
  mortgage_type text,
  interest_subtype text,
  ltv numeric(9, 4),
  mortgage_amount numeric(14, 2),
  property_value numeric(14, 2),
  mortgage_term int,
  interest_rate numeric(9, 4),
  first_lender_mortgage_balance numeric(14, 2),
  second_lender_mortgage_balance numeric(14, 2),
  gds numeric(9, 4),
  tds numeric(9, 4),
  credit_score_applicant_1 int,
  credit_score_applicant_2 int,
  rental_property boolean,
  refinance boolean,
  interest_only_payments_allowed boolean,
  additional_payment_allowed boolean,
  urban_property boolean
);

create function copy_criteria(ids uuid[]) returns void language sql as $$
  insert into deal_criteria
    select d.id, d.mortgage_class, d.residential_building_type, d.purpose, d.mortgage_type, d.interest_subtype, d.effective_ltv,
      d.mortgage_amount, d.property_value, d.effective_term, d.interest_rate, d.first_lender_mortgage_balance,
      d.second_lender_mortgage_balance, d.gds, d.tds, one.credit_score, two.credit_score, d.rental_property, d.refinance,
      d.interest_only_payments_allowed, d.additional_payment_allowed, d.urban_property
    from loan_deals d
      left join deal_applicants one on one.loan_deal_id = d.id and one.place = 1
      left join deal_applicants two on two.loan_deal_id = d.id and two.place = 2
    where d.id = any(ids)
  on conflict (id) do update set mortgage_class = excluded.mortgage_class,
    residential_building_type = excluded.residential_building_type, purpose = excluded.purpose,
    mortgage_type = excluded.mortgage_type, interest_subtype = excluded.interest_subtype, ltv = excluded.ltv,
    mortgage_amount = excluded.mortgage_amount, property_value = excluded.property_value,
    mortgage_term = excluded.mortgage_term, interest_rate = excluded.interest_rate,
    first_lender_mortgage_balance = excluded.first_lender_mortgage_balance,
    second_lender_mortgage_balance = excluded.second_lender_mortgage_balance, gds = excluded.gds, tds = excluded.tds,
    credit_score_applicant_1 = excluded.credit_score_applicant_1, credit_score_applicant_2 = excluded.credit_score_applicant_2,
    rental_property = excluded.rental_property, refinance = excluded.refinance,
    interest_only_payments_allowed = excluded.interest_only_payments_allowed,
    additional_payment_allowed = excluded.additional_payment_allowed, urban_property = excluded.urban_property;
$$;
select copy_criteria(array(select id from loan_deals));

-- A change of state, and what bids change, touch none of these columns and cost nothing here.
create function copy_criteria_of_deal() returns trigger language plpgsql as $$
begin
  perform copy_criteria(array[new.id]);
  return null;
end $$;
create trigger copy_criteria_of_new after insert on loan_deals for each row execute function copy_criteria_of_deal();
create trigger copy_criteria after update of mortgage_class, residential_building_type, purpose, mortgage_type,
  interest_subtype, effective_ltv, mortgage_amount, property_value, effective_term, interest_rate,
  first_lender_mortgage_balance, second_lender_mortgage_balance, gds, tds, rental_property, refinance,
  interest_only_payments_allowed, additional_payment_allowed, urban_property on loan_deals
  for each row execute function copy_criteria_of_deal();

create function copy_criteria_of_applicants() returns trigger language plpgsql as $$
begin
  perform copy_criteria(array[coalesce(new.loan_deal_id, old.loan_deal_id)]);
  return null;
end $$;
create trigger copy_criteria after insert or delete or update of credit_score on deal_applicants
  for each row execute function copy_criteria_of_applicants();
