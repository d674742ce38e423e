// How a batch is delivered and to whom, and why a letter takes its channel or is not written at all.

export const noticeClasses = ['GENERAL', 'BILLING', 'LEGAL'] as const;
export type NoticeClass = (typeof noticeClasses)[number];
export const noticeClassWords: Readonly<Record<NoticeClass, string>> = {
  GENERAL: 'General news',
  BILLING: 'Billing',
  LEGAL: 'Legal notice',
};
export const channels = ['PAPER', 'EMAIL', 'TEXT'] as const;
export type Channel = (typeof channels)[number];
export const channelWords: Readonly<Record<Channel, string>> = { PAPER: 'Paper', EMAIL: 'Email', TEXT: 'Text message' };

export const deliveries = ['SMART', 'PAPER', 'EMAIL', 'TEXT'] as const;
export type BatchDelivery = (typeof deliveries)[number];
export const batchDeliveryWords: Readonly<Record<BatchDelivery, string>> = {
  SMART: 'As each owner wants it',
  PAPER: 'On paper, to everyone',
  EMAIL: 'By email, to everyone who has one',
  TEXT: 'By text message, to everyone who agreed to texts',
};

export const audiences = ['PRIMARY', 'ALL', 'CHOSEN', 'QUERY'] as const;
export type Audience = (typeof audiences)[number];
export const audienceWords: Readonly<Record<Audience, string>> = {
  PRIMARY: 'Primary owners, and who gets copies',
  ALL: 'Every owner',
  CHOSEN: 'Chosen owners',
  QUERY: 'Those a view finds on the day of the release',
};

/** Why a letter takes its channel, in one sentence each. */
export const channelReasonWords = {
  PREFERS_PAPER: 'The owner wants mail on paper.',
  PREFERS_EMAIL: 'The owner agreed to email.',
  PREFERS_BOTH: 'The owner wants paper and email.',
  ALL_ON_PAPER: 'The batch goes on paper.',
  ALL_BY_EMAIL: 'The batch goes by email.',
  TEMPLATE_ON_PAPER: 'The template may not be emailed.',
  NO_CONSENT: 'A legal notice needs consent to email, and none is on file.',
  NO_EMAIL: 'No email address is on file.',
  MAIL_RETURNED: 'Mail to this address came back, and the owner agreed to email.',
  SENT_AGAIN: 'Sent again by hand.',
  ALL_BY_TEXT: 'The batch goes by text message, and the owner agreed.',
  NOT_BY_TEXT: 'A legal notice does not go by text message.',
  CONSENT_WITHDRAWN: 'The owner took back the consent to email.',
  CONSENT_VOID: 'Two emails to the owner failed, so the consent holds no more.',
  EMAIL_SUPPRESSED: 'The email address failed or was reported, and is not written to.',
  EMAIL_FAILED: 'The email failed, so it goes on paper.',
} as const;
export type ChannelReason = keyof typeof channelReasonWords;

/** Why someone gets no letter. */
export const leftOutWords = {
  EXCLUDED: 'Excluded by hand.',
  NOT_PRIMARY: 'Not the primary owner, and gets no copies.',
  ON_HOLD: 'A hold of the property stops these letters.',
  NO_EMAIL: 'No email address is on file.',
  NO_ADDRESS: 'No mailing address is on file.',
  NOT_CHOSEN: 'No longer an owner here.',
  NOT_FOUND: 'Not among the owners the query finds.',
  UNSUBSCRIBED: 'The owner unsubscribed from general news.',
  NO_PHONE: 'No mobile number is on file.',
  NO_TEXT_CONSENT: 'No consent to text messages is on file.',
  TEXT_STOPPED: 'The owner asked for no more texts.',
} as const;
export type LeftOutReason = keyof typeof leftOutWords;
