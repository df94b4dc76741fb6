import { type RawBuilder, sql } from 'kysely'

/** The channels of a deal `d`, as JSON, each with its agreed credit box and what that compares. Indexes: the keys of deal_channels, private_channels and channel_members. */
export const channelsOfDeal = (
  user: RawBuilder<unknown>,
) => sql`(select coalesce(json_agg(json_build_object('id', c.id,
    'channel_name', c.channel_name, 'box', to_jsonb(b),
    'criteria', case when b.id is not null then (select to_jsonb(k) from deal_criteria k where k.id = d.id) end, 'is_member', exists (select from channel_members m
      where m.channel_id = c.id and m.user_id = ${user} and m.state = 'active')) order by c.channel_name, c.id), '[]')
  from deal_channels x join private_channels c on c.id = x.channel_id left join credit_boxes b on b.id = c.credit_box_id
  where x.loan_deal_id = d.id)`
