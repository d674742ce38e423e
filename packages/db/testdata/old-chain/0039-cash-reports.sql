-- What reports on cash and reserves must know: which accounts move money between funds for good, and what limits a bank account has.
alter table ledger.account
  drop constraint account_role_check,
  add constraint account_role_check check (role in ('', 'CASH', 'RECEIVABLE', 'PREPAID', 'PREPAID_RESERVE', 'PAYABLE', 'INTERFUND', 'FUND_BALANCE', 'BANK_FEES',
    'INTEREST_INCOME', 'DEPOSITS_HELD', 'CLEARING', 'TRANSFER'));

alter table ledger.bank_account
  -- What shall stay on the account.
  add column minimum_cents bigint not null default 0 check (minimum_cents >= 0),
  -- What is insured of a depositor's money at one bank: 250,000.00 at banks of the FDIC (12 U.S.C. 1821(a)(1)(E)).
  add column coverage_cents bigint not null default 25000000 check (coverage_cents >= 0),
  -- Of a certificate of deposit.
  add column matures_on date;
