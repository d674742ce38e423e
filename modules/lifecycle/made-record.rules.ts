// What search keeps of a home and of an owner an import makes: the same as the view `desk.search_portfolio`
// tells of them once they stand in their tables.
import type { NewRecord } from '../../packages/search/keys.ts';

/** A home as search names it. */
interface Home {
  accountNumber: string;
  lot: string;
  street: string;
  unit: string;
}

/** An owner as search names one. */
interface Owner {
  displayName: string;
  phone: string;
  email: string;
}

const addressOf = ({ street, unit }: Home): string => (unit === '' ? street : `${street} ${unit}`);

/** A home, with the name of its primary owner where it has one. */
export function homeRecord(recordId: string, home: Home, owner: string | undefined): NewRecord {
  const title = addressOf(home);
  const parts = [home.accountNumber, ...(home.lot === '' ? [] : [`Lot ${home.lot}`]), ...(owner === undefined ? [] : [owner])];
  return {
    recordId,
    title,
    subtitle: parts.join(' · '),
    facts: [
      { field: 'Address', text: title, form: 'phrase' },
      { field: 'Lot', text: home.lot, form: 'code' },
      { field: 'Account number', text: home.accountNumber, form: 'code' },
    ],
  };
}

/** Someone who owns a home. */
export function ownerRecord(recordId: string, { displayName, phone, email }: Owner, home: Home): NewRecord {
  return {
    recordId,
    title: displayName,
    subtitle: `${home.accountNumber} · ${addressOf(home)}`,
    facts: [
      { field: 'Name', text: displayName, form: 'phrase' },
      { field: 'Phone', text: phone, form: 'phone' },
      { field: 'Email', text: email, form: 'whole' },
    ],
  };
}
