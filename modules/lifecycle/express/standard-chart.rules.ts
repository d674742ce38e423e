// The chart a community gets that brings none: an operating and a reserve fund, with an account for
// everything the product must know.

/** As a file of the import of charts: number, name, type, fund, role. */
export const standardChart = `number,name,type,fund,role
1010,Operating cash,ASSET,OPERATING,CASH
1080,Operating cash in transit,ASSET,OPERATING,IN_TRANSIT
1090,Receipts not yet deposited,ASSET,OPERATING,CLEARING
1200,Assessments receivable,ASSET,OPERATING,RECEIVABLE
1210,Late fees receivable,ASSET,OPERATING,RECEIVABLE
1220,Other owner receivables,ASSET,OPERATING,RECEIVABLE
1300,Prepaid insurance,ASSET,OPERATING,
1900,Due to and from other funds: operating,ASSET,OPERATING,INTERFUND
2000,Accounts payable,LIABILITY,OPERATING,PAYABLE
2050,Accrued expenses,LIABILITY,OPERATING,
2100,Prepaid assessments,LIABILITY,OPERATING,PREPAID
2400,Security deposits held,LIABILITY,OPERATING,DEPOSITS_HELD
3000,Operating fund balance,EQUITY,OPERATING,FUND_BALANCE
4000,Assessment income,INCOME,OPERATING,
4100,Late fee income,INCOME,OPERATING,
4110,Returned payment fee income,INCOME,OPERATING,
4120,Fine income,INCOME,OPERATING,
4200,Transfer contributions,INCOME,OPERATING,
4890,Operating interest income,INCOME,OPERATING,INTEREST_INCOME
5010,Management fee,EXPENSE,OPERATING,
5020,Legal fees,EXPENSE,OPERATING,
5030,Audit and tax preparation,EXPENSE,OPERATING,
5040,Postage and office supplies,EXPENSE,OPERATING,
5100,Insurance,EXPENSE,OPERATING,
5110,Licenses and taxes,EXPENSE,OPERATING,
5200,Water and sewer,EXPENSE,OPERATING,
5210,Electricity,EXPENSE,OPERATING,
5220,Trash collection,EXPENSE,OPERATING,
5300,Landscaping,EXPENSE,OPERATING,
5310,Pool service,EXPENSE,OPERATING,
5320,Repairs and maintenance,EXPENSE,OPERATING,
5330,Pest control,EXPENSE,OPERATING,
5340,Janitorial service,EXPENSE,OPERATING,
5350,Snow removal,EXPENSE,OPERATING,
5800,Uncollectible assessments,EXPENSE,OPERATING,BAD_DEBT
5890,Operating bank fees,EXPENSE,OPERATING,BANK_FEES
5900,Transfer to reserve fund,EXPENSE,OPERATING,TRANSFER
1020,Reserve cash,ASSET,RESERVE,CASH
1085,Reserve cash in transit,ASSET,RESERVE,IN_TRANSIT
1250,Reserve assessments receivable,ASSET,RESERVE,RECEIVABLE
1910,Due to and from other funds: reserve,ASSET,RESERVE,INTERFUND
2010,Reserve payables,LIABILITY,RESERVE,PAYABLE
2110,Prepaid reserve assessments,LIABILITY,RESERVE,PREPAID
3100,Reserve fund balance,EQUITY,RESERVE,FUND_BALANCE
4900,Reserve assessment income,INCOME,RESERVE,
4910,Transfer from operating fund,INCOME,RESERVE,TRANSFER
4990,Reserve interest income,INCOME,RESERVE,INTEREST_INCOME
6010,Reserve roofing,EXPENSE,RESERVE,
6020,Reserve paving,EXPENSE,RESERVE,
6030,Reserve painting,EXPENSE,RESERVE,
6040,Reserve pool and spa,EXPENSE,RESERVE,
6050,Reserve fences and gates,EXPENSE,RESERVE,
6060,Reserve lighting,EXPENSE,RESERVE,
6070,Reserve plumbing,EXPENSE,RESERVE,
6080,Reserve landscape renewal,EXPENSE,RESERVE,
6090,Reserve study,EXPENSE,RESERVE,
6890,Reserve bank fees,EXPENSE,RESERVE,BANK_FEES
`;

/** The same, row by row. */
export const standardAccounts: readonly (readonly string[])[] = standardChart
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','));
