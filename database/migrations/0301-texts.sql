-- Text messages: under which brand and campaign the office sends them, as carriers ask.
create table correspondence.text_sender (
  customer_id bigint not null,
  version bigint not null default 1,
  -- The number texts come from, as +1 and ten digits.
  phone text not null,
  brand text not null,
  brand_key text not null default '',
  campaign text not null default '',
  campaign_key text not null default '',
  sample_text text not null default '',
  opt_in text not null default '',
  privacy_url text not null default '',
  -- Whom HELP names.
  contact text not null,
  is_registered boolean not null default false,
  primary key (customer_id)
);
select platform.tenant_table('correspondence.text_sender', 'select, insert, update');

-- The domain email is sent from, and the name its signing key stands under.
create table correspondence.email_sender (
  customer_id bigint not null,
  version bigint not null default 1,
  domain text not null,
  selector text not null default '',
  primary key (customer_id)
);
select platform.tenant_table('correspondence.email_sender', 'select, insert, update');
