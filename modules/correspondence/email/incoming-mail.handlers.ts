// Mail that comes in: reports of mail servers and complaints of readers, believed by the mark in the address
// they come to, or in the headers of our mail they carry.
import type { Services } from '../../../packages/http/handlers.ts';
import { type MailReport, readMailReport } from '../../../packages/mail/mail-report.ts';
import { markOf, readMark } from '../../../packages/mail/mark.ts';
import { emailDelayed, emailFailed } from './failed-email.handlers.ts';

/** The header that names a piece; complaints carry it back to us. */
export const PIECE_HEADER = 'X-Piece';
/** The name before the @ of where complaints are sent to. */
const COMPLAINTS = 'complaints';
const RETURNS = 'returns+';

type Signed = Pick<Services, 'secrets'>;

/** What names a piece in a mail. */
export function pieceMark({ secrets }: Signed, customerId: string, letterId: string): string {
  return markOf(secrets, 'piece', [customerId, letterId]);
}

/** Where servers report what became of a piece: an address of its own. */
export function returnAddressOf(
  services: Signed & Pick<Services, 'mailReturnDomain'>,
  customerId: string,
  letterId: string,
): string | undefined {
  const { mailReturnDomain } = services;
  return mailReturnDomain === undefined ? undefined : `${RETURNS}${pieceMark(services, customerId, letterId)}@${mailReturnDomain}`;
}

/** True for an address reports come to. */
export function takesMail({ mailReturnDomain }: Pick<Services, 'mailReturnDomain'>, address: string): boolean {
  const [name = '', domain = ''] = address.split('@');
  return domain === mailReturnDomain && (name.startsWith(RETURNS) || name === COMPLAINTS);
}

function pieceOf({ secrets }: Signed, to: readonly string[], report: MailReport): { customerId: string; letterId: string } | null {
  const named = to.filter((address) => address.startsWith(RETURNS)).map((address) => address.slice(RETURNS.length).split('@')[0] ?? '');
  const carried = report.kind === 'mail' ? undefined : report.original.get(PIECE_HEADER.toLowerCase());
  for (const mark of [...named, ...(carried === undefined ? [] : [carried])]) {
    const [customerId, letterId] = readMark(secrets, 'piece', mark) ?? [];
    if (customerId && letterId) return { customerId, letterId };
  }
  return null;
}

/** Deals with one mail that came in; what no mark of ours names is let go. Answers whether it was news. */
export async function readIncomingMail(
  services: Pick<Services, 'database' | 'clock' | 'secrets'>,
  { to, raw }: { to: readonly string[]; raw: Uint8Array },
): Promise<boolean> {
  const report = await readMailReport(raw);
  const piece = pieceOf(services, to, report);
  if (!piece || report.kind === 'mail') return false;
  const { customerId, letterId } = piece;
  return services.database.transact(customerId, async (tx) => {
    const now = services.clock.now();
    const by = { userId: null, now };
    if (report.kind === 'complaint') {
      const told = { failure: 'COMPLAINT' as const, source: 'ARF' as const, status: '', detail: report.detail };
      return emailFailed(tx, letterId, told, by);
    }
    const failed = report.deliveries.find(({ what }) => what === 'failed');
    if (failed) {
      const { status, detail } = failed;
      return emailFailed(tx, letterId, { failure: 'HARD_BOUNCE', source: 'DSN', status, detail }, by);
    }
    const delayed = report.deliveries.find(({ what }) => what === 'delayed');
    if (delayed) await emailDelayed(tx, letterId, delayed, now);
    return delayed !== undefined;
  });
}
