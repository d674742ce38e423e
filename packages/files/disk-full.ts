// A disk without room: known by what the system and PostgreSQL call it, whoever wrote.

/** What is said where the disk is full. */
export const DISK_FULL = 'The disk of the server is full. Nothing was saved. The person who looks after the server has to make room.';

/** No room on a device (ENOSPC), for its owner (EDQUOT), or where PostgreSQL writes (53100). */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** True for an error, or the cause of one, that says a disk is full. */
export function isDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (FULL.has((cause as { code?: string }).code ?? '')) return true;
  return false;
}
