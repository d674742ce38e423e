// The SQL of how a community has its mail made.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant } from '../../../packages/kernel/kernel.ts';
import type { MailTerms } from './mail-house.rules.ts';

/** How mail is made, and at what price. */
export interface MailSettingRow extends MailTerms {
  passwordSealed: string;
  /** The mailer ID at the post; blank where pieces carry no barcode of ours. */
  mailerNumber: string;
  serviceType: string;
  piecePrice: Cents;
  sheetPrice: Cents;
  colorPrice: Cents;
  version: string;
  changedBy: string;
}

/** The setting of a community; locked when it is about to be changed. */
export async function findMailSetting(tx: Tx, communityId: string, lock = false): Promise<MailSettingRow | undefined> {
  const found = await sql<Omit<MailSettingRow, `${string}Price`> & { piece_cents: Cents; sheet_cents: Cents; color_cents: Cents }>`
    select s.house, s.client_code as "clientCode", s.password_sealed as "passwordSealed", s.paper, s.in_color as "inColor", s.both_sides as "bothSides", s.envelope,
      s.mail_class as "mailClass", s.return_address as "returnAddress", s.needs_approval as "needsApproval", s.budget_code as "budgetCode",
      s.mailer_number as "mailerNumber", s.service_type as "serviceType",
      s.piece_cents, s.sheet_cents, s.color_cents, s.version::text, u.display_name as "changedBy"
    from correspondence.mail_setting s
    join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = s.changed_by
    where s.customer_id = ${tx.customerId} and s.community_id = ${communityId} ${lock ? sql`for no key update of s` : sql``}`.execute(
    tx.db,
  );
  const [row] = found.rows;
  if (!row) return undefined;
  const { piece_cents: piecePrice, sheet_cents: sheetPrice, color_cents: colorPrice, ...setting } = row;
  return { ...setting, piecePrice, sheetPrice, colorPrice };
}

/** Writes the setting of a community over what stood there; answers its version. */
export async function saveMailSetting(
  tx: Tx,
  communityId: string,
  setting: Omit<MailSettingRow, 'version' | 'changedBy'>,
  by: { userId: string; now: Instant },
): Promise<string> {
  const saved = await sql<{ version: string }>`
    insert into correspondence.mail_setting (customer_id, community_id, house, client_code, password_sealed, paper, in_color, both_sides, envelope, mail_class,
      return_address, needs_approval, budget_code, mailer_number, service_type, piece_cents, sheet_cents, color_cents, changed_by, changed_time)
    values (${tx.customerId}, ${communityId}, ${setting.house}, ${setting.clientCode}, ${setting.passwordSealed}, ${setting.paper}, ${setting.inColor},
      ${setting.bothSides}, ${setting.envelope}, ${setting.mailClass}, ${setting.returnAddress}, ${setting.needsApproval}, ${setting.budgetCode}, ${setting.mailerNumber}, ${setting.serviceType},
      ${setting.piecePrice}, ${setting.sheetPrice}, ${setting.colorPrice}, ${by.userId}, ${by.now}::timestamptz)
    on conflict (customer_id, community_id) do update set house = excluded.house, client_code = excluded.client_code, password_sealed = excluded.password_sealed,
      paper = excluded.paper, in_color = excluded.in_color, both_sides = excluded.both_sides, envelope = excluded.envelope, mail_class = excluded.mail_class,
      return_address = excluded.return_address, needs_approval = excluded.needs_approval, budget_code = excluded.budget_code, mailer_number = excluded.mailer_number,
      service_type = excluded.service_type, piece_cents = excluded.piece_cents,
      sheet_cents = excluded.sheet_cents, color_cents = excluded.color_cents, changed_by = excluded.changed_by, changed_time = excluded.changed_time,
      version = mail_setting.version + 1
    returning version::text`.execute(tx.db);
  return saved.rows[0]?.version ?? '1';
}
