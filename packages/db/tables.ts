// The tables as TypeScript sees them, written by `npm run schema` from the migrated database: never edit by hand.

export type Tables = {};
