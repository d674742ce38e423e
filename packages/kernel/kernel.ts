// The door of the kernel: values every other part of the product speaks in.
export * from './bank-holidays.ts';
export * from './exif.ts';
export * from './instant.ts';
export * from './local-date.ts';
export * from './modulo.ts';
export * from './money.ts';
export * from './names.ts';
export * from './refusal.ts';
export * from './time-of-day.ts';
export * from './turns.ts';
export * from './words.ts';
