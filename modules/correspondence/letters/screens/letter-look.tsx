// How a list of letters looks, alone and below its batch.
export const letterLook = {
  letterDate: { width: 104 },
  accountNumber: { width: 100 },
  owner: { width: 170, emphasis: 'strong' },
  subject: { width: 230 },
  channel: { width: 80 },
  reason: { width: 220, emphasis: 'quiet' },
  address: { width: 220 },
  state: { width: 140 },
  servedDate: { width: 110 },
  note: { width: 160 },
} as const;
