// How soon something must be done, in words, for the fields of codes, requests and work orders.

export const priorityWords = { LOW: 'Low', NORMAL: 'Normal', URGENT: 'Urgent', EMERGENCY: 'Emergency' } as const;
