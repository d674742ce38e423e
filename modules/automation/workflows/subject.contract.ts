// What workflows are about: the kinds of record they may start on, with the fields conditions ask of each.

/** A field a condition may ask; a `count` is a number of days, hours or things, as its title says. */
export interface SubjectField {
  title: string;
  kind: 'count' | 'money' | 'flag' | 'choice' | 'text';
  words?: Readonly<Record<string, string>>;
}

/** A kind of record a workflow is about. */
export interface Subject {
  /** "work order" */
  noun: string;
  title: string;
  /** What calls say they touch, whose acts may start a workflow. */
  touches: readonly string[];
  /** An owner is known, so a letter may go to them. */
  hasOwner: boolean;
  /** A home is known, so it may be flagged. */
  hasHome: boolean;
  fields: Readonly<Record<string, SubjectField>>;
}

const count = (title: string): SubjectField => ({ title, kind: 'count' });
const money = (title: string): SubjectField => ({ title, kind: 'money' });
const flag = (title: string): SubjectField => ({ title, kind: 'flag' });
const text = (title: string): SubjectField => ({ title, kind: 'text' });
const choice = (title: string, words: Readonly<Record<string, string>>): SubjectField => ({ title, kind: 'choice', words });

export const subjects = {
  community: {
    noun: 'community',
    title: 'Communities',
    touches: ['community'],
    hasOwner: false,
    hasHome: false,
    fields: {
      lawState: text('State'),
      staleDays: count('Days since the last bank statement'),
      redTies: count('Tie-outs that do not tie'),
      openBatches: count('Unposted batches'),
      billsToApprove: count('Bills waiting for approval'),
      billsToPay: count('Approved bills to pay'),
      missedBills: count('Recurring bills past their date'),
    },
  },
  owner: {
    noun: 'owner',
    title: 'Owners',
    touches: ['ownership'],
    hasOwner: true,
    hasHome: true,
    fields: {
      daysOwned: count('Days since the owner moved in'),
      delivery: choice('Delivery', { PRINT: 'Paper', EMAIL: 'Email', BOTH: 'Both' }),
      occupancy: choice('Occupancy', { RESIDENT: 'Resident', OFF_SITE: 'Off site', VACANT: 'Vacant' }),
      owes: money('Open charges'),
      mailReturned: flag('Mail came back'),
    },
  },
  returnedPayment: {
    noun: 'returned payment',
    title: 'Returned payments',
    touches: ['receipt', 'draw', 'batch'],
    hasOwner: true,
    hasHome: true,
    fields: {
      amount: money('Amount'),
      returns: count('Returns of this owner in 12 months'),
      inBankruptcy: flag('Bankruptcy hold'),
      daysSince: count('Days since the return'),
    },
  },
  workOrder: {
    noun: 'work order',
    title: 'Work orders',
    touches: ['workOrder'],
    hasOwner: false,
    hasHome: true,
    fields: {
      state: choice('State', {
        NEW: 'New',
        SENT: 'Sent',
        ACCEPTED: 'Accepted',
        SCHEDULED: 'Scheduled',
        DONE: 'Done',
        CLOSED: 'Closed',
        CANCELED: 'Canceled',
      }),
      priority: choice('Priority', { LOW: 'Low', NORMAL: 'Normal', URGENT: 'Urgent', EMERGENCY: 'Emergency' }),
      hoursSent: count('Hours since it was sent'),
      daysLate: count('Days past due'),
      hasVendor: flag('A vendor is chosen'),
      estimate: money('Estimate'),
    },
  },
  violation: {
    noun: 'violation',
    title: 'Violations',
    touches: ['violation'],
    hasOwner: true,
    hasHome: true,
    fields: {
      state: choice('State', { OPEN: 'Open', HOLD: 'On hold', ATTORNEY: 'With counsel', CURED: 'Cured', VOID: 'Void' }),
      daysOpen: count('Days since it was observed'),
      daysToInspection: count('Days to the next inspection'),
      daysToHearing: count('Days to the hearing'),
      stepsTaken: count('Letters sent'),
    },
  },
  architecturalRequest: {
    noun: 'architectural request',
    title: 'Architectural requests',
    touches: ['architecturalRequest'],
    hasOwner: true,
    hasHome: true,
    fields: {
      state: choice('State', {
        RECEIVED: 'Received',
        INCOMPLETE: 'Incomplete',
        COMPLETE: 'Complete',
        IN_REVIEW: 'In review',
        APPROVED: 'Approved',
        CONDITIONAL: 'Approved with conditions',
        DENIED: 'Denied',
        DEEMED: 'Deemed approved',
        EXPIRED: 'Expired',
        WITHDRAWN: 'Withdrawn',
        DONE: 'Done',
        INSPECTED: 'Inspected',
      }),
      clockUsed: count('Percent of the clock used'),
      daysLeft: count('Days left to decide'),
    },
  },
  request: {
    noun: 'request',
    title: 'Requests',
    touches: ['generalRequest', 'serviceRequest'],
    hasOwner: true,
    hasHome: true,
    fields: {
      family: choice('Kind', { GENERAL: 'General', SERVICE: 'Service' }),
      isOpen: flag('Open'),
      priority: choice('Priority', { LOW: 'Low', NORMAL: 'Normal', URGENT: 'Urgent', EMERGENCY: 'Emergency' }),
      daysOpen: count('Days since it came'),
      isAnswered: flag('A reply was sent'),
    },
  },
  bill: {
    noun: 'bill',
    title: 'Bills',
    touches: ['bill'],
    hasOwner: false,
    hasHome: false,
    fields: {
      status: choice('Status', {
        SUBMITTED: 'Submitted',
        APPROVED: 'Approved',
        PARTLY_PAID: 'Partly paid',
        PAID: 'Paid',
        ADJUSTED: 'Adjusted',
        REJECTED: 'Rejected',
        CANCELLED: 'Canceled',
      }),
      total: money('Total'),
      daysEntered: count('Days since it was entered'),
      daysToDue: count('Days to the due date'),
      approvalsMissing: count('Approvals missing'),
      hasW9: flag('A W-9 is on file'),
    },
  },
  batch: {
    noun: 'batch',
    title: 'Batches',
    touches: ['batch'],
    hasOwner: false,
    hasHome: false,
    fields: {
      state: choice('State', { UNPOSTED: 'Unposted', POSTED: 'Posted', DISCARDED: 'Discarded', REVERSED: 'Reversed' }),
      daysOld: count('Days since it was entered'),
    },
  },
  insurance: {
    noun: 'insurance policy',
    title: 'Insurance of vendors',
    touches: ['liabilityInsurance', 'workersCompensationInsurance'],
    hasOwner: false,
    hasHome: false,
    fields: { daysLeft: count('Days until it expires'), isRequired: flag('Required'), isRenewed: flag('Renewed') },
  },
  contract: {
    noun: 'vendor contract',
    title: 'Vendor contracts',
    touches: ['vendorContract'],
    hasOwner: false,
    hasHome: false,
    fields: {
      daysToNotice: count('Days until notice must be given'),
      daysToEnd: count('Days until it ends'),
      renewsItself: flag('Renews itself'),
      amount: money('Amount'),
    },
  },
  paymentPlan: {
    noun: 'payment plan',
    title: 'Payment plans',
    touches: ['paymentPlan'],
    hasOwner: true,
    hasHome: true,
    fields: {
      state: choice('State', {
        OFFERED: 'Offered',
        ACTIVE: 'Active',
        COMPLETED: 'Completed',
        BREACHED: 'Broken',
        CANCELED: 'Canceled',
      }),
      daysBroken: count('Days since it was broken'),
      covered: money('Amount covered'),
    },
  },
  collectionCase: {
    noun: 'collection case',
    title: 'Collection cases',
    touches: ['collectionCase'],
    hasOwner: true,
    hasHome: true,
    fields: {
      isOpen: flag('Open'),
      isDisputed: flag('Disputed'),
      daysInStage: count('Days in its stage'),
      evidence: count('Pieces of evidence in its stage'),
    },
  },
  resale: {
    noun: 'resale',
    title: 'Resales',
    touches: ['resale'],
    hasOwner: true,
    hasHome: true,
    fields: {
      state: choice('State', {
        REQUESTED: 'Requested',
        UNDER_CONTRACT: 'Under contract',
        SETTLED: 'Settled',
        REVERSED: 'Reversed',
        CANCELLED: 'Canceled',
      }),
      daysToSettlement: count('Days to settlement'),
      owed: money('Owed at the last statement'),
    },
  },
} as const satisfies Readonly<Record<string, Subject>>;

export type SubjectName = keyof typeof subjects;
export const subjectNames = Object.keys(subjects) as [SubjectName, ...SubjectName[]];

/** A kind of record by its name, with its fields by theirs. */
export const subjectOf = (name: SubjectName): Subject => subjects[name];
