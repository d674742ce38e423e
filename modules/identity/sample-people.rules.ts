// The people of the sample customer: eight roles, one operator, all with one documented password.
export const samplePassword = 'maple-court-2026';

export interface SamplePerson {
  email: string;
  name: string;
  role: string;
}

/** Signs in only while the listener is on loopback. */
export const sampleOperator: SamplePerson = { email: 'operator@sample.example', name: 'Service Operator', role: 'Operator' };

export const sampleAdministrator: SamplePerson = { email: 'admin@sample.example', name: 'Dana Whitfield', role: 'Administrator' };

/** The other seven roles; an owner has no claim and sees what is open to everybody. */
export const sampleStaff: readonly SamplePerson[] = [
  { email: 'accountant@sample.example', name: 'Priya Raman', role: 'Accountant' },
  { email: 'manager@sample.example', name: 'Marcus Bell', role: 'Manager' },
  { email: 'payables@sample.example', name: 'Elena Soto', role: 'Accounts payable' },
  { email: 'receivables@sample.example', name: 'Tom Okada', role: 'Accounts receivable' },
  { email: 'board@sample.example', name: 'Ruth Lindgren', role: 'Board member' },
  { email: 'auditor@sample.example', name: 'Samuel Osei', role: 'Auditor' },
  { email: 'owner@sample.example', name: 'Nora Feld', role: 'Owner' },
];

/** Everybody of the sample, the administrator first and the operator last. */
export const samplePeople: readonly SamplePerson[] = [sampleAdministrator, ...sampleStaff, sampleOperator];
