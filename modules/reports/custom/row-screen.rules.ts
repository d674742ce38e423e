// Where the record of a row of a data source has a screen of its own.

/** A screen with what stands in its address. */
export interface RowScreen {
  screen: string;
  params: Record<string, string>;
  search: Record<string, string>;
}

type Fields = Readonly<Record<string, unknown>>;

const at = (screen: string, params: Record<string, unknown>, search: Record<string, unknown> = {}): RowScreen => {
  const text = (of: Record<string, unknown>) => Object.fromEntries(Object.entries(of).map(([key, value]) => [key, String(value)]));
  return { screen, params: text(params), search: text(search) };
};

const owner = (row: Fields) => (row['ownershipId'] ? at('owner-view', { ownershipId: row['ownershipId'] }) : null);

/** By the source; what is not here has no screen for one row. */
const screens: Readonly<Record<string, (row: Fields) => RowScreen | null>> = {
  JournalEntryList: (row) => at('journal-entry-view', { entryId: row['entryId'] }),
  PostingData: (row) => at('journal-entry-view', { entryId: row['entryId'] }),
  BillList: (row) => at('bill-view', { billId: row['billId'] }),
  CheckList: (row) => at('activity-payments', {}, { row: row['checkId'] }),
  VendorList: (row) => at('vendor-view', { vendorId: row['vendorId'] }),
  AccountList: (row) => at('gl-account-edit', { accountId: row['accountId'] }),
  OwnerList: owner,
  PropertyList: owner,
  ChargeData: owner,
  ReceiptList: owner,
};

/** The screen of a row's record; null where there is none. */
export function rowScreen(source: string, row: Fields): RowScreen | null {
  return screens[source]?.(row) ?? null;
}
