// The fields of an architectural request and of a topic of them.
import type { Fields } from '../../../packages/contract/contract.ts';

/** What the packs of law call a topic; blank for what they call other. */
export const applicationWords = {
  OTHER: 'No topic of law',
  SOLAR: 'Solar',
  EV_CHARGER: 'Electric vehicle charger',
  ANTENNA: 'Antenna or dish',
  FLAG: 'Flag',
  REBUILD: 'Rebuild after a disaster',
} as const;

export const architecturalRequestFields = {
  subject: { kind: 'text', title: 'Project', most: 150, required: true },
  description: { kind: 'longText', title: 'Description', most: 8000 },
  architecturalTopicId: { kind: 'ref', title: 'Topic' },
  propertyId: { kind: 'ref', title: 'Property', required: true },
  applicant: { kind: 'text', title: 'Applicant', most: 120, help: 'Blank takes the owner of the property' },
  email: { kind: 'text', title: 'Email', most: 254, like: 'email' },
  phone: { kind: 'text', title: 'Phone', most: 40, like: 'tel' },
  channel: {
    kind: 'choice',
    title: 'Came by',
    words: { PHONE: 'Phone', EMAIL: 'Email', PORTAL: 'Portal', WALK_IN: 'Walk-in', STAFF: 'Staff' },
    initial: 'EMAIL',
  },
  contractor: { kind: 'text', title: 'Contractor', most: 120 },
  contractorLicense: { kind: 'text', title: 'Contractor license', most: 60 },
  startDate: { kind: 'date', title: 'Work starts' },
  finishDate: { kind: 'date', title: 'Work ends' },
  neighborsTold: { kind: 'flag', title: 'Neighbors were told' },
  assigneeId: { kind: 'ref', title: 'Assigned to' },
  receivedDate: { kind: 'date', title: 'Received', required: true, initial: 'today' },
} as const satisfies Fields;

export const architecturalTopicFields = {
  name: { kind: 'text', title: 'Name', most: 80, required: true },
  application: { kind: 'choice', title: 'Topic of law', words: applicationWords, initial: 'OTHER' },
  words: { kind: 'text', title: 'Found by the words', most: 300, help: 'Separated by commas' },
  documents: { kind: 'longText', title: 'Documents needed', most: 2000, help: 'One a line' },
  responseDays: { kind: 'count', title: 'Answer in, days', most: 365, least: 1, help: 'Blank takes the days of the community' },
  tellsNeighbors: { kind: 'flag', title: 'Neighbors are told' },
  depositAmount: { kind: 'money', title: 'Deposit' },
  isActive: { kind: 'flag', title: 'In use', initial: true },
} as const satisfies Fields;
