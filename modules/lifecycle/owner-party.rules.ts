// Turns an owner as an import file names one into the party that will be kept.

/** An owner as read from a file. */
type FileOwner = ({ kind: 'person'; firstName: string; lastName: string } | { kind: 'organization'; name: string }) & {
  email: string;
  phone: string;
};

/** Where an owner's mail goes. */
interface MailingAddress {
  street: string;
  city: string;
  region: string;
  postcode: string;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * The party of an owner: people as last name and first name, organizations as companies, those with the word
 * trust as trusts. An email address that is none is left out; the file's reading has named it.
 */
export function partyOf(owner: FileOwner, mailing: MailingAddress) {
  const isPerson = owner.kind === 'person';
  const organization = isPerson ? '' : owner.name;
  const kind = isPerson ? ('PERSON' as const) : /\btrust\b/i.test(organization) ? ('TRUST' as const) : ('COMPANY' as const);
  return {
    kind,
    firstName: isPerson ? owner.firstName : '',
    lastName: isPerson ? owner.lastName : '',
    displayName: isPerson ? `${owner.lastName}, ${owner.firstName}` : organization,
    email: EMAIL.test(owner.email) ? owner.email : '',
    phone: owner.phone,
    street: mailing.street,
    city: mailing.city,
    state: mailing.region,
    postcode: mailing.postcode,
  };
}
