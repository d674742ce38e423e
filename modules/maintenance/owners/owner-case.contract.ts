// What owners are refused about their cases.

export const ownerCaseRefusals = {
  caseOver: 'This is closed. Ask the office, or make a new request.',
  curedSaid: 'You said already that it is fixed. The office looks at it.',
  topicUnknown: 'Choose a topic of the list.',
} as const;
